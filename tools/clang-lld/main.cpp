//===- main.cpp - clang and ld.lld in one process --------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What xlcc starts in place of clang and ld.lld of the same LLVM:
//
//   clang-lld-N CLANG [OPTION...] [++ LD.LLD [OPTION...]]
//   clang-lld-N LD.LLD [OPTION...]
//
// CLANG and LD.LLD are the full paths of the programs that it stands for, and
// the options are theirs. The linker runs where the compiler has succeeded. It
// writes and prints what these programs do, as it is linked from the same
// package's libraries, but statically: relocating libLLVM.so takes each of the
// two programs 20 to 28 ms, more than a small kernel takes to compile.
//
// It has code generators for AMDGPU, and for NVPTX, whose costs the optimiser
// asks for while it compiles CUDA for the device. The driver and what it does
// with one job in its own process follow clang's clang/tools/driver/driver.cpp
// and cc1_main.cpp; the actions are those of clang/lib/FrontendTool. A job that
// is none of these is CLANG's: it is started.
//
//===----------------------------------------------------------------------===//

#include "lld/Common/Driver.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Support/BuryPointer.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"
#if LLVM_VERSION_MAJOR >= 22
#include "clang/CodeGen/ObjectFilePCHContainerWriter.h"
#include "clang/Serialization/ObjectFilePCHContainerReader.h"
#include "llvm/Plugins/PassPlugin.h"
#else
#include "clang/CodeGen/ObjectFilePCHContainerOperations.h"
#include "llvm/Passes/PassPlugin.h"
#endif

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

LLD_HAS_DRIVER(elf)

// The other targets of the package, which lld initialises: none of their code
// is linked.
#define XL_NO_TARGET(NAME)                                                     \
  extern "C" {                                                                 \
  void LLVMInitialize##NAME##TargetInfo() {}                                   \
  void LLVMInitialize##NAME##Target() {}                                       \
  void LLVMInitialize##NAME##TargetMC() {}                                     \
  void LLVMInitialize##NAME##AsmParser() {}                                    \
  void LLVMInitialize##NAME##AsmPrinter() {}                                   \
  }
#include "NoTargets.inc"
extern "C" void LLVMInitializeNVPTXAsmParser() {} // LLVM has none

// Debian's clang registers Polly, which is off unless asked for.
PassPluginLibraryInfo getPollyPluginInfo();
PassPluginLibraryInfo getPollyPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "polly", "0", [](PassBuilder &) {}};
}

namespace {

/// Prepares the memory that any compilation takes, before LLVM's options take
/// the first of it: at once, where that is possible, instead of with a fault
/// for each page, which takes 6 % of the time of a small kernel. No block is
/// mapped by itself, or given back: each function's register units alone would
/// be mapped anew.
__attribute__((constructor(101))) void prepareMemory() {
  constexpr size_t Size = 12 << 20, Huge = 2 << 20;
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, Size);
  void *volatile Block = malloc(1 << 18); // more than there is: the heap grows
  const auto End = reinterpret_cast<uintptr_t>(sbrk(0)) & ~(Huge - 1);
  const uintptr_t Begin =
      (reinterpret_cast<uintptr_t>(Block) + Huge - 1) & ~(Huge - 1);
  free(Block);
  if (Begin >= End)
    return;
#ifdef MADV_POPULATE_WRITE // Linux 5.14
  void *Pages = reinterpret_cast<void *>(Begin);
  madvise(Pages, End - Begin, MADV_HUGEPAGE);
  madvise(Pages, End - Begin, MADV_POPULATE_WRITE);
#endif
}

#if LLVM_VERSION_MAJOR >= 22
using OwnedDiagOpts = std::unique_ptr<clang::DiagnosticOptions>;
clang::DiagnosticOptions &use(OwnedDiagOpts &Opts) { return *Opts; }
IntrusiveRefCntPtr<clang::DiagnosticIDs> newIDs() {
  return clang::DiagnosticIDs::create();
}
#else
using OwnedDiagOpts = IntrusiveRefCntPtr<clang::DiagnosticOptions>;
clang::DiagnosticOptions *use(OwnedDiagOpts &Opts) { return Opts.get(); }
IntrusiveRefCntPtr<clang::DiagnosticIDs> newIDs() {
  return new clang::DiagnosticIDs;
}
#endif

