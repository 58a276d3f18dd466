; ModuleID = 'programs.cu'
source_filename = "programs.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Params = type { [5 x i32], float, i64, i8 }

@_ZZ9transposeE4tile = internal unnamed_addr addrspace(3) global [16 x [17 x i32]] undef, align 4
@_ZZ9histogramE5local = internal addrspace(3) global [64 x i32] undef, align 4
@_ZZ10block_scanE4sums = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@__const.by_value_written.p = private unnamed_addr constant %struct.Params { [5 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5], float 7.000000e+00, i64 9, i8 1 }, align 8
@__const.calls.table = private unnamed_addr constant [4 x ptr] [ptr @_ZL5f_addjj, ptr @_ZL5f_muljj, ptr @_ZL5f_xorjj, ptr @_ZL5f_addjj], align 8
@primes = dso_local addrspace(4) externally_initialized global [16 x i32] [i32 2, i32 3, i32 5, i32 7, i32 11, i32 13, i32 17, i32 19, i32 23, i32 29, i32 31, i32 37, i32 41, i32 43, i32 47, i32 53], align 4
@counter = dso_local addrspace(1) externally_initialized global i32 100, align 4
@table16 = dso_local addrspace(1) externally_initialized global [16 x i32] [i32 1, i32 4, i32 9, i32 16, i32 25, i32 36, i32 49, i32 64, i32 81, i32 100, i32 121, i32 144, i32 169, i32 196, i32 225, i32 256], align 4
@_ZZ16block_sum_finiteE4part = internal unnamed_addr addrspace(3) global [32 x float] undef, align 4
@_ZZ16block_sum_doubleE4part = internal unnamed_addr addrspace(3) global [32 x double] undef, align 8
@llvm.compiler.used = appending global [3 x ptr] [ptr addrspacecast (ptr addrspace(1) @counter to ptr), ptr addrspacecast (ptr addrspace(4) @primes to ptr), ptr addrspacecast (ptr addrspace(1) @table16 to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: write, inaccessiblemem: readwrite)
define dso_local void @ids3(ptr nocapture noundef writeonly %0) local_unnamed_addr #0 {
  %2 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %3 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %5 = mul nuw nsw i32 %3, %4
  %6 = tail call noundef range(i32 1, 65) i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %7 = mul nuw nsw i32 %5, %6
  %8 = mul i32 %7, %2
  %9 = tail call noundef range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %10 = mul nuw nsw i32 %9, %4
  %11 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %12 = add nuw nsw i32 %10, %11
  %13 = mul nuw nsw i32 %12, %3
  %14 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %15 = add nuw nsw i32 %13, %14
  %16 = add i32 %15, %8
  %17 = mul i32 %16, 10
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds i32, ptr %0, i64 %18
  store i32 %14, ptr %19, align 4, !tbaa !27
  %20 = getelementptr inbounds i8, ptr %19, i64 4
  store i32 %11, ptr %20, align 4, !tbaa !27
  %21 = getelementptr inbounds i8, ptr %19, i64 8
  store i32 %9, ptr %21, align 4, !tbaa !27
  %22 = getelementptr inbounds i8, ptr %19, i64 12
  store i32 %3, ptr %22, align 4, !tbaa !27
  %23 = getelementptr inbounds i8, ptr %19, i64 16
  store i32 %4, ptr %23, align 4, !tbaa !27
  %24 = getelementptr inbounds i8, ptr %19, i64 20
  store i32 %6, ptr %24, align 4, !tbaa !27
  %25 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %26 = getelementptr inbounds i8, ptr %19, i64 24
  store i32 %25, ptr %26, align 4, !tbaa !27
  %27 = tail call i32 @llvm.nvvm.activemask()
  %28 = getelementptr inbounds i8, ptr %19, i64 28
  store i32 %27, ptr %28, align 4, !tbaa !27
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 1, i32 31)
  %30 = xor i32 %25, 1
  %31 = shl nuw i32 1, %30
  %32 = and i32 %27, %31
  %33 = icmp eq i32 %32, 0
  %34 = select i1 %33, i32 0, i32 %29
  %35 = getelementptr inbounds i8, ptr %19, i64 32
  store i32 %34, ptr %35, align 4, !tbaa !27
  %36 = and i32 %11, 1
  %37 = icmp ne i32 %36, 0
  %38 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 %27, i1 %37)
  %39 = getelementptr inbounds i8, ptr %19, i64 36
  store i32 %38, ptr %39, align 4, !tbaa !27
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.activemask() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @transpose(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #3 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = shl i32 %3, 8
  %5 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %6 = shl nuw nsw i32 %5, 4
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add nuw nsw i32 %6, %7
  %9 = add i32 %8, %4
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !27
  %13 = zext nneg i32 %5 to i64
  %14 = zext nneg i32 %7 to i64
  %15 = getelementptr inbounds [16 x [17 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ9transposeE4tile to ptr), i64 0, i64 %13, i64 %14
  store i32 %12, ptr %15, align 4, !tbaa !27
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %16 = getelementptr inbounds [16 x [17 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ9transposeE4tile to ptr), i64 0, i64 %14, i64 %13
  %17 = load i32, ptr %16, align 4, !tbaa !27
  %18 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %17, ptr %18, align 4, !tbaa !27
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @histogram(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #3 {
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = icmp ult i32 %4, 64
  %6 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br i1 %5, label %15, label %7

7:                                                ; preds = %15, %3
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %8 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %9 = mul i32 %8, %6
  %10 = add i32 %9, %4
  %11 = icmp ult i32 %10, %2
  br i1 %11, label %12, label %21

12:                                               ; preds = %7
  %13 = tail call noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %14 = mul i32 %6, %13
  br label %22

15:                                               ; preds = %3, %15
  %16 = phi i32 [ %19, %15 ], [ %4, %3 ]
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %17
  store i32 0, ptr %18, align 4, !tbaa !27
  %19 = add nuw nsw i32 %16, %6
  %20 = icmp ult i32 %19, 64
  br i1 %20, label %15, label %7, !llvm.loop !31

21:                                               ; preds = %22, %7
  tail call void @llvm.nvvm.bar.sync(i32 0)
  br i1 %5, label %34, label %33

22:                                               ; preds = %12, %22
  %23 = phi i32 [ %10, %12 ], [ %31, %22 ]
  %24 = zext i32 %23 to i64
  %25 = getelementptr inbounds i32, ptr %1, i64 %24
  %26 = load i32, ptr %25, align 4, !tbaa !27
  %27 = lshr i32 %26, 26
  %28 = zext nneg i32 %27 to i64
  %29 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %28
  %30 = atomicrmw add ptr %29, i32 1 seq_cst, align 4
  %31 = add i32 %23, %14
  %32 = icmp ult i32 %31, %2
  br i1 %32, label %22, label %21, !llvm.loop !33

33:                                               ; preds = %34, %21
  ret void

34:                                               ; preds = %21, %34
  %35 = phi i32 [ %41, %34 ], [ %4, %21 ]
  %36 = zext nneg i32 %35 to i64
  %37 = getelementptr inbounds i32, ptr %0, i64 %36
  %38 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %36
  %39 = load i32, ptr %38, align 4, !tbaa !27
  %40 = atomicrmw add ptr %37, i32 %39 seq_cst, align 4
  %41 = add nuw nsw i32 %35, %6
  %42 = icmp ult i32 %41, 64
  br i1 %42, label %34, label %33, !llvm.loop !34
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @block_scan(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #3 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !27
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 1, i32 0)
  %13 = icmp eq i32 %11, 0
  %14 = select i1 %13, i32 0, i32 %12
  %15 = add i32 %14, %10
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 2, i32 0)
  %17 = icmp ult i32 %11, 2
  %18 = select i1 %17, i32 0, i32 %16
  %19 = add i32 %18, %15
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %19, i32 4, i32 0)
  %21 = icmp ult i32 %11, 4
  %22 = select i1 %21, i32 0, i32 %20
  %23 = add i32 %22, %19
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %23, i32 8, i32 0)
  %25 = icmp ult i32 %11, 8
  %26 = select i1 %25, i32 0, i32 %24
  %27 = add i32 %26, %23
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 16, i32 0)
  %29 = icmp ult i32 %11, 16
  %30 = select i1 %29, i32 0, i32 %28
  %31 = add i32 %30, %27
  %32 = lshr i32 %6, 5
  %33 = icmp eq i32 %11, 31
  br i1 %33, label %34, label %37

34:                                               ; preds = %2
  %35 = zext nneg i32 %32 to i64
  %36 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10block_scanE4sums to ptr), i64 0, i64 %35
  store i32 %31, ptr %36, align 4, !tbaa !27
  br label %37