void initializeTargets() {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUAsmParser();
  LLVMInitializeAMDGPUAsmPrinter();
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
}

void reportFatalError(void *Diags, const char *Message, bool GenCrashDiag) {
  static_cast<clang::DiagnosticsEngine *>(Diags)->Report(
      clang::diag::err_fe_error_backend)
      << Message;
  sys::RunInterruptHandlers();
  sys::Process::Exit(GenCrashDiag ? 70 : 1);
}

std::unique_ptr<clang::FrontendAction>
createAction(const clang::FrontendOptions &Opts) {
  switch (Opts.ProgramAction) {
  case clang::frontend::EmitAssembly:
    return std::make_unique<clang::EmitAssemblyAction>();
  case clang::frontend::EmitBC:
    return std::make_unique<clang::EmitBCAction>();
  case clang::frontend::EmitLLVM:
    return std::make_unique<clang::EmitLLVMAction>();
  case clang::frontend::EmitObj:
    return std::make_unique<clang::EmitObjAction>();
  case clang::frontend::GeneratePCH:
    return std::make_unique<clang::GeneratePCHAction>();
  case clang::frontend::ParseSyntaxOnly:
    return std::make_unique<clang::SyntaxOnlyAction>();
  default:
    return nullptr;
  }
}

bool LinksToo = false; // this process has something to do behind the compiler

// What CLANG does itself: nothing of it is here.
int startClang(SmallVectorImpl<const char *> &Args) {
  if (LinksToo) {
    std::string Error;
    SmallVector<StringRef, 256> All(Args.begin(), Args.end());
    const int Status =
        sys::ExecuteAndWait(All[0], All, std::nullopt, {}, 0, 0, &Error);
    if (!Error.empty())
      errs() << All[0] << ": " << Error << '\n';
    return Status < 0 ? 1 : Status;
  }
  SmallVector<const char *, 256> All(Args.begin(), Args.end());
  All.push_back(nullptr);
  execv(All[0], const_cast<char *const *>(All.data()));
  errs() << All[0] << ": " << strerror(errno) << '\n';
  return 1;
}

// Args: CLANG -cc1 OPTION...
int cc1(SmallVectorImpl<const char *> &Args) {
  if (StringRef(Args[1]) != "-cc1") // the assembler
    return startClang(Args);
  auto Clang = std::make_unique<clang::CompilerInstance>();
  auto PCHOps = Clang->getPCHContainerOperations();
  PCHOps->registerWriter(
      std::make_unique<clang::ObjectFilePCHContainerWriter>());
  PCHOps->registerReader(
      std::make_unique<clang::ObjectFilePCHContainerReader>());

  OwnedDiagOpts EarlyOpts(new clang::DiagnosticOptions);
  auto *EarlyBuffer = new clang::TextDiagnosticBuffer;
  clang::DiagnosticsEngine EarlyDiags(newIDs(), use(EarlyOpts), EarlyBuffer);
  bool Success = clang::CompilerInvocation::CreateFromArgs(
      Clang->getInvocation(), ArrayRef<const char *>(Args).drop_front(2),
      EarlyDiags, Args[0]);
  const clang::FrontendOptions &Opts = Clang->getFrontendOpts();
  std::unique_ptr<clang::FrontendAction> Action = createAction(Opts);
  if (!Action || Opts.ShowHelp || Opts.ShowVersion || Opts.ShowStats ||
      Clang->getCodeGenOpts().TimePasses || !Opts.TimeTracePath.empty() ||
      !Opts.ActionName.empty() || !Opts.ASTMergeFiles.empty())
    return startClang(Args);

  Clang->createDiagnostics(
#if LLVM_VERSION_MAJOR >= 20 && LLVM_VERSION_MAJOR < 22
      *vfs::getRealFileSystem()
#endif
  );
  if (!Clang->hasDiagnostics())
    return 1;
  install_fatal_error_handler(reportFatalError, &Clang->getDiagnostics());
  EarlyBuffer->FlushDiagnostics(Clang->getDiagnostics());
  if (!Success) {
    Clang->getDiagnosticClient().finish();
    return 1;
  }
  Clang->LoadRequestedPlugins();
  if (!Opts.LLVMArgs.empty()) {
    SmallVector<const char *, 16> LLVMArgs{"clang (LLVM option parsing)"};
    for (const std::string &Arg : Opts.LLVMArgs)
      LLVMArgs.push_back(Arg.c_str());
    LLVMArgs.push_back(nullptr);
    cl::ParseCommandLineOptions(LLVMArgs.size() - 1, LLVMArgs.data());
  }
  Success = !Clang->getDiagnostics().hasErrorOccurred() &&
            Clang->ExecuteAction(*Action);

  remove_fatal_error_handler();
  if (Opts.DisableFree) {
    BuryPointer(std::move(Action));
    BuryPointer(std::move(Clang));
  }
  return !Success;
}