37:                                               ; preds = %34, %2
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %38 = icmp ult i32 %6, 32
  br i1 %38, label %39, label %64

39:                                               ; preds = %37
  %40 = lshr i32 %4, 5
  %41 = icmp ult i32 %11, %40
  %42 = zext nneg i32 %11 to i64
  br i1 %41, label %43, label %46

43:                                               ; preds = %39
  %44 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10block_scanE4sums to ptr), i64 0, i64 %42
  %45 = load i32, ptr %44, align 4, !tbaa !27
  br label %46

46:                                               ; preds = %39, %43
  %47 = phi i32 [ %45, %43 ], [ 0, %39 ]
  %48 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %47, i32 1, i32 0)
  %49 = select i1 %13, i32 0, i32 %48
  %50 = add i32 %49, %47
  %51 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %50, i32 2, i32 0)
  %52 = select i1 %17, i32 0, i32 %51
  %53 = add i32 %52, %50
  %54 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %53, i32 4, i32 0)
  %55 = select i1 %21, i32 0, i32 %54
  %56 = add i32 %55, %53
  %57 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %56, i32 8, i32 0)
  %58 = select i1 %25, i32 0, i32 %57
  %59 = add i32 %58, %56
  %60 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %59, i32 16, i32 0)
  %61 = select i1 %29, i32 0, i32 %60
  %62 = add i32 %61, %59
  %63 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10block_scanE4sums to ptr), i64 0, i64 %42
  store i32 %62, ptr %63, align 4, !tbaa !27
  br label %64

64:                                               ; preds = %46, %37
  tail call void @llvm.nvvm.bar.sync(i32 0)
  br i1 %38, label %70, label %65

65:                                               ; preds = %64
  %66 = add nsw i32 %32, -1
  %67 = zext nneg i32 %66 to i64
  %68 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10block_scanE4sums to ptr), i64 0, i64 %67
  %69 = load i32, ptr %68, align 4, !tbaa !27
  br label %70

70:                                               ; preds = %64, %65
  %71 = phi i32 [ %69, %65 ], [ 0, %64 ]
  %72 = add i32 %71, %31
  %73 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %72, ptr %73, align 4, !tbaa !27
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @by_value_written(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #4 {
  %3 = alloca %struct.Params, align 8
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %3) #20
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(40) %3, ptr noundef nonnull align 8 dereferenceable(40) @__const.by_value_written.p, i64 40, i1 false)
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !27
  %12 = urem i32 %11, 5
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds [5 x i32], ptr %3, i64 0, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !27
  %16 = add i32 %15, %8
  store i32 %16, ptr %14, align 4, !tbaa !27
  %17 = load i32, ptr %3, align 8, !tbaa !27
  %18 = getelementptr inbounds i8, ptr %3, i64 4
  %19 = load i32, ptr %18, align 4, !tbaa !27
  %20 = shl i32 %19, 3
  %21 = xor i32 %20, %17
  %22 = getelementptr inbounds i8, ptr %3, i64 8
  %23 = load i32, ptr %22, align 8, !tbaa !27
  %24 = shl i32 %23, 6
  %25 = xor i32 %21, %24
  %26 = getelementptr inbounds i8, ptr %3, i64 12
  %27 = load i32, ptr %26, align 4, !tbaa !27
  %28 = shl i32 %27, 9
  %29 = xor i32 %25, %28
  %30 = getelementptr inbounds i8, ptr %3, i64 16
  %31 = load i32, ptr %30, align 8, !tbaa !27
  %32 = shl i32 %31, 12
  %33 = xor i32 %29, %32
  %34 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %33, ptr %34, align 4, !tbaa !27
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %3) #20
  ret void
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @calls(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #3 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !27
  %11 = and i32 %10, 3
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr inbounds [4 x ptr], ptr @__const.calls.table, i64 0, i64 %12
  %14 = load ptr, ptr %13, align 8, !tbaa !35
  %15 = tail call noundef i32 %14(i32 noundef %10, i32 noundef %7) #21
  %16 = lshr i32 %10, 2
  %17 = and i32 %16, 3
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds [4 x ptr], ptr @__const.calls.table, i64 0, i64 %18
  %20 = load ptr, ptr %19, align 8, !tbaa !35
  %21 = tail call noundef i32 %20(i32 noundef %15, i32 noundef %10) #21
  %22 = tail call fastcc noundef i32 @_ZL6f_shfljj(i32 noundef %10, i32 noundef %7) #21
  %23 = xor i32 %22, %21
  %24 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %23, ptr %24, align 4, !tbaa !27
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal noundef i32 @_ZL5f_addjj(i32 noundef %0, i32 noundef %1) #6 {
  %3 = add i32 %1, %0
  ret i32 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal noundef i32 @_ZL5f_muljj(i32 noundef %0, i32 noundef %1) #6 {
  %3 = mul i32 %1, %0
  ret i32 %3
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal noundef i32 @_ZL5f_xorjj(i32 noundef %0, i32 noundef %1) #6 {
  %3 = shl i32 %1, 1
  %4 = xor i32 %3, %0
  ret i32 %4
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(inaccessiblemem: readwrite)
define internal fastcc noundef i32 @_ZL6f_shfljj(i32 noundef %0, i32 noundef %1) unnamed_addr #7 {
  %3 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %0, i32 1, i32 31)
  %4 = add i32 %3, %1
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @local_sort(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #4 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %12 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %13 = mul i32 %11, %12
  %14 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %15 = add i32 %13, %14
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %4)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %5)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %6)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %7)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %8)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %9)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %10)
  %16 = shl i32 %15, 3
  %17 = and i32 %16, 8184
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds i32, ptr %1, i64 %18
  %20 = load i32, ptr %19, align 4, !tbaa !27
  store i32 %20, ptr %3, align 4, !tbaa !27
  %21 = or disjoint i32 %17, 1
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds i32, ptr %1, i64 %22
  %24 = load i32, ptr %23, align 4, !tbaa !27
  store i32 %24, ptr %4, align 4, !tbaa !27
  %25 = or disjoint i32 %17, 2
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds i32, ptr %1, i64 %26
  %28 = load i32, ptr %27, align 4, !tbaa !27
  store i32 %28, ptr %5, align 4, !tbaa !27
  %29 = or disjoint i32 %17, 3
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds i32, ptr %1, i64 %30
  %32 = load i32, ptr %31, align 4, !tbaa !27
  store i32 %32, ptr %6, align 4, !tbaa !27
  %33 = or disjoint i32 %17, 4
  %34 = zext nneg i32 %33 to i64
  %35 = getelementptr inbounds i32, ptr %1, i64 %34
  %36 = load i32, ptr %35, align 4, !tbaa !27
  store i32 %36, ptr %7, align 4, !tbaa !27
  %37 = or disjoint i32 %17, 5
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds i32, ptr %1, i64 %38
  %40 = load i32, ptr %39, align 4, !tbaa !27
  store i32 %40, ptr %8, align 4, !tbaa !27
  %41 = or disjoint i32 %17, 6
  %42 = zext nneg i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr %1, i64 %42
  %44 = load i32, ptr %43, align 4, !tbaa !27
  store i32 %44, ptr %9, align 4, !tbaa !27
  %45 = or disjoint i32 %17, 7
  %46 = zext nneg i32 %45 to i64
  %47 = getelementptr inbounds i32, ptr %1, i64 %46
  %48 = load i32, ptr %47, align 4, !tbaa !27
  store i32 %48, ptr %10, align 4, !tbaa !27
  %49 = icmp ugt i32 %20, %24
  br i1 %49, label %50, label %51

50:                                               ; preds = %2
  store i32 %20, ptr %4, align 4, !tbaa !27
  br label %51

51:                                               ; preds = %50, %2
  %52 = phi ptr [ %3, %50 ], [ %4, %2 ]
  store i32 %24, ptr %52, align 4, !tbaa !27
  %53 = load i32, ptr %4, align 4, !tbaa !27
  %54 = icmp ugt i32 %53, %28
  br i1 %54, label %55, label %59

55:                                               ; preds = %51
  store i32 %53, ptr %5, align 4, !tbaa !27
  %56 = load i32, ptr %3, align 4, !tbaa !27
  %57 = icmp ugt i32 %56, %28
  br i1 %57, label %58, label %59

58:                                               ; preds = %55
  store i32 %56, ptr %4, align 4, !tbaa !27
  br label %59

59:                                               ; preds = %58, %55, %51
  %60 = phi ptr [ %5, %51 ], [ %4, %55 ], [ %3, %58 ]
  store i32 %28, ptr %60, align 4, !tbaa !27
  %61 = load i32, ptr %6, align 4, !tbaa !27
  %62 = load i32, ptr %5, align 4, !tbaa !27
  %63 = icmp ugt i32 %62, %61
  br i1 %63, label %64, label %71

64:                                               ; preds = %59
  store i32 %62, ptr %6, align 4, !tbaa !27
  %65 = load i32, ptr %4, align 4, !tbaa !27
  %66 = icmp ugt i32 %65, %61
  br i1 %66, label %67, label %71

67:                                               ; preds = %64
  store i32 %65, ptr %5, align 4, !tbaa !27
  %68 = load i32, ptr %3, align 4, !tbaa !27
  %69 = icmp ugt i32 %68, %61
  br i1 %69, label %70, label %71

70:                                               ; preds = %67
  store i32 %68, ptr %4, align 4, !tbaa !27
  br label %71

71:                                               ; preds = %70, %67, %64, %59
  %72 = phi ptr [ %6, %59 ], [ %5, %64 ], [ %4, %67 ], [ %3, %70 ]
  store i32 %61, ptr %72, align 4, !tbaa !27
  %73 = load i32, ptr %6, align 4, !tbaa !27
  %74 = icmp ugt i32 %73, %36
  br i1 %74, label %75, label %85

75:                                               ; preds = %71
  store i32 %73, ptr %7, align 4, !tbaa !27
  %76 = load i32, ptr %5, align 4, !tbaa !27
  %77 = icmp ugt i32 %76, %36
  br i1 %77, label %78, label %85

78:                                               ; preds = %75
  store i32 %76, ptr %6, align 4, !tbaa !27
  %79 = load i32, ptr %4, align 4, !tbaa !27
  %80 = icmp ugt i32 %79, %36
  br i1 %80, label %81, label %85

81:                                               ; preds = %78
  store i32 %79, ptr %5, align 4, !tbaa !27
  %82 = load i32, ptr %3, align 4, !tbaa !27
  %83 = icmp ugt i32 %82, %36
  br i1 %83, label %84, label %85

84:                                               ; preds = %81
  store i32 %82, ptr %4, align 4, !tbaa !27
  br label %85

85:                                               ; preds = %84, %81, %78, %75, %71
  %86 = phi ptr [ %7, %71 ], [ %6, %75 ], [ %5, %78 ], [ %4, %81 ], [ %3, %84 ]
  store i32 %36, ptr %86, align 4, !tbaa !27
  %87 = load i32, ptr %8, align 4, !tbaa !27
  %88 = load i32, ptr %7, align 4, !tbaa !27
  %89 = icmp ugt i32 %88, %87
  br i1 %89, label %90, label %103

90:                                               ; preds = %85
  store i32 %88, ptr %8, align 4, !tbaa !27
  %91 = load i32, ptr %6, align 4, !tbaa !27
  %92 = icmp ugt i32 %91, %87
  br i1 %92, label %93, label %103

93:                                               ; preds = %90
  store i32 %91, ptr %7, align 4, !tbaa !27
  %94 = load i32, ptr %5, align 4, !tbaa !27
  %95 = icmp ugt i32 %94, %87
  br i1 %95, label %96, label %103

96:                                               ; preds = %93
  store i32 %94, ptr %6, align 4, !tbaa !27
  %97 = load i32, ptr %4, align 4, !tbaa !27
  %98 = icmp ugt i32 %97, %87
  br i1 %98, label %99, label %103

99:                                               ; preds = %96
  store i32 %97, ptr %5, align 4, !tbaa !27
  %100 = load i32, ptr %3, align 4, !tbaa !27
  %101 = icmp ugt i32 %100, %87
  br i1 %101, label %102, label %103

102:                                              ; preds = %99
  store i32 %100, ptr %4, align 4, !tbaa !27
  br label %103

103:                                              ; preds = %102, %99, %96, %93, %90, %85
  %104 = phi ptr [ %8, %85 ], [ %7, %90 ], [ %6, %93 ], [ %5, %96 ], [ %4, %99 ], [ %3, %102 ]
  store i32 %87, ptr %104, align 4, !tbaa !27
  %105 = load i32, ptr %9, align 4, !tbaa !27
  %106 = load i32, ptr %8, align 4, !tbaa !27
  %107 = icmp ugt i32 %106, %105
  br i1 %107, label %108, label %124

108:                                              ; preds = %103
  store i32 %106, ptr %9, align 4, !tbaa !27
  %109 = load i32, ptr %7, align 4, !tbaa !27
  %110 = icmp ugt i32 %109, %105
  br i1 %110, label %111, label %124

111:                                              ; preds = %108
  store i32 %109, ptr %8, align 4, !tbaa !27
  %112 = load i32, ptr %6, align 4, !tbaa !27
  %113 = icmp ugt i32 %112, %105
  br i1 %113, label %114, label %124

114:                                              ; preds = %111
  store i32 %112, ptr %7, align 4, !tbaa !27
  %115 = load i32, ptr %5, align 4, !tbaa !27
  %116 = icmp ugt i32 %115, %105
  br i1 %116, label %117, label %124

117:                                              ; preds = %114
  store i32 %115, ptr %6, align 4, !tbaa !27
  %118 = load i32, ptr %4, align 4, !tbaa !27
  %119 = icmp ugt i32 %118, %105
  br i1 %119, label %120, label %124

120:                                              ; preds = %117
  store i32 %118, ptr %5, align 4, !tbaa !27
  %121 = load i32, ptr %3, align 4, !tbaa !27
  %122 = icmp ugt i32 %121, %105
  br i1 %122, label %123, label %124

123:                                              ; preds = %120
  store i32 %121, ptr %4, align 4, !tbaa !27
  br label %124

124:                                              ; preds = %123, %120, %117, %114, %111, %108, %103
  %125 = phi ptr [ %9, %103 ], [ %8, %108 ], [ %7, %111 ], [ %6, %114 ], [ %5, %117 ], [ %4, %120 ], [ %3, %123 ]
  store i32 %105, ptr %125, align 4, !tbaa !27
  %126 = load i32, ptr %10, align 4, !tbaa !27
  %127 = load i32, ptr %9, align 4, !tbaa !27
  %128 = icmp ugt i32 %127, %126
  br i1 %128, label %129, label %148

129:                                              ; preds = %124
  store i32 %127, ptr %10, align 4, !tbaa !27
  %130 = load i32, ptr %8, align 4, !tbaa !27
  %131 = icmp ugt i32 %130, %126
  br i1 %131, label %132, label %148

132:                                              ; preds = %129
  store i32 %130, ptr %9, align 4, !tbaa !27
  %133 = load i32, ptr %7, align 4, !tbaa !27
  %134 = icmp ugt i32 %133, %126
  br i1 %134, label %135, label %148

135:                                              ; preds = %132
  store i32 %133, ptr %8, align 4, !tbaa !27
  %136 = load i32, ptr %6, align 4, !tbaa !27
  %137 = icmp ugt i32 %136, %126
  br i1 %137, label %138, label %148

138:                                              ; preds = %135
  store i32 %136, ptr %7, align 4, !tbaa !27
  %139 = load i32, ptr %5, align 4, !tbaa !27
  %140 = icmp ugt i32 %139, %126
  br i1 %140, label %141, label %148

141:                                              ; preds = %138
  store i32 %139, ptr %6, align 4, !tbaa !27
  %142 = load i32, ptr %4, align 4, !tbaa !27
  %143 = icmp ugt i32 %142, %126
  br i1 %143, label %144, label %148

144:                                              ; preds = %141
  store i32 %142, ptr %5, align 4, !tbaa !27
  %145 = load i32, ptr %3, align 4, !tbaa !27
  %146 = icmp ugt i32 %145, %126
  br i1 %146, label %147, label %148

147:                                              ; preds = %144
  store i32 %145, ptr %4, align 4, !tbaa !27
  br label %148