int compile(ArrayRef<const char *> Args) {
  OwnedDiagOpts DiagOpts(clang::CreateAndPopulateDiagOpts(Args));
  auto *Client = new clang::TextDiagnosticPrinter(errs(), use(DiagOpts));
  // The prefix of the driver's own messages.
  Client->setPrefix(std::string(sys::path::stem(Args[0])));
  clang::DiagnosticsEngine Diags(newIDs(), use(DiagOpts), Client);
  clang::ProcessWarningOptions(Diags, *DiagOpts,
#if LLVM_VERSION_MAJOR >= 22
                               *vfs::getRealFileSystem(),
#endif
                               /*ReportDiags=*/false);
  clang::driver::Driver Driver(Args[0], sys::getDefaultTargetTriple(), Diags);
  Driver.CC1Main = cc1;
  std::unique_ptr<clang::driver::Compilation> Compilation(
      Driver.BuildCompilation(Args));
  int Result = 1;
  if (Compilation && !Compilation->containsError()) {
    SmallVector<std::pair<int, const clang::driver::Command *>, 4> Failing;
    Result = Driver.ExecuteCompilation(*Compilation, Failing);
    for (const auto &[Status, Command] : Failing)
      if (!Result)
        Result = Status;
  }
  Diags.getClient()->finish();
  return Result < 0 ? 1 : Result;
}

int link(ArrayRef<const char *> Args) {
  // Options that clang was given with -mllvm are not the linker's.
  cl::ResetAllOptionOccurrences();
  lld::Result Result =
      lld::lldMain(Args, outs(), errs(), {{lld::Gnu, &lld::elf::link}});
  return Result.retCode;
}

} // namespace

int main(int Argc, const char **Argv) {
  InitLLVM Init(Argc, Argv);
  ArrayRef<const char *> Args(Argv + 1, Argv + Argc);
  if (Args.empty()) {
    errs() << "usage: " << Argv[0]
           << " CLANG [OPTION...] [++ LD.LLD [OPTION...]]\n";
    return 2;
  }
  initializeTargets();
  const char *const *Joint =
      find_if(Args, [](StringRef Arg) { return Arg == "++"; });
  ArrayRef<const char *> First(Args.begin(), Joint), Second;
  if (Joint != Args.end())
    Second = ArrayRef<const char *>(Joint + 1, Args.end());
  if (First.empty() || (Joint != Args.end() && Second.empty())) {
    errs() << Argv[0] << ": a program's name is missing beside ++\n";
    return 2;
  }
  LinksToo = !Second.empty();
  int Status = sys::path::filename(First[0]).starts_with("ld.lld")
                   ? link(First)
                   : compile(First);
  if (!Status && !Second.empty())
    Status = link(Second);
  return Status;
}