148:                                              ; preds = %147, %144, %141, %138, %135, %132, %129, %124
  %149 = phi ptr [ %10, %124 ], [ %9, %129 ], [ %8, %132 ], [ %7, %135 ], [ %6, %138 ], [ %5, %141 ], [ %4, %144 ], [ %3, %147 ]
  store i32 %126, ptr %149, align 4, !tbaa !27
  %150 = load i32, ptr %3, align 4, !tbaa !27
  %151 = zext i32 %16 to i64
  %152 = getelementptr inbounds i32, ptr %0, i64 %151
  store i32 %150, ptr %152, align 4, !tbaa !27
  %153 = load i32, ptr %4, align 4, !tbaa !27
  %154 = or disjoint i32 %16, 1
  %155 = zext i32 %154 to i64
  %156 = getelementptr inbounds i32, ptr %0, i64 %155
  store i32 %153, ptr %156, align 4, !tbaa !27
  %157 = load i32, ptr %5, align 4, !tbaa !27
  %158 = or disjoint i32 %16, 2
  %159 = zext i32 %158 to i64
  %160 = getelementptr inbounds i32, ptr %0, i64 %159
  store i32 %157, ptr %160, align 4, !tbaa !27
  %161 = load i32, ptr %6, align 4, !tbaa !27
  %162 = or disjoint i32 %16, 3
  %163 = zext i32 %162 to i64
  %164 = getelementptr inbounds i32, ptr %0, i64 %163
  store i32 %161, ptr %164, align 4, !tbaa !27
  %165 = load i32, ptr %7, align 4, !tbaa !27
  %166 = or disjoint i32 %16, 4
  %167 = zext i32 %166 to i64
  %168 = getelementptr inbounds i32, ptr %0, i64 %167
  store i32 %165, ptr %168, align 4, !tbaa !27
  %169 = load i32, ptr %8, align 4, !tbaa !27
  %170 = or disjoint i32 %16, 5
  %171 = zext i32 %170 to i64
  %172 = getelementptr inbounds i32, ptr %0, i64 %171
  store i32 %169, ptr %172, align 4, !tbaa !27
  %173 = load i32, ptr %9, align 4, !tbaa !27
  %174 = or disjoint i32 %16, 6
  %175 = zext i32 %174 to i64
  %176 = getelementptr inbounds i32, ptr %0, i64 %175
  store i32 %173, ptr %176, align 4, !tbaa !27
  %177 = load i32, ptr %10, align 4, !tbaa !27
  %178 = or disjoint i32 %16, 7
  %179 = zext i32 %178 to i64
  %180 = getelementptr inbounds i32, ptr %0, i64 %179
  store i32 %177, ptr %180, align 4, !tbaa !27
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %6)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %7)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %8)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %9)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %10)
  ret void
}

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none)
define dso_local void @globals(ptr nocapture noundef writeonly %0, ptr nocapture noundef %1, ptr nocapture noundef readonly %2) local_unnamed_addr #8 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %2, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !27
  %12 = and i32 %11, 15
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(4) @primes to ptr), i64 0, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !27
  %16 = lshr i32 %11, 4
  %17 = and i32 %16, 15
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(1) @table16 to ptr), i64 0, i64 %18
  %20 = load i32, ptr %19, align 4, !tbaa !27
  %21 = mul i32 %20, %15
  %22 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %21, ptr %22, align 4, !tbaa !27
  %23 = and i32 %8, 15
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(4) @primes to ptr), i64 0, i64 %24
  %26 = load i32, ptr %25, align 4, !tbaa !27
  %27 = atomicrmw add ptr %1, i32 %26 seq_cst, align 4
  %28 = atomicrmw add ptr addrspacecast (ptr addrspace(1) @counter to ptr), i32 1 seq_cst, align 4
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: write, inaccessiblemem: none)
define dso_local void @globals_after(ptr nocapture noundef writeonly %0) local_unnamed_addr #9 {
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %3 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = or i32 %2, %3
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %1
  %7 = load i32, ptr addrspacecast (ptr addrspace(1) @counter to ptr), align 4, !tbaa !27
  store i32 %7, ptr %0, align 4, !tbaa !27
  br label %8

8:                                                ; preds = %6, %1
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @wide(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #4 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !37
  %11 = add i32 %7, 1
  %12 = and i32 %11, 4095
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds i64, ptr %1, i64 %13
  %15 = load i64, ptr %14, align 8, !tbaa !37
  %16 = or i64 %15, 1
  %17 = lshr i64 %15, 20
  %18 = or i64 %17, 3
  %19 = mul i64 %16, %10
  %20 = mul i32 %7, 6
  %21 = zext i32 %20 to i64
  %22 = getelementptr inbounds i64, ptr %0, i64 %21
  store i64 %19, ptr %22, align 8, !tbaa !37
  %23 = lshr i64 %15, 33
  %24 = or i64 %23, 1
  %25 = udiv i64 %10, %24
  %26 = or disjoint i32 %20, 1
  %27 = zext i32 %26 to i64
  %28 = getelementptr inbounds i64, ptr %0, i64 %27
  store i64 %25, ptr %28, align 8, !tbaa !37
  %29 = lshr i64 %15, 13
  %30 = or i64 %29, 1
  %31 = urem i64 %10, %30
  %32 = add i32 %20, 2
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds i64, ptr %0, i64 %33
  store i64 %31, ptr %34, align 8, !tbaa !37
  %35 = freeze i64 %10
  %36 = freeze i64 %18
  %37 = sdiv i64 %35, %36
  %38 = add i32 %20, 3
  %39 = zext i32 %38 to i64
  %40 = getelementptr inbounds i64, ptr %0, i64 %39
  store i64 %37, ptr %40, align 8, !tbaa !37
  %41 = mul i64 %37, %36
  %42 = sub i64 %35, %41
  %43 = add i32 %20, 4
  %44 = zext i32 %43 to i64
  %45 = getelementptr inbounds i64, ptr %0, i64 %44
  store i64 %42, ptr %45, align 8, !tbaa !37
  %46 = and i64 %16, 63
  %47 = lshr i64 %10, %46
  %48 = and i64 %16, 31
  %49 = ashr i64 %10, %48
  %50 = xor i64 %47, %49
  %51 = shl i64 %10, %46
  %52 = xor i64 %50, %51
  %53 = add i32 %20, 5
  %54 = zext i32 %53 to i64
  %55 = getelementptr inbounds i64, ptr %0, i64 %54
  store i64 %52, ptr %55, align 8, !tbaa !37
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @divergent(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #10 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !27
  %11 = and i32 %10, 15
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = icmp eq i32 %11, 0
  br i1 %13, label %14, label %18

14:                                               ; preds = %18, %2
  %15 = phi i32 [ 0, %2 ], [ %28, %18 ]
  %16 = and i32 %10, 16
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %35, label %31

18:                                               ; preds = %2, %18
  %19 = phi i32 [ %28, %18 ], [ 0, %2 ]
  %20 = phi i32 [ %29, %18 ], [ 0, %2 ]
  %21 = tail call i32 @llvm.nvvm.activemask()
  %22 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 %21, i1 true)
  %23 = mul i32 %19, 31
  %24 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %22)
  %25 = add i32 %24, %23
  %26 = lshr i32 %22, %12
  %27 = and i32 %26, 1
  %28 = add i32 %25, %27
  %29 = add nuw nsw i32 %20, 1
  %30 = icmp eq i32 %29, %11
  br i1 %30, label %14, label %18, !llvm.loop !39

31:                                               ; preds = %14
  %32 = and i32 %15, 255
  %33 = tail call i32 @llvm.nvvm.activemask()
  %34 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %32, i32 %33)
  br label %38

35:                                               ; preds = %14
  %36 = tail call i32 @llvm.nvvm.activemask()
  %37 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %15, i32 %36)
  br label %38

38:                                               ; preds = %35, %31
  %39 = phi i32 [ %34, %31 ], [ %37, %35 ]
  %40 = shl i32 %7, 1
  %41 = zext i32 %40 to i64
  %42 = getelementptr inbounds i32, ptr %0, i64 %41
  store i32 %15, ptr %42, align 4, !tbaa !27
  %43 = or disjoint i32 %40, 1
  %44 = zext i32 %43 to i64
  %45 = getelementptr inbounds i32, ptr %0, i64 %44
  store i32 %39, ptr %45, align 4, !tbaa !27
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #11

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32) #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @floats(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #4 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !40
  %11 = add i32 %7, 7
  %12 = and i32 %11, 8191
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !40
  %16 = mul i32 %7, 6
  %17 = zext i32 %16 to i64
  %18 = getelementptr inbounds float, ptr %0, i64 %17
  %19 = fdiv contract float %10, %15
  store float %19, ptr %18, align 4, !tbaa !40
  %20 = fcmp contract olt float %10, 0.000000e+00
  %21 = fneg contract float %10
  %22 = select contract i1 %20, float %21, float %10
  %23 = tail call contract float @llvm.nvvm.sqrt.rn.f(float %22)
  %24 = getelementptr inbounds i8, ptr %18, i64 4
  store float %23, ptr %24, align 4, !tbaa !40
  %25 = tail call contract float @llvm.fma.f32(float %10, float %15, float %21)
  %26 = getelementptr inbounds i8, ptr %18, i64 8
  store float %25, ptr %26, align 4, !tbaa !40
  %27 = tail call contract float @llvm.fabs.f32(float %10)
  %28 = fcmp contract olt float %27, 1.000000e+09
  %29 = fmul contract float %10, 5.000000e-01
  %30 = select contract i1 %28, float %29, float 3.000000e+00
  %31 = fptosi float %30 to i32
  %32 = sitofp i32 %31 to float
  %33 = fcmp contract ogt float %15, %10
  %34 = select contract i1 %33, float 1.000000e+00, float -1.000000e+00
  %35 = fadd contract float %34, %32
  %36 = getelementptr inbounds i8, ptr %18, i64 12
  store float %35, ptr %36, align 4, !tbaa !40
  %37 = tail call contract float @llvm.floor.f32(float %10)
  %38 = tail call contract float @llvm.trunc.f32(float %15)
  %39 = fadd contract float %37, %38
  %40 = getelementptr inbounds i8, ptr %18, i64 16
  store float %39, ptr %40, align 4, !tbaa !40
  %41 = fmul contract float %10, %15
  %42 = getelementptr inbounds i8, ptr %18, i64 20
  store float %41, ptr %42, align 4, !tbaa !40
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.rn.f(float) #12

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.floor.f32(float) #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.trunc.f32(float) #11

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @doubles(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #4 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !42
  %11 = add i32 %7, 7
  %12 = and i32 %11, 8191
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds double, ptr %1, i64 %13
  %15 = load double, ptr %14, align 8, !tbaa !42
  %16 = shl i32 %7, 2
  %17 = zext i32 %16 to i64
  %18 = getelementptr inbounds double, ptr %0, i64 %17
  %19 = fdiv contract double %10, %15
  store double %19, ptr %18, align 8, !tbaa !42
  %20 = fcmp contract olt double %10, 0.000000e+00
  %21 = fneg contract double %10
  %22 = select contract i1 %20, double %21, double %10
  %23 = tail call double @llvm.sqrt.f64(double %22)
  %24 = getelementptr inbounds i8, ptr %18, i64 8
  store double %23, ptr %24, align 8, !tbaa !42
  %25 = tail call contract double @llvm.fma.f64(double %10, double %15, double %21)
  %26 = getelementptr inbounds i8, ptr %18, i64 16
  store double %25, ptr %26, align 8, !tbaa !42
  %27 = tail call contract double @llvm.ceil.f64(double %10)
  %28 = fmul contract double %27, 5.000000e-01
  %29 = fptrunc double %15 to float
  %30 = fpext float %29 to double
  %31 = fadd contract double %28, %30
  %32 = getelementptr inbounds i8, ptr %18, i64 24
  store double %31, ptr %32, align 8, !tbaa !42
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.ceil.f64(double) #11

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @block_votes(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #3 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = and i32 %7, 8191
  %9 = zext nneg i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !27
  %12 = shl i32 %7, 2
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr %0, i64 %13
  %15 = and i32 %11, 1
  %16 = tail call i32 @llvm.nvvm.barrier0.popc(i32 %15)
  store i32 %16, ptr %14, align 4, !tbaa !27
  %17 = and i32 %11, 3
  %18 = icmp ne i32 %17, 3
  %19 = zext i1 %18 to i32
  %20 = tail call i32 @llvm.nvvm.barrier0.and(i32 %19)
  %21 = getelementptr inbounds i8, ptr %14, i64 4
  store i32 %20, ptr %21, align 4, !tbaa !27
  %22 = and i32 %11, 255
  %23 = icmp eq i32 %22, 77
  %24 = zext i1 %23 to i32
  %25 = tail call i32 @llvm.nvvm.barrier0.or(i32 %24)
  %26 = getelementptr inbounds i8, ptr %14, i64 8
  store i32 %25, ptr %26, align 4, !tbaa !27
  %27 = and i32 %11, 2
  %28 = tail call i32 @llvm.nvvm.barrier0.popc(i32 %27)
  %29 = getelementptr inbounds i8, ptr %14, i64 12
  store i32 %28, ptr %29, align 4, !tbaa !27
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier0.popc(i32) #13

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier0.and(i32) #13

; Function Attrs: convergent nocallback nounwind
declare i32 @llvm.nvvm.barrier0.or(i32) #13

; Function Attrs: mustprogress norecurse nounwind memory(argmem: readwrite)
define dso_local void @atomics(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #14 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = and i32 %7, 8191
  %9 = zext nneg i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !27
  %12 = atomicrmw add ptr %0, i32 %11 seq_cst, align 4
  %13 = getelementptr inbounds i8, ptr %0, i64 4
  %14 = atomicrmw umax ptr %13, i32 %11 seq_cst, align 4
  %15 = getelementptr inbounds i8, ptr %0, i64 8
  %16 = xor i32 %11, -1
  %17 = lshr i32 %16, 1
  %18 = atomicrmw umin ptr %15, i32 %17 seq_cst, align 4
  %19 = getelementptr inbounds i8, ptr %0, i64 12
  %20 = atomicrmw max ptr %19, i32 %11 seq_cst, align 4
  %21 = getelementptr inbounds i8, ptr %0, i64 16
  %22 = and i32 %11, 255
  %23 = atomicrmw and ptr %21, i32 %22 seq_cst, align 4
  %24 = getelementptr inbounds i8, ptr %0, i64 20
  %25 = and i32 %11, 61680
  %26 = atomicrmw or ptr %24, i32 %25 seq_cst, align 4
  %27 = getelementptr inbounds i8, ptr %0, i64 24
  %28 = atomicrmw xor ptr %27, i32 %11 seq_cst, align 4
  %29 = getelementptr inbounds i8, ptr %0, i64 28
  %30 = tail call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr nonnull %29, i32 1000)
  %31 = getelementptr inbounds i8, ptr %0, i64 32
  %32 = tail call i32 @llvm.nvvm.atomic.load.dec.32.p0(ptr nonnull %31, i32 1000)
  %33 = getelementptr inbounds i8, ptr %0, i64 40
  %34 = zext i32 %11 to i64
  %35 = shl nuw nsw i64 %34, 8
  %36 = atomicrmw add ptr %33, i64 %35 seq_cst, align 8
  %37 = getelementptr inbounds i8, ptr %0, i64 48
  %38 = load i32, ptr %37, align 4, !tbaa !27
  %39 = and i32 %11, 7
  br label %40

40:                                               ; preds = %40, %2
  %41 = phi i32 [ %38, %2 ], [ %44, %40 ]
  %42 = add i32 %41, %39
  %43 = cmpxchg ptr %37, i32 %41, i32 %42 seq_cst seq_cst, align 4
  %44 = extractvalue { i32, i1 } %43, 0
  %45 = extractvalue { i32, i1 } %43, 1
  br i1 %45, label %46, label %40, !llvm.loop !44

46:                                               ; preds = %40
  ret void
}

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr nocapture, i32) #15

; Function Attrs: nocallback nounwind memory(argmem: readwrite)
declare i32 @llvm.nvvm.atomic.load.dec.32.p0(ptr nocapture, i32) #15

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @switches(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #10 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !27
  %11 = urem i32 %10, 11
  switch i32 %11, label %29 [
    i32 0, label %30
    i32 1, label %12
    i32 2, label %14
    i32 3, label %33
    i32 4, label %16
    i32 5, label %18
    i32 6, label %20
    i32 7, label %23
    i32 8, label %25
    i32 9, label %27
  ]

12:                                               ; preds = %2
  %13 = mul i32 %10, 3
  br label %30

14:                                               ; preds = %2
  %15 = lshr i32 %10, 2
  br label %30

16:                                               ; preds = %2
  %17 = xor i32 %10, 65535
  br label %30

18:                                               ; preds = %2
  %19 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %10)
  br label %30

20:                                               ; preds = %2
  %21 = or i32 %10, 1
  %22 = tail call range(i32 0, 32) i32 @llvm.ctlz.i32(i32 %21, i1 true)
  br label %30

23:                                               ; preds = %2
  %24 = add i32 %10, -1
  br label %30

25:                                               ; preds = %2
  %26 = shl i32 %10, 3
  br label %30

27:                                               ; preds = %2
  %28 = tail call i32 @llvm.bswap.i32(i32 %10)
  br label %30

29:                                               ; preds = %2
  br label %30

30:                                               ; preds = %2, %29, %27, %25, %23, %20, %18, %16, %14, %12
  %31 = phi i32 [ 1, %29 ], [ %28, %27 ], [ %26, %25 ], [ %24, %23 ], [ %22, %20 ], [ %19, %18 ], [ %17, %16 ], [ %15, %14 ], [ %13, %12 ], [ %10, %2 ]
  %32 = tail call i32 @llvm.nvvm.activemask()
  br label %33

33:                                               ; preds = %2, %30
  %34 = phi i32 [ %31, %30 ], [ 57005, %2 ]
  %35 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %34, ptr %35, align 4, !tbaa !27
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #11

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @bytes(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #10 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i8, ptr %1, i64 %8
  %10 = load i8, ptr %9, align 1, !tbaa !45
  %11 = getelementptr inbounds i16, ptr %1, i64 %8
  %12 = load i16, ptr %11, align 2, !tbaa !46
  %13 = sdiv i8 %10, 3
  %14 = shl i32 %7, 2
  %15 = zext i32 %14 to i64
  %16 = getelementptr inbounds i8, ptr %0, i64 %15
  store i8 %13, ptr %16, align 1, !tbaa !45
  %17 = lshr i16 %12, 5
  %18 = trunc i16 %17 to i8
  %19 = or disjoint i32 %14, 1
  %20 = zext i32 %19 to i64
  %21 = getelementptr inbounds i8, ptr %0, i64 %20
  store i8 %18, ptr %21, align 1, !tbaa !45
  %22 = zext i8 %10 to i32
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %22, i32 3, i32 31)
  %24 = or disjoint i32 %14, 2
  %25 = zext i32 %24 to i64
  %26 = getelementptr inbounds i8, ptr %0, i64 %25
  %27 = zext i16 %12 to i32
  %28 = mul i32 %7, 7
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %27, i32 %28, i32 6175)
  %30 = lshr i32 %29, 4
  %31 = insertelement <2 x i32> poison, i32 %23, i64 0
  %32 = insertelement <2 x i32> %31, i32 %30, i64 1
  %33 = trunc <2 x i32> %32 to <2 x i8>
  store <2 x i8> %33, ptr %26, align 1, !tbaa !45
  ret void
}

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @chain(ptr noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #16 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %6, label %25

6:                                                ; preds = %2
  %7 = icmp eq i32 %3, 0
  br i1 %7, label %17, label %8

8:                                                ; preds = %6
  %9 = zext nneg i32 %3 to i64
  %10 = getelementptr i32, ptr %0, i64 %9
  %11 = getelementptr i8, ptr %10, i64 -4
  br label %12

12:                                               ; preds = %8, %12
  %13 = load volatile i32, ptr %11, align 4, !tbaa !27
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %12, label %15, !llvm.loop !48

15:                                               ; preds = %12
  %16 = add i32 %13, 1
  br label %17

17:                                               ; preds = %15, %6
  %18 = phi i32 [ 1, %6 ], [ %16, %15 ]
  tail call void @llvm.nvvm.membar.gl()
  %19 = zext nneg i32 %3 to i64
  %20 = getelementptr inbounds i32, ptr %1, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !27
  %22 = and i32 %21, 255
  %23 = add i32 %18, %22
  %24 = getelementptr inbounds i32, ptr %0, i64 %19
  store volatile i32 %23, ptr %24, align 4, !tbaa !27
  br label %25

25:                                               ; preds = %17, %2
  ret void
}

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.membar.gl() #17

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @block_sum_finite(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #3 {
  %4 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %5 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = lshr i32 %5, 5
  %7 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = add nuw nsw i32 %7, 31
  %9 = lshr i32 %8, 5
  %10 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %11 = mul i32 %10, %7
  %12 = add i32 %11, %5
  %13 = icmp ult i32 %12, %2
  br i1 %13, label %14, label %17

14:                                               ; preds = %3
  %15 = tail call noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %16 = mul i32 %7, %15
  br label %29

17:                                               ; preds = %29, %3
  %18 = phi float [ 0.000000e+00, %3 ], [ %35, %29 ]
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 16, i32 31)
  %20 = fadd contract float %18, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %20, i32 8, i32 31)
  %22 = fadd contract float %20, %21
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %22, i32 4, i32 31)
  %24 = fadd contract float %22, %23
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %24, i32 2, i32 31)
  %26 = fadd contract float %24, %25
  %27 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %26, i32 1, i32 31)
  %28 = icmp eq i32 %4, 0
  br i1 %28, label %38, label %42

29:                                               ; preds = %14, %29
  %30 = phi i32 [ %12, %14 ], [ %36, %29 ]
  %31 = phi float [ 0.000000e+00, %14 ], [ %35, %29 ]
  %32 = zext i32 %30 to i64
  %33 = getelementptr inbounds float, ptr %1, i64 %32
  %34 = load float, ptr %33, align 4, !tbaa !40
  %35 = fadd contract float %31, %34
  %36 = add i32 %30, %16
  %37 = icmp ult i32 %36, %2
  br i1 %37, label %29, label %17, !llvm.loop !49

38:                                               ; preds = %17
  %39 = fadd contract float %26, %27
  %40 = zext nneg i32 %6 to i64
  %41 = getelementptr inbounds [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ16block_sum_finiteE4part to ptr), i64 0, i64 %40
  store float %39, ptr %41, align 4, !tbaa !40
  br label %42

42:                                               ; preds = %38, %17
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %43 = icmp ult i32 %5, 32
  br i1 %43, label %44, label %66

44:                                               ; preds = %42
  %45 = icmp ult i32 %4, %9
  br i1 %45, label %46, label %50

46:                                               ; preds = %44
  %47 = zext nneg i32 %4 to i64
  %48 = getelementptr inbounds [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ16block_sum_finiteE4part to ptr), i64 0, i64 %47
  %49 = load float, ptr %48, align 4, !tbaa !40
  br label %50

50:                                               ; preds = %44, %46
  %51 = phi contract float [ %49, %46 ], [ 0.000000e+00, %44 ]
  %52 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %51, i32 16, i32 31)
  %53 = fadd contract float %51, %52
  %54 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %53, i32 8, i32 31)
  %55 = fadd contract float %53, %54
  %56 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %55, i32 4, i32 31)
  %57 = fadd contract float %55, %56
  %58 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %57, i32 2, i32 31)
  %59 = fadd contract float %57, %58
  %60 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %59, i32 1, i32 31)
  %61 = fadd contract float %59, %60
  %62 = shl i32 %10, 5
  %63 = or disjoint i32 %62, %4
  %64 = zext i32 %63 to i64
  %65 = getelementptr inbounds float, ptr %0, i64 %64
  store float %61, ptr %65, align 4, !tbaa !40
  br label %66

66:                                               ; preds = %50, %42
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @block_sum_double(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #3 {
  %4 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %5 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = lshr i32 %5, 5
  %7 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = add nuw nsw i32 %7, 31
  %9 = lshr i32 %8, 5
  %10 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %11 = mul i32 %10, %7
  %12 = add i32 %11, %5
  %13 = icmp ult i32 %12, %2
  br i1 %13, label %14, label %17

14:                                               ; preds = %3
  %15 = tail call noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %16 = mul i32 %7, %15
  br label %74

17:                                               ; preds = %74, %3
  %18 = phi double [ 0.000000e+00, %3 ], [ %80, %74 ]
  %19 = bitcast double %18 to i64
  %20 = trunc i64 %19 to i32
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %20, i32 16, i32 31)
  %22 = zext i32 %21 to i64
  %23 = lshr i64 %19, 32
  %24 = trunc nuw i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %24, i32 16, i32 31)
  %26 = zext i32 %25 to i64
  %27 = shl nuw i64 %26, 32
  %28 = or disjoint i64 %27, %22
  %29 = bitcast i64 %28 to double
  %30 = fadd contract double %18, %29
  %31 = bitcast double %30 to i64
  %32 = trunc i64 %31 to i32
  %33 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %32, i32 8, i32 31)
  %34 = zext i32 %33 to i64
  %35 = lshr i64 %31, 32
  %36 = trunc nuw i64 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %36, i32 8, i32 31)
  %38 = zext i32 %37 to i64
  %39 = shl nuw i64 %38, 32
  %40 = or disjoint i64 %39, %34
  %41 = bitcast i64 %40 to double
  %42 = fadd contract double %30, %41
  %43 = bitcast double %42 to i64
  %44 = trunc i64 %43 to i32
  %45 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %44, i32 4, i32 31)
  %46 = zext i32 %45 to i64
  %47 = lshr i64 %43, 32
  %48 = trunc nuw i64 %47 to i32
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %48, i32 4, i32 31)
  %50 = zext i32 %49 to i64
  %51 = shl nuw i64 %50, 32
  %52 = or disjoint i64 %51, %46
  %53 = bitcast i64 %52 to double
  %54 = fadd contract double %42, %53
  %55 = bitcast double %54 to i64
  %56 = trunc i64 %55 to i32
  %57 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %56, i32 2, i32 31)
  %58 = zext i32 %57 to i64
  %59 = lshr i64 %55, 32
  %60 = trunc nuw i64 %59 to i32
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %60, i32 2, i32 31)
  %62 = zext i32 %61 to i64
  %63 = shl nuw i64 %62, 32
  %64 = or disjoint i64 %63, %58
  %65 = bitcast i64 %64 to double
  %66 = fadd contract double %54, %65
  %67 = bitcast double %66 to i64
  %68 = trunc i64 %67 to i32
  %69 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %68, i32 1, i32 31)
  %70 = lshr i64 %67, 32
  %71 = trunc nuw i64 %70 to i32
  %72 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %71, i32 1, i32 31)
  %73 = icmp eq i32 %4, 0
  br i1 %73, label %83, label %92

74:                                               ; preds = %14, %74
  %75 = phi i32 [ %12, %14 ], [ %81, %74 ]
  %76 = phi double [ 0.000000e+00, %14 ], [ %80, %74 ]
  %77 = zext i32 %75 to i64
  %78 = getelementptr inbounds double, ptr %1, i64 %77
  %79 = load double, ptr %78, align 8, !tbaa !42
  %80 = fadd contract double %76, %79
  %81 = add i32 %75, %16
  %82 = icmp ult i32 %81, %2
  br i1 %82, label %74, label %17, !llvm.loop !50

83:                                               ; preds = %17
  %84 = zext i32 %72 to i64
  %85 = shl nuw i64 %84, 32
  %86 = zext i32 %69 to i64
  %87 = or disjoint i64 %85, %86
  %88 = bitcast i64 %87 to double
  %89 = fadd contract double %66, %88
  %90 = zext nneg i32 %6 to i64
  %91 = getelementptr inbounds [32 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ16block_sum_doubleE4part to ptr), i64 0, i64 %90
  store double %89, ptr %91, align 8, !tbaa !42
  br label %92

92:                                               ; preds = %83, %17
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %93 = icmp eq i32 %5, 0
  br i1 %93, label %94, label %146

94:                                               ; preds = %92
  %95 = add nsw i32 %9, -1
  %96 = and i32 %9, 3
  %97 = icmp ult i32 %95, 3
  br i1 %97, label %100, label %98

98:                                               ; preds = %94
  %99 = and i32 %9, 124
  br label %120

100:                                              ; preds = %120, %94
  %101 = phi double [ poison, %94 ], [ %142, %120 ]
  %102 = phi i32 [ 0, %94 ], [ %143, %120 ]
  %103 = phi double [ 0.000000e+00, %94 ], [ %142, %120 ]
  %104 = icmp eq i32 %96, 0
  br i1 %104, label %116, label %105

105:                                              ; preds = %100, %105
  %106 = phi i32 [ %113, %105 ], [ %102, %100 ]
  %107 = phi double [ %112, %105 ], [ %103, %100 ]
  %108 = phi i32 [ %114, %105 ], [ 0, %100 ]
  %109 = zext nneg i32 %106 to i64
  %110 = getelementptr inbounds [32 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ16block_sum_doubleE4part to ptr), i64 0, i64 %109
  %111 = load double, ptr %110, align 8, !tbaa !42
  %112 = fadd contract double %107, %111
  %113 = add nuw nsw i32 %106, 1
  %114 = add i32 %108, 1
  %115 = icmp eq i32 %114, %96
  br i1 %115, label %116, label %105, !llvm.loop !51

116:                                              ; preds = %105, %100
  %117 = phi double [ %101, %100 ], [ %112, %105 ]
  %118 = zext nneg i32 %10 to i64
  %119 = getelementptr inbounds double, ptr %0, i64 %118
  store double %117, ptr %119, align 8, !tbaa !42
  br label %146

120:                                              ; preds = %120, %98
  %121 = phi i32 [ 0, %98 ], [ %143, %120 ]
  %122 = phi double [ 0.000000e+00, %98 ], [ %142, %120 ]
  %123 = phi i32 [ 0, %98 ], [ %144, %120 ]
  %124 = zext nneg i32 %121 to i64
  %125 = getelementptr inbounds [32 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ16block_sum_doubleE4part to ptr), i64 0, i64 %124
  %126 = load double, ptr %125, align 8, !tbaa !42
  %127 = fadd contract double %122, %126
  %128 = or disjoint i32 %121, 1
  %129 = zext nneg i32 %128 to i64
  %130 = getelementptr inbounds [32 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ16block_sum_doubleE4part to ptr), i64 0, i64 %129
  %131 = load double, ptr %130, align 8, !tbaa !42
  %132 = fadd contract double %127, %131
  %133 = or disjoint i32 %121, 2
  %134 = zext nneg i32 %133 to i64
  %135 = getelementptr inbounds [32 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ16block_sum_doubleE4part to ptr), i64 0, i64 %134
  %136 = load double, ptr %135, align 8, !tbaa !42
  %137 = fadd contract double %132, %136
  %138 = or disjoint i32 %121, 3
  %139 = zext nneg i32 %138 to i64
  %140 = getelementptr inbounds [32 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ16block_sum_doubleE4part to ptr), i64 0, i64 %139
  %141 = load double, ptr %140, align 8, !tbaa !42
  %142 = fadd contract double %137, %141
  %143 = add nuw nsw i32 %121, 4
  %144 = add i32 %123, 4
  %145 = icmp eq i32 %144, %99
  br i1 %145, label %100, label %120, !llvm.loop !53

146:                                              ; preds = %116, %92
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @contracted(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #18 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !40
  %11 = add i32 %7, 1
  %12 = and i32 %11, 8191
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !40
  %16 = add i32 %7, 2
  %17 = and i32 %16, 8191
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds float, ptr %1, i64 %18
  %20 = load float, ptr %19, align 4, !tbaa !40
  %21 = add i32 %7, 3
  %22 = and i32 %21, 8191
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds float, ptr %1, i64 %23
  %25 = load float, ptr %24, align 4, !tbaa !40
  %26 = shl i32 %7, 3
  %27 = zext i32 %26 to i64
  %28 = getelementptr inbounds float, ptr %0, i64 %27
  %29 = fmul contract float %10, %15
  %30 = fadd contract float %29, %20
  store float %30, ptr %28, align 4, !tbaa !40
  %31 = fmul contract float %10, %25
  %32 = fsub contract float %20, %31
  %33 = getelementptr inbounds i8, ptr %28, i64 4
  store float %32, ptr %33, align 4, !tbaa !40
  %34 = fmul contract float %20, %25
  %35 = fsub contract float %29, %34
  %36 = getelementptr inbounds i8, ptr %28, i64 8
  store float %35, ptr %36, align 4, !tbaa !40
  %37 = fmul contract float %10, %20
  %38 = fmul contract float %15, %25
  %39 = fadd contract float %37, %38
  %40 = fadd contract float %31, %39
  %41 = getelementptr inbounds i8, ptr %28, i64 12
  store float %40, ptr %41, align 4, !tbaa !40
  %42 = fmul contract float %29, %29
  %43 = fadd contract float %29, %42
  %44 = getelementptr inbounds i8, ptr %28, i64 16
  store float %43, ptr %44, align 4, !tbaa !40
  %45 = and i32 %7, 1
  %46 = icmp eq i32 %45, 0
  %47 = fmul contract float %15, %20
  %48 = fadd contract float %47, %31
  %49 = fsub contract float %48, %10
  %50 = select i1 %46, float %31, float %49
  %51 = fsub contract float %50, %25
  %52 = getelementptr inbounds i8, ptr %28, i64 20
  store float %51, ptr %52, align 4, !tbaa !40
  %53 = and i32 %7, 7
  %54 = icmp eq i32 %53, 0
  br i1 %54, label %55, label %63

55:                                               ; preds = %63, %2
  %56 = phi float [ %50, %2 ], [ %67, %63 ]
  %57 = getelementptr inbounds i8, ptr %28, i64 24
  store float %56, ptr %57, align 4, !tbaa !40
  %58 = fmul contract float %20, %20
  %59 = fmul contract float %25, %25
  %60 = fadd contract float %58, %59
  %61 = fsub contract float %60, %29
  %62 = getelementptr inbounds i8, ptr %28, i64 28
  store float %61, ptr %62, align 4, !tbaa !40
  ret void

63:                                               ; preds = %2, %63
  %64 = phi i32 [ %68, %63 ], [ 0, %2 ]
  %65 = phi float [ %67, %63 ], [ %50, %2 ]
  %66 = fmul contract float %10, %65
  %67 = fadd contract float %15, %66
  %68 = add nuw nsw i32 %64, 1
  %69 = icmp eq i32 %68, %53
  br i1 %69, label %55, label %63, !llvm.loop !54
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @contracted_f64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #4 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !42
  %11 = add i32 %7, 1
  %12 = and i32 %11, 8191
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds double, ptr %1, i64 %13
  %15 = load double, ptr %14, align 8, !tbaa !42
  %16 = add i32 %7, 2
  %17 = and i32 %16, 8191
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds double, ptr %1, i64 %18
  %20 = load double, ptr %19, align 8, !tbaa !42
  %21 = fadd contract double %10, 1.000000e+00
  %22 = fmul contract double %10, 0.000000e+00
  %23 = fmul contract double %20, 0.000000e+00
  %24 = fsub contract double %15, %23
  %25 = fmul contract double %21, %24
  %26 = fdiv contract double %25, 3.000000e+00
  %27 = fadd contract double %22, %26
  %28 = fmul contract double %10, %27
  %29 = fmul contract double %20, %27
  %30 = fsub contract double %15, %29
  %31 = fmul contract double %21, %30
  %32 = fdiv contract double %31, 3.000000e+00
  %33 = fadd contract double %28, %32
  %34 = fmul contract double %10, %33
  %35 = fmul contract double %20, %33
  %36 = fsub contract double %15, %35
  %37 = fmul contract double %21, %36
  %38 = fdiv contract double %37, 3.000000e+00
  %39 = fadd contract double %34, %38
  %40 = fmul contract double %10, %39
  %41 = fmul contract double %20, %39
  %42 = fsub contract double %15, %41
  %43 = fmul contract double %21, %42
  %44 = fdiv contract double %43, 3.000000e+00
  %45 = fadd contract double %40, %44
  %46 = fmul contract double %10, %45
  %47 = fmul contract double %20, %45
  %48 = fsub contract double %15, %47
  %49 = fmul contract double %21, %48
  %50 = fdiv contract double %49, 3.000000e+00
  %51 = fadd contract double %46, %50
  %52 = fmul contract double %10, %15
  %53 = fmul contract double %20, %20
  %54 = fadd contract double %52, %53
  %55 = shl i32 %7, 1
  %56 = zext i32 %55 to i64
  %57 = getelementptr inbounds double, ptr %0, i64 %56
  store double %54, ptr %57, align 8, !tbaa !42
  %58 = or disjoint i32 %55, 1
  %59 = zext i32 %58 to i64
  %60 = getelementptr inbounds double, ptr %0, i64 %59
  store double %51, ptr %60, align 8, !tbaa !42
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @polynomial(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #10 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !40
  %11 = mul i32 %7, 3
  br label %38

12:                                               ; preds = %38
  %13 = fmul contract float %10, 2.500000e-01
  %14 = fadd contract float %13, 5.000000e-01
  %15 = fmul contract float %10, %14
  %16 = fadd contract float %15, -1.500000e+00
  %17 = fmul contract float %10, %16
  %18 = fadd contract float %17, 2.000000e+00
  %19 = fmul contract float %10, %18
  %20 = fsub contract float 1.000000e+00, %19
  %21 = fmul contract float %20, %65
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %21, i32 16, i32 31)
  %23 = fmul contract float %22, 7.500000e-01
  %24 = fadd contract float %21, %23
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %24, i32 8, i32 31)
  %26 = fmul contract float %25, 7.500000e-01
  %27 = fadd contract float %24, %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %27, i32 4, i32 31)
  %29 = fmul contract float %28, 7.500000e-01
  %30 = fadd contract float %27, %29
  %31 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %30, i32 2, i32 31)
  %32 = fmul contract float %31, 7.500000e-01
  %33 = fadd contract float %30, %32
  %34 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %33, i32 1, i32 31)
  %35 = fmul contract float %34, 7.500000e-01
  %36 = fadd contract float %33, %35
  %37 = getelementptr inbounds float, ptr %0, i64 %8
  store float %36, ptr %37, align 4, !tbaa !40
  ret void

38:                                               ; preds = %38, %2
  %39 = phi i32 [ 0, %2 ], [ %66, %38 ]
  %40 = phi float [ 0.000000e+00, %2 ], [ %65, %38 ]
  %41 = add i32 %39, %7
  %42 = and i32 %41, 8191
  %43 = zext nneg i32 %42 to i64
  %44 = getelementptr inbounds float, ptr %1, i64 %43
  %45 = load float, ptr %44, align 4, !tbaa !40
  %46 = add i32 %39, %11
  %47 = and i32 %46, 8191
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr inbounds float, ptr %1, i64 %48
  %50 = load float, ptr %49, align 4, !tbaa !40
  %51 = fmul contract float %45, %50
  %52 = fadd contract float %40, %51
  %53 = or disjoint i32 %39, 1
  %54 = add i32 %53, %7
  %55 = and i32 %54, 8191
  %56 = zext nneg i32 %55 to i64
  %57 = getelementptr inbounds float, ptr %1, i64 %56
  %58 = load float, ptr %57, align 4, !tbaa !40
  %59 = add i32 %53, %11
  %60 = and i32 %59, 8191
  %61 = zext nneg i32 %60 to i64
  %62 = getelementptr inbounds float, ptr %1, i64 %61
  %63 = load float, ptr %62, align 4, !tbaa !40
  %64 = fmul contract float %58, %63
  %65 = fadd contract float %52, %64
  %66 = add nuw nsw i32 %39, 2
  %67 = icmp eq i32 %66, 16
  br i1 %67, label %12, label %38, !llvm.loop !55
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.z() #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.z() #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #11

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.sync(i32) #13

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #11

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32) #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #19

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #19

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: write, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #7 = { convergent mustprogress noinline norecurse nounwind memory(inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #8 = { mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #9 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: write, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #10 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #11 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #12 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #13 = { convergent nocallback nounwind }
attributes #14 = { mustprogress norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #15 = { nocallback nounwind memory(argmem: readwrite) }
attributes #16 = { mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #17 = { nocallback nounwind }
attributes #18 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #19 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #20 = { nounwind }
attributes #21 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20, !21, !22}
!llvm.module.flags = !{!23, !24, !25}
!llvm.ident = !{!26}

!0 = !{ptr @ids3, !"kernel", i32 1}
!1 = !{ptr @transpose, !"kernel", i32 1}
!2 = !{ptr @histogram, !"kernel", i32 1}
!3 = !{ptr @block_scan, !"kernel", i32 1}
!4 = !{ptr @by_value_written, !"kernel", i32 1}
!5 = !{ptr @calls, !"kernel", i32 1}
!6 = !{ptr @local_sort, !"kernel", i32 1}
!7 = !{ptr @globals, !"kernel", i32 1}
!8 = !{ptr @globals_after, !"kernel", i32 1}
!9 = !{ptr @wide, !"kernel", i32 1}
!10 = !{ptr @divergent, !"kernel", i32 1}
!11 = !{ptr @floats, !"kernel", i32 1}
!12 = !{ptr @doubles, !"kernel", i32 1}
!13 = !{ptr @block_votes, !"kernel", i32 1}
!14 = !{ptr @atomics, !"kernel", i32 1}
!15 = !{ptr @switches, !"kernel", i32 1}
!16 = !{ptr @bytes, !"kernel", i32 1}
!17 = !{ptr @chain, !"kernel", i32 1}
!18 = !{ptr @block_sum_finite, !"kernel", i32 1}
!19 = !{ptr @block_sum_double, !"kernel", i32 1}
!20 = !{ptr @contracted, !"kernel", i32 1}
!21 = !{ptr @contracted_f64, !"kernel", i32 1}
!22 = !{ptr @polynomial, !"kernel", i32 1}
!23 = !{i32 1, !"wchar_size", i32 4}
!24 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!25 = !{i32 7, !"frame-pointer", i32 2}
!26 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!27 = !{!28, !28, i64 0}
!28 = !{!"int", !29, i64 0}
!29 = !{!"omnipotent char", !30, i64 0}
!30 = !{!"Simple C++ TBAA"}
!31 = distinct !{!31, !32}
!32 = !{!"llvm.loop.mustprogress"}
!33 = distinct !{!33, !32}
!34 = distinct !{!34, !32}
!35 = !{!36, !36, i64 0}
!36 = !{!"any pointer", !29, i64 0}
!37 = !{!38, !38, i64 0}
!38 = !{!"long long", !29, i64 0}
!39 = distinct !{!39, !32}
!40 = !{!41, !41, i64 0}
!41 = !{!"float", !29, i64 0}
!42 = !{!43, !43, i64 0}
!43 = !{!"double", !29, i64 0}
!44 = distinct !{!44, !32}
!45 = !{!29, !29, i64 0}
!46 = !{!47, !47, i64 0}
!47 = !{!"short", !29, i64 0}
!48 = distinct !{!48, !32}
!49 = distinct !{!49, !32}
!50 = distinct !{!50, !32}
!51 = distinct !{!51, !52}
!52 = !{!"llvm.loop.unroll.disable"}
!53 = distinct !{!53, !32}
!54 = distinct !{!54, !32}
!55 = distinct !{!55, !32}
