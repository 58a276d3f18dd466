; ModuleID = 'trees.cu'
source_filename = "trees.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9to_sharedE4part = internal unnamed_addr addrspace(3) global [32 x float] undef, align 4
@_ZZ13to_shared_allE4part = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_u32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = add i32 %19, %18
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %0, i64 %25
  store i32 %23, ptr %26, align 4, !tbaa !233
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_i64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = trunc i64 %10 to i32
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = lshr i64 %10, 32
  %14 = trunc nuw i64 %13 to i32
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 16, i32 31)
  %16 = zext i32 %15 to i64
  %17 = shl nuw i64 %16, 32
  %18 = zext i32 %12 to i64
  %19 = add i64 %10, %18
  %20 = add i64 %19, %17
  %21 = trunc i64 %19 to i32
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %21, i32 8, i32 31)
  %23 = lshr i64 %20, 32
  %24 = trunc nuw i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = zext i32 %25 to i64
  %27 = shl nuw i64 %26, 32
  %28 = zext i32 %22 to i64
  %29 = add i64 %20, %28
  %30 = add i64 %29, %27
  %31 = trunc i64 %29 to i32
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %31, i32 4, i32 31)
  %33 = lshr i64 %30, 32
  %34 = trunc nuw i64 %33 to i32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %34, i32 4, i32 31)
  %36 = zext i32 %35 to i64
  %37 = shl nuw i64 %36, 32
  %38 = zext i32 %32 to i64
  %39 = add i64 %30, %38
  %40 = add i64 %39, %37
  %41 = trunc i64 %39 to i32
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %41, i32 2, i32 31)
  %43 = lshr i64 %40, 32
  %44 = trunc nuw i64 %43 to i32
  %45 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %44, i32 2, i32 31)
  %46 = zext i32 %45 to i64
  %47 = shl nuw i64 %46, 32
  %48 = zext i32 %42 to i64
  %49 = add i64 %40, %48
  %50 = add i64 %49, %47
  %51 = trunc i64 %49 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %51, i32 1, i32 31)
  %53 = lshr i64 %50, 32
  %54 = trunc nuw i64 %53 to i32
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %54, i32 1, i32 31)
  %56 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %57 = icmp eq i32 %56, 0
  br i1 %57, label %58, label %67

58:                                               ; preds = %2
  %59 = zext i32 %52 to i64
  %60 = add i64 %50, %59
  %61 = zext i32 %55 to i64
  %62 = shl nuw i64 %61, 32
  %63 = add i64 %60, %62
  %64 = lshr i32 %7, 5
  %65 = zext nneg i32 %64 to i64
  %66 = getelementptr inbounds i64, ptr %0, i64 %65
  store i64 %63, ptr %66, align 8, !tbaa !237
  br label %67

67:                                               ; preds = %58, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f16(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds half, ptr %1, i64 %8
  %10 = load half, ptr %9, align 2, !tbaa !239
  %11 = bitcast half %10 to i16
  %12 = zext i16 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = trunc i32 %13 to i16
  %15 = bitcast i16 %14 to half
  %16 = fadd contract half %10, %15
  %17 = bitcast half %16 to i16
  %18 = zext i16 %17 to i32
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 8, i32 31)
  %20 = trunc i32 %19 to i16
  %21 = bitcast i16 %20 to half
  %22 = fadd contract half %16, %21
  %23 = bitcast half %22 to i16
  %24 = zext i16 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %24, i32 4, i32 31)
  %26 = trunc i32 %25 to i16
  %27 = bitcast i16 %26 to half
  %28 = fadd contract half %22, %27
  %29 = bitcast half %28 to i16
  %30 = zext i16 %29 to i32
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %30, i32 2, i32 31)
  %32 = trunc i32 %31 to i16
  %33 = bitcast i16 %32 to half
  %34 = fadd contract half %28, %33
  %35 = bitcast half %34 to i16
  %36 = zext i16 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %36, i32 1, i32 31)
  %38 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %39 = icmp eq i32 %38, 0
  br i1 %39, label %40, label %49

40:                                               ; preds = %2
  %41 = trunc i32 %37 to i16
  %42 = bitcast i16 %41 to half
  %43 = fadd contract half %34, %42
  %44 = fcmp contract uno half %43, 0xH0000
  %45 = select contract i1 %44, half 0xH7E00, half %43
  %46 = lshr i32 %7, 5
  %47 = zext nneg i32 %46 to i64
  %48 = getelementptr inbounds half, ptr %0, i64 %47
  store half %45, ptr %48, align 2, !tbaa !239
  br label %49

49:                                               ; preds = %40, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = fadd contract float %18, %19
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds float, ptr %0, i64 %25
  store float %23, ptr %26, align 4, !tbaa !241
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f32_swapped(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = fadd contract float %18, %19
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds float, ptr %0, i64 %25
  store float %23, ptr %26, align 4, !tbaa !241
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !243
  %11 = bitcast double %10 to i64
  %12 = trunc i64 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = lshr i64 %11, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 16, i32 31)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = bitcast i64 %20 to double
  %22 = fadd contract double %10, %21
  %23 = bitcast double %22 to i64
  %24 = trunc i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = lshr i64 %23, 32
  %27 = trunc nuw i64 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %27, i32 8, i32 31)
  %29 = zext i32 %28 to i64
  %30 = shl nuw i64 %29, 32
  %31 = zext i32 %25 to i64
  %32 = or disjoint i64 %30, %31
  %33 = bitcast i64 %32 to double
  %34 = fadd contract double %22, %33
  %35 = bitcast double %34 to i64
  %36 = trunc i64 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %36, i32 4, i32 31)
  %38 = lshr i64 %35, 32
  %39 = trunc nuw i64 %38 to i32
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %39, i32 4, i32 31)
  %41 = zext i32 %40 to i64
  %42 = shl nuw i64 %41, 32
  %43 = zext i32 %37 to i64
  %44 = or disjoint i64 %42, %43
  %45 = bitcast i64 %44 to double
  %46 = fadd contract double %34, %45
  %47 = bitcast double %46 to i64
  %48 = trunc i64 %47 to i32
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %48, i32 2, i32 31)
  %50 = lshr i64 %47, 32
  %51 = trunc nuw i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %51, i32 2, i32 31)
  %53 = zext i32 %52 to i64
  %54 = shl nuw i64 %53, 32
  %55 = zext i32 %49 to i64
  %56 = or disjoint i64 %54, %55
  %57 = bitcast i64 %56 to double
  %58 = fadd contract double %46, %57
  %59 = bitcast double %58 to i64
  %60 = trunc i64 %59 to i32
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %60, i32 1, i32 31)
  %62 = lshr i64 %59, 32
  %63 = trunc nuw i64 %62 to i32
  %64 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %63, i32 1, i32 31)
  %65 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %77

67:                                               ; preds = %2
  %68 = zext i32 %64 to i64
  %69 = shl nuw i64 %68, 32
  %70 = zext i32 %61 to i64
  %71 = or disjoint i64 %69, %70
  %72 = bitcast i64 %71 to double
  %73 = fadd contract double %58, %72
  %74 = lshr i32 %7, 5
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr inbounds double, ptr %0, i64 %75
  store double %73, ptr %76, align 8, !tbaa !243
  br label %77

77:                                               ; preds = %67, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_mul_u32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = or i32 %10, 1
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = mul i32 %12, %11
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %13, i32 8, i32 31)
  %15 = mul i32 %14, %13
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 4, i32 31)
  %17 = mul i32 %16, %15
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %17, i32 2, i32 31)
  %19 = mul i32 %18, %17
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %19, i32 1, i32 31)
  %21 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %23, label %28

23:                                               ; preds = %2
  %24 = mul i32 %20, %19
  %25 = lshr i32 %7, 5
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds i32, ptr %0, i64 %26
  store i32 %24, ptr %27, align 4, !tbaa !233
  br label %28

28:                                               ; preds = %23, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_mul_u64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = or i64 %10, 1
  %12 = trunc i64 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = lshr i64 %10, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 16, i32 31)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = mul i64 %20, %11
  %22 = trunc i64 %21 to i32
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %22, i32 8, i32 31)
  %24 = lshr i64 %21, 32
  %25 = trunc nuw i64 %24 to i32
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %25, i32 8, i32 31)
  %27 = zext i32 %26 to i64
  %28 = shl nuw i64 %27, 32
  %29 = zext i32 %23 to i64
  %30 = or disjoint i64 %28, %29
  %31 = mul i64 %30, %21
  %32 = trunc i64 %31 to i32
  %33 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %32, i32 4, i32 31)
  %34 = lshr i64 %31, 32
  %35 = trunc nuw i64 %34 to i32
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %35, i32 4, i32 31)
  %37 = zext i32 %36 to i64
  %38 = shl nuw i64 %37, 32
  %39 = zext i32 %33 to i64
  %40 = or disjoint i64 %38, %39
  %41 = mul i64 %40, %31
  %42 = trunc i64 %41 to i32
  %43 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %42, i32 2, i32 31)
  %44 = lshr i64 %41, 32
  %45 = trunc nuw i64 %44 to i32
  %46 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %45, i32 2, i32 31)
  %47 = zext i32 %46 to i64
  %48 = shl nuw i64 %47, 32
  %49 = zext i32 %43 to i64
  %50 = or disjoint i64 %48, %49
  %51 = mul i64 %50, %41
  %52 = trunc i64 %51 to i32
  %53 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %52, i32 1, i32 31)
  %54 = lshr i64 %51, 32
  %55 = trunc nuw i64 %54 to i32
  %56 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %55, i32 1, i32 31)
  %57 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %58 = icmp eq i32 %57, 0
  br i1 %58, label %59, label %68

59:                                               ; preds = %2
  %60 = zext i32 %56 to i64
  %61 = shl nuw i64 %60, 32
  %62 = zext i32 %53 to i64
  %63 = or disjoint i64 %61, %62
  %64 = mul i64 %63, %51
  %65 = lshr i32 %7, 5
  %66 = zext nneg i32 %65 to i64
  %67 = getelementptr inbounds i64, ptr %0, i64 %66
  store i64 %64, ptr %67, align 8, !tbaa !237
  br label %68

68:                                               ; preds = %59, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_mul_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fmul contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fmul contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fmul contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fmul contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = fmul contract float %18, %19
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds float, ptr %0, i64 %25
  store float %23, ptr %26, align 4, !tbaa !241
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_mul_f64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !243
  %11 = bitcast double %10 to i64
  %12 = trunc i64 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = lshr i64 %11, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 16, i32 31)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = bitcast i64 %20 to double
  %22 = fmul contract double %10, %21
  %23 = bitcast double %22 to i64
  %24 = trunc i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = lshr i64 %23, 32
  %27 = trunc nuw i64 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %27, i32 8, i32 31)
  %29 = zext i32 %28 to i64
  %30 = shl nuw i64 %29, 32
  %31 = zext i32 %25 to i64
  %32 = or disjoint i64 %30, %31
  %33 = bitcast i64 %32 to double
  %34 = fmul contract double %22, %33
  %35 = bitcast double %34 to i64
  %36 = trunc i64 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %36, i32 4, i32 31)
  %38 = lshr i64 %35, 32
  %39 = trunc nuw i64 %38 to i32
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %39, i32 4, i32 31)
  %41 = zext i32 %40 to i64
  %42 = shl nuw i64 %41, 32
  %43 = zext i32 %37 to i64
  %44 = or disjoint i64 %42, %43
  %45 = bitcast i64 %44 to double
  %46 = fmul contract double %34, %45
  %47 = bitcast double %46 to i64
  %48 = trunc i64 %47 to i32
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %48, i32 2, i32 31)
  %50 = lshr i64 %47, 32
  %51 = trunc nuw i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %51, i32 2, i32 31)
  %53 = zext i32 %52 to i64
  %54 = shl nuw i64 %53, 32
  %55 = zext i32 %49 to i64
  %56 = or disjoint i64 %54, %55
  %57 = bitcast i64 %56 to double
  %58 = fmul contract double %46, %57
  %59 = bitcast double %58 to i64
  %60 = trunc i64 %59 to i32
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %60, i32 1, i32 31)
  %62 = lshr i64 %59, 32
  %63 = trunc nuw i64 %62 to i32
  %64 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %63, i32 1, i32 31)
  %65 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %77

67:                                               ; preds = %2
  %68 = zext i32 %64 to i64
  %69 = shl nuw i64 %68, 32
  %70 = zext i32 %61 to i64
  %71 = or disjoint i64 %69, %70
  %72 = bitcast i64 %71 to double
  %73 = fmul contract double %58, %72
  %74 = lshr i32 %7, 5
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr inbounds double, ptr %0, i64 %75
  store double %73, ptr %76, align 8, !tbaa !243
  br label %77

77:                                               ; preds = %67, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_min_i32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = tail call noundef i32 @llvm.smin.i32(i32 %11, i32 %10)
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = tail call noundef i32 @llvm.smin.i32(i32 %13, i32 %12)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = tail call noundef i32 @llvm.smin.i32(i32 %15, i32 %14)
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = tail call noundef i32 @llvm.smin.i32(i32 %17, i32 %16)
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = tail call noundef i32 @llvm.smin.i32(i32 %19, i32 %18)
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %0, i64 %25
  store i32 %23, ptr %26, align 4, !tbaa !233
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_min_u64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = trunc i64 %10 to i32
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = lshr i64 %10, 32
  %14 = trunc nuw i64 %13 to i32
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 16, i32 31)
  %16 = zext i32 %15 to i64
  %17 = shl nuw i64 %16, 32
  %18 = zext i32 %12 to i64
  %19 = or disjoint i64 %17, %18
  %20 = tail call noundef i64 @llvm.umin.i64(i64 %19, i64 %10)
  %21 = trunc i64 %20 to i32
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %21, i32 8, i32 31)
  %23 = lshr i64 %20, 32
  %24 = trunc nuw i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = zext i32 %25 to i64
  %27 = shl nuw i64 %26, 32
  %28 = zext i32 %22 to i64
  %29 = or disjoint i64 %27, %28
  %30 = tail call noundef i64 @llvm.umin.i64(i64 %29, i64 %20)
  %31 = trunc i64 %30 to i32
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %31, i32 4, i32 31)
  %33 = lshr i64 %30, 32
  %34 = trunc nuw i64 %33 to i32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %34, i32 4, i32 31)
  %36 = zext i32 %35 to i64
  %37 = shl nuw i64 %36, 32
  %38 = zext i32 %32 to i64
  %39 = or disjoint i64 %37, %38
  %40 = tail call noundef i64 @llvm.umin.i64(i64 %39, i64 %30)
  %41 = trunc i64 %40 to i32
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %41, i32 2, i32 31)
  %43 = lshr i64 %40, 32
  %44 = trunc nuw i64 %43 to i32
  %45 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %44, i32 2, i32 31)
  %46 = zext i32 %45 to i64
  %47 = shl nuw i64 %46, 32
  %48 = zext i32 %42 to i64
  %49 = or disjoint i64 %47, %48
  %50 = tail call noundef i64 @llvm.umin.i64(i64 %49, i64 %40)
  %51 = trunc i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %51, i32 1, i32 31)
  %53 = lshr i64 %50, 32
  %54 = trunc nuw i64 %53 to i32
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %54, i32 1, i32 31)
  %56 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %57 = icmp eq i32 %56, 0
  br i1 %57, label %58, label %67

58:                                               ; preds = %2
  %59 = zext i32 %55 to i64
  %60 = shl nuw i64 %59, 32
  %61 = zext i32 %52 to i64
  %62 = or disjoint i64 %60, %61
  %63 = tail call noundef i64 @llvm.umin.i64(i64 %62, i64 %50)
  %64 = lshr i32 %7, 5
  %65 = zext nneg i32 %64 to i64
  %66 = getelementptr inbounds i64, ptr %0, i64 %65
  store i64 %63, ptr %66, align 8, !tbaa !237
  br label %67

67:                                               ; preds = %58, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_min_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fcmp contract olt float %11, %10
  %13 = select contract i1 %12, float %11, float %10
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fcmp contract olt float %14, %13
  %16 = select contract i1 %15, float %14, float %13
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fcmp contract olt float %17, %16
  %19 = select contract i1 %18, float %17, float %16
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 2, i32 31)
  %21 = fcmp contract olt float %20, %19
  %22 = select contract i1 %21, float %20, float %19
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %32

26:                                               ; preds = %2
  %27 = fcmp contract olt float %23, %22
  %28 = select contract i1 %27, float %23, float %22
  %29 = lshr i32 %7, 5
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds float, ptr %0, i64 %30
  store float %28, ptr %31, align 4, !tbaa !241
  br label %32

32:                                               ; preds = %26, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_fmax_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = tail call noundef float @llvm.maxnum.f32(float %10, float %11)
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = tail call noundef float @llvm.maxnum.f32(float %12, float %13)
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = tail call noundef float @llvm.maxnum.f32(float %14, float %15)
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = tail call noundef float @llvm.maxnum.f32(float %16, float %17)
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = tail call noundef float @llvm.maxnum.f32(float %18, float %19)
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds float, ptr %0, i64 %25
  store float %23, ptr %26, align 4, !tbaa !241
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_fmin_f64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !243
  %11 = bitcast double %10 to i64
  %12 = trunc i64 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = lshr i64 %11, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 16, i32 31)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = bitcast i64 %20 to double
  %22 = tail call noundef double @llvm.minnum.f64(double %10, double %21)
  %23 = bitcast double %22 to i64
  %24 = trunc i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = lshr i64 %23, 32
  %27 = trunc nuw i64 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %27, i32 8, i32 31)
  %29 = zext i32 %28 to i64
  %30 = shl nuw i64 %29, 32
  %31 = zext i32 %25 to i64
  %32 = or disjoint i64 %30, %31
  %33 = bitcast i64 %32 to double
  %34 = tail call noundef double @llvm.minnum.f64(double %22, double %33)
  %35 = bitcast double %34 to i64
  %36 = trunc i64 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %36, i32 4, i32 31)
  %38 = lshr i64 %35, 32
  %39 = trunc nuw i64 %38 to i32
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %39, i32 4, i32 31)
  %41 = zext i32 %40 to i64
  %42 = shl nuw i64 %41, 32
  %43 = zext i32 %37 to i64
  %44 = or disjoint i64 %42, %43
  %45 = bitcast i64 %44 to double
  %46 = tail call noundef double @llvm.minnum.f64(double %34, double %45)
  %47 = bitcast double %46 to i64
  %48 = trunc i64 %47 to i32
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %48, i32 2, i32 31)
  %50 = lshr i64 %47, 32
  %51 = trunc nuw i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %51, i32 2, i32 31)
  %53 = zext i32 %52 to i64
  %54 = shl nuw i64 %53, 32
  %55 = zext i32 %49 to i64
  %56 = or disjoint i64 %54, %55
  %57 = bitcast i64 %56 to double
  %58 = tail call noundef double @llvm.minnum.f64(double %46, double %57)
  %59 = bitcast double %58 to i64
  %60 = trunc i64 %59 to i32
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %60, i32 1, i32 31)
  %62 = lshr i64 %59, 32
  %63 = trunc nuw i64 %62 to i32
  %64 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %63, i32 1, i32 31)
  %65 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %77

67:                                               ; preds = %2
  %68 = zext i32 %64 to i64
  %69 = shl nuw i64 %68, 32
  %70 = zext i32 %61 to i64
  %71 = or disjoint i64 %69, %70
  %72 = bitcast i64 %71 to double
  %73 = tail call noundef double @llvm.minnum.f64(double %58, double %72)
  %74 = lshr i32 %7, 5
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr inbounds double, ptr %0, i64 %75
  store double %73, ptr %76, align 8, !tbaa !243
  br label %77

77:                                               ; preds = %67, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_and_u32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = or i32 %10, 33825
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = and i32 %12, %11
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %13, i32 8, i32 31)
  %15 = and i32 %14, %13
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 4, i32 31)
  %17 = and i32 %16, %15
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %17, i32 2, i32 31)
  %19 = and i32 %18, %17
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %19, i32 1, i32 31)
  %21 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %23, label %28

23:                                               ; preds = %2
  %24 = and i32 %20, %19
  %25 = lshr i32 %7, 5
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds i32, ptr %0, i64 %26
  store i32 %24, ptr %27, align 4, !tbaa !233
  br label %28

28:                                               ; preds = %23, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_or_u64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = lshr i64 %10, 7
  %12 = lshr i64 %10, 13
  %13 = and i64 %12, %11
  %14 = and i64 %13, %10
  %15 = trunc i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 16, i32 31)
  %17 = lshr i64 %14, 32
  %18 = trunc nuw nsw i64 %17 to i32
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 16, i32 31)
  %20 = zext i32 %19 to i64
  %21 = shl nuw i64 %20, 32
  %22 = zext i32 %16 to i64
  %23 = or disjoint i64 %21, %22
  %24 = or i64 %23, %14
  %25 = trunc i64 %24 to i32
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %25, i32 8, i32 31)
  %27 = lshr i64 %24, 32
  %28 = trunc nuw i64 %27 to i32
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %28, i32 8, i32 31)
  %30 = zext i32 %29 to i64
  %31 = shl nuw i64 %30, 32
  %32 = zext i32 %26 to i64
  %33 = or disjoint i64 %31, %32
  %34 = or i64 %33, %24
  %35 = trunc i64 %34 to i32
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %35, i32 4, i32 31)
  %37 = lshr i64 %34, 32
  %38 = trunc nuw i64 %37 to i32
  %39 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %38, i32 4, i32 31)
  %40 = zext i32 %39 to i64
  %41 = shl nuw i64 %40, 32
  %42 = zext i32 %36 to i64
  %43 = or disjoint i64 %41, %42
  %44 = or i64 %43, %34
  %45 = trunc i64 %44 to i32
  %46 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %45, i32 2, i32 31)
  %47 = lshr i64 %44, 32
  %48 = trunc nuw i64 %47 to i32
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %48, i32 2, i32 31)
  %50 = zext i32 %49 to i64
  %51 = shl nuw i64 %50, 32
  %52 = zext i32 %46 to i64
  %53 = or disjoint i64 %51, %52
  %54 = or i64 %53, %44
  %55 = trunc i64 %54 to i32
  %56 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %55, i32 1, i32 31)
  %57 = lshr i64 %54, 32
  %58 = trunc nuw i64 %57 to i32
  %59 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %58, i32 1, i32 31)
  %60 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %61 = icmp eq i32 %60, 0
  br i1 %61, label %62, label %71

62:                                               ; preds = %2
  %63 = zext i32 %59 to i64
  %64 = shl nuw i64 %63, 32
  %65 = zext i32 %56 to i64
  %66 = or disjoint i64 %64, %65
  %67 = or i64 %66, %54
  %68 = lshr i32 %7, 5
  %69 = zext nneg i32 %68 to i64
  %70 = getelementptr inbounds i64, ptr %0, i64 %69
  store i64 %67, ptr %70, align 8, !tbaa !237
  br label %71

71:                                               ; preds = %62, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_xor_u32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = xor i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = xor i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = xor i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = xor i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = xor i32 %19, %18
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %0, i64 %25
  store i32 %23, ptr %26, align 4, !tbaa !233
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_add_i32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_add_u64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = trunc i64 %10 to i32
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = lshr i64 %10, 32
  %14 = trunc nuw i64 %13 to i32
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 16, i32 31)
  %16 = zext i32 %15 to i64
  %17 = shl nuw i64 %16, 32
  %18 = zext i32 %12 to i64
  %19 = add i64 %10, %18
  %20 = add i64 %19, %17
  %21 = trunc i64 %19 to i32
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %21, i32 8, i32 31)
  %23 = lshr i64 %20, 32
  %24 = trunc nuw i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = zext i32 %25 to i64
  %27 = shl nuw i64 %26, 32
  %28 = zext i32 %22 to i64
  %29 = add i64 %20, %28
  %30 = add i64 %29, %27
  %31 = trunc i64 %29 to i32
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %31, i32 4, i32 31)
  %33 = lshr i64 %30, 32
  %34 = trunc nuw i64 %33 to i32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %34, i32 4, i32 31)
  %36 = zext i32 %35 to i64
  %37 = shl nuw i64 %36, 32
  %38 = zext i32 %32 to i64
  %39 = add i64 %30, %38
  %40 = add i64 %39, %37
  %41 = trunc i64 %39 to i32
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 2, i32 31)
  %43 = lshr i64 %40, 32
  %44 = trunc nuw i64 %43 to i32
  %45 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %44, i32 2, i32 31)
  %46 = zext i32 %45 to i64
  %47 = shl nuw i64 %46, 32
  %48 = zext i32 %42 to i64
  %49 = add i64 %40, %48
  %50 = add i64 %49, %47
  %51 = trunc i64 %49 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 1, i32 31)
  %53 = lshr i64 %50, 32
  %54 = trunc nuw i64 %53 to i32
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %54, i32 1, i32 31)
  %56 = zext i32 %55 to i64
  %57 = shl nuw i64 %56, 32
  %58 = zext i32 %52 to i64
  %59 = add i64 %50, %58
  %60 = add i64 %59, %57
  %61 = getelementptr inbounds i64, ptr %0, i64 %8
  store i64 %60, ptr %61, align 8, !tbaa !237
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_add_f16(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds half, ptr %1, i64 %8
  %10 = load half, ptr %9, align 2, !tbaa !239
  %11 = bitcast half %10 to i16
  %12 = zext i16 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = trunc i32 %13 to i16
  %15 = bitcast i16 %14 to half
  %16 = fadd contract half %10, %15
  %17 = bitcast half %16 to i16
  %18 = zext i16 %17 to i32
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 8, i32 31)
  %20 = trunc i32 %19 to i16
  %21 = bitcast i16 %20 to half
  %22 = fadd contract half %16, %21
  %23 = bitcast half %22 to i16
  %24 = zext i16 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 4, i32 31)
  %26 = trunc i32 %25 to i16
  %27 = bitcast i16 %26 to half
  %28 = fadd contract half %22, %27
  %29 = bitcast half %28 to i16
  %30 = zext i16 %29 to i32
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %30, i32 2, i32 31)
  %32 = trunc i32 %31 to i16
  %33 = bitcast i16 %32 to half
  %34 = fadd contract half %28, %33
  %35 = bitcast half %34 to i16
  %36 = zext i16 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %36, i32 1, i32 31)
  %38 = trunc i32 %37 to i16
  %39 = bitcast i16 %38 to half
  %40 = fadd contract half %34, %39
  %41 = fcmp contract uno half %40, 0xH0000
  %42 = select contract i1 %41, half 0xH7E00, half %40
  %43 = getelementptr inbounds half, ptr %0, i64 %8
  store half %42, ptr %43, align 2, !tbaa !239
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_add_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = fadd contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_add_f64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !243
  %11 = bitcast double %10 to i64
  %12 = trunc i64 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = lshr i64 %11, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 16, i32 31)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = bitcast i64 %20 to double
  %22 = fadd contract double %10, %21
  %23 = bitcast double %22 to i64
  %24 = trunc i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = lshr i64 %23, 32
  %27 = trunc nuw i64 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %27, i32 8, i32 31)
  %29 = zext i32 %28 to i64
  %30 = shl nuw i64 %29, 32
  %31 = zext i32 %25 to i64
  %32 = or disjoint i64 %30, %31
  %33 = bitcast i64 %32 to double
  %34 = fadd contract double %22, %33
  %35 = bitcast double %34 to i64
  %36 = trunc i64 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %36, i32 4, i32 31)
  %38 = lshr i64 %35, 32
  %39 = trunc nuw i64 %38 to i32
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %39, i32 4, i32 31)
  %41 = zext i32 %40 to i64
  %42 = shl nuw i64 %41, 32
  %43 = zext i32 %37 to i64
  %44 = or disjoint i64 %42, %43
  %45 = bitcast i64 %44 to double
  %46 = fadd contract double %34, %45
  %47 = bitcast double %46 to i64
  %48 = trunc i64 %47 to i32
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %48, i32 2, i32 31)
  %50 = lshr i64 %47, 32
  %51 = trunc nuw i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 2, i32 31)
  %53 = zext i32 %52 to i64
  %54 = shl nuw i64 %53, 32
  %55 = zext i32 %49 to i64
  %56 = or disjoint i64 %54, %55
  %57 = bitcast i64 %56 to double
  %58 = fadd contract double %46, %57
  %59 = bitcast double %58 to i64
  %60 = trunc i64 %59 to i32
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %60, i32 1, i32 31)
  %62 = lshr i64 %59, 32
  %63 = trunc nuw i64 %62 to i32
  %64 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %63, i32 1, i32 31)
  %65 = zext i32 %64 to i64
  %66 = shl nuw i64 %65, 32
  %67 = zext i32 %61 to i64
  %68 = or disjoint i64 %66, %67
  %69 = bitcast i64 %68 to double
  %70 = fadd contract double %58, %69
  %71 = getelementptr inbounds double, ptr %0, i64 %8
  store double %70, ptr %71, align 8, !tbaa !243
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_mul_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fmul contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fmul contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fmul contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fmul contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = fmul contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_mul_u32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = or i32 %10, 1
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = mul i32 %12, %11
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %13, i32 8, i32 31)
  %15 = mul i32 %14, %13
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 4, i32 31)
  %17 = mul i32 %16, %15
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %17, i32 2, i32 31)
  %19 = mul i32 %18, %17
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %19, i32 1, i32 31)
  %21 = mul i32 %20, %19
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %21, ptr %22, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_max_i64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = trunc i64 %10 to i32
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = lshr i64 %10, 32
  %14 = trunc nuw i64 %13 to i32
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 16, i32 31)
  %16 = zext i32 %15 to i64
  %17 = shl nuw i64 %16, 32
  %18 = zext i32 %12 to i64
  %19 = or disjoint i64 %17, %18
  %20 = tail call noundef i64 @llvm.smax.i64(i64 %10, i64 %19)
  %21 = trunc i64 %20 to i32
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %21, i32 8, i32 31)
  %23 = lshr i64 %20, 32
  %24 = trunc nuw i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = zext i32 %25 to i64
  %27 = shl nuw i64 %26, 32
  %28 = zext i32 %22 to i64
  %29 = or disjoint i64 %27, %28
  %30 = tail call noundef i64 @llvm.smax.i64(i64 %20, i64 %29)
  %31 = trunc i64 %30 to i32
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %31, i32 4, i32 31)
  %33 = lshr i64 %30, 32
  %34 = trunc nuw i64 %33 to i32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %34, i32 4, i32 31)
  %36 = zext i32 %35 to i64
  %37 = shl nuw i64 %36, 32
  %38 = zext i32 %32 to i64
  %39 = or disjoint i64 %37, %38
  %40 = tail call noundef i64 @llvm.smax.i64(i64 %30, i64 %39)
  %41 = trunc i64 %40 to i32
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 2, i32 31)
  %43 = lshr i64 %40, 32
  %44 = trunc nuw i64 %43 to i32
  %45 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %44, i32 2, i32 31)
  %46 = zext i32 %45 to i64
  %47 = shl nuw i64 %46, 32
  %48 = zext i32 %42 to i64
  %49 = or disjoint i64 %47, %48
  %50 = tail call noundef i64 @llvm.smax.i64(i64 %40, i64 %49)
  %51 = trunc i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 1, i32 31)
  %53 = lshr i64 %50, 32
  %54 = trunc nuw i64 %53 to i32
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %54, i32 1, i32 31)
  %56 = zext i32 %55 to i64
  %57 = shl nuw i64 %56, 32
  %58 = zext i32 %52 to i64
  %59 = or disjoint i64 %57, %58
  %60 = tail call noundef i64 @llvm.smax.i64(i64 %50, i64 %59)
  %61 = getelementptr inbounds i64, ptr %0, i64 %8
  store i64 %60, ptr %61, align 8, !tbaa !237
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_min_u32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = tail call noundef i32 @llvm.umin.i32(i32 %11, i32 %10)
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = tail call noundef i32 @llvm.umin.i32(i32 %13, i32 %12)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = tail call noundef i32 @llvm.umin.i32(i32 %15, i32 %14)
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = tail call noundef i32 @llvm.umin.i32(i32 %17, i32 %16)
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = tail call noundef i32 @llvm.umin.i32(i32 %19, i32 %18)
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_max_f16(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds half, ptr %1, i64 %8
  %10 = load half, ptr %9, align 2, !tbaa !239
  %11 = bitcast half %10 to i16
  %12 = zext i16 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = trunc i32 %13 to i16
  %15 = bitcast i16 %14 to half
  %16 = fcmp contract olt half %10, %15
  %17 = select contract i1 %16, half %15, half %10
  %18 = bitcast half %17 to i16
  %19 = zext i16 %18 to i32
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %19, i32 8, i32 31)
  %21 = trunc i32 %20 to i16
  %22 = bitcast i16 %21 to half
  %23 = fcmp contract olt half %17, %22
  %24 = select contract i1 %23, half %22, half %17
  %25 = bitcast half %24 to i16
  %26 = zext i16 %25 to i32
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %26, i32 4, i32 31)
  %28 = trunc i32 %27 to i16
  %29 = bitcast i16 %28 to half
  %30 = fcmp contract olt half %24, %29
  %31 = select contract i1 %30, half %29, half %24
  %32 = bitcast half %31 to i16
  %33 = zext i16 %32 to i32
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %33, i32 2, i32 31)
  %35 = trunc i32 %34 to i16
  %36 = bitcast i16 %35 to half
  %37 = fcmp contract olt half %31, %36
  %38 = select contract i1 %37, half %36, half %31
  %39 = bitcast half %38 to i16
  %40 = zext i16 %39 to i32
  %41 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %40, i32 1, i32 31)
  %42 = trunc i32 %41 to i16
  %43 = bitcast i16 %42 to half
  %44 = fcmp contract olt half %38, %43
  %45 = select contract i1 %44, half %43, half %38
  %46 = fcmp contract uno half %45, 0xH0000
  %47 = select contract i1 %46, half 0xH7E00, half %45
  %48 = getelementptr inbounds half, ptr %0, i64 %8
  store half %47, ptr %48, align 2, !tbaa !239
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_max_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fcmp contract olt float %10, %11
  %13 = select contract i1 %12, float %11, float %10
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fcmp contract olt float %13, %14
  %16 = select contract i1 %15, float %14, float %13
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fcmp contract olt float %16, %17
  %19 = select contract i1 %18, float %17, float %16
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %19, i32 2, i32 31)
  %21 = fcmp contract olt float %19, %20
  %22 = select contract i1 %21, float %20, float %19
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = fcmp contract olt float %22, %23
  %25 = select contract i1 %24, float %23, float %22
  %26 = getelementptr inbounds float, ptr %0, i64 %8
  store float %25, ptr %26, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_fmin_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = tail call noundef float @llvm.minnum.f32(float %10, float %11)
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = tail call noundef float @llvm.minnum.f32(float %12, float %13)
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = tail call noundef float @llvm.minnum.f32(float %14, float %15)
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = tail call noundef float @llvm.minnum.f32(float %16, float %17)
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = tail call noundef float @llvm.minnum.f32(float %18, float %19)
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_max_f64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !243
  %11 = bitcast double %10 to i64
  %12 = trunc i64 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = lshr i64 %11, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 16, i32 31)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = bitcast i64 %20 to double
  %22 = fcmp contract olt double %10, %21
  %23 = select contract i1 %22, double %21, double %10
  %24 = bitcast double %23 to i64
  %25 = trunc i64 %24 to i32
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %25, i32 8, i32 31)
  %27 = lshr i64 %24, 32
  %28 = trunc nuw i64 %27 to i32
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 8, i32 31)
  %30 = zext i32 %29 to i64
  %31 = shl nuw i64 %30, 32
  %32 = zext i32 %26 to i64
  %33 = or disjoint i64 %31, %32
  %34 = bitcast i64 %33 to double
  %35 = fcmp contract olt double %23, %34
  %36 = select contract i1 %35, double %34, double %23
  %37 = bitcast double %36 to i64
  %38 = trunc i64 %37 to i32
  %39 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %38, i32 4, i32 31)
  %40 = lshr i64 %37, 32
  %41 = trunc nuw i64 %40 to i32
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 4, i32 31)
  %43 = zext i32 %42 to i64
  %44 = shl nuw i64 %43, 32
  %45 = zext i32 %39 to i64
  %46 = or disjoint i64 %44, %45
  %47 = bitcast i64 %46 to double
  %48 = fcmp contract olt double %36, %47
  %49 = select contract i1 %48, double %47, double %36
  %50 = bitcast double %49 to i64
  %51 = trunc i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 2, i32 31)
  %53 = lshr i64 %50, 32
  %54 = trunc nuw i64 %53 to i32
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %54, i32 2, i32 31)
  %56 = zext i32 %55 to i64
  %57 = shl nuw i64 %56, 32
  %58 = zext i32 %52 to i64
  %59 = or disjoint i64 %57, %58
  %60 = bitcast i64 %59 to double
  %61 = fcmp contract olt double %49, %60
  %62 = select contract i1 %61, double %60, double %49
  %63 = bitcast double %62 to i64
  %64 = trunc i64 %63 to i32
  %65 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %64, i32 1, i32 31)
  %66 = lshr i64 %63, 32
  %67 = trunc nuw i64 %66 to i32
  %68 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %67, i32 1, i32 31)
  %69 = zext i32 %68 to i64
  %70 = shl nuw i64 %69, 32
  %71 = zext i32 %65 to i64
  %72 = or disjoint i64 %70, %71
  %73 = bitcast i64 %72 to double
  %74 = fcmp contract olt double %62, %73
  %75 = select contract i1 %74, double %73, double %62
  %76 = getelementptr inbounds double, ptr %0, i64 %8
  store double %75, ptr %76, align 8, !tbaa !243
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_xor_u64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = trunc i64 %10 to i32
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = lshr i64 %10, 32
  %14 = trunc nuw i64 %13 to i32
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 16, i32 31)
  %16 = zext i32 %15 to i64
  %17 = shl nuw i64 %16, 32
  %18 = zext i32 %12 to i64
  %19 = or disjoint i64 %17, %18
  %20 = xor i64 %19, %10
  %21 = trunc i64 %20 to i32
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %21, i32 8, i32 31)
  %23 = lshr i64 %20, 32
  %24 = trunc nuw i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = zext i32 %25 to i64
  %27 = shl nuw i64 %26, 32
  %28 = zext i32 %22 to i64
  %29 = or disjoint i64 %27, %28
  %30 = xor i64 %29, %20
  %31 = trunc i64 %30 to i32
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %31, i32 4, i32 31)
  %33 = lshr i64 %30, 32
  %34 = trunc nuw i64 %33 to i32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %34, i32 4, i32 31)
  %36 = zext i32 %35 to i64
  %37 = shl nuw i64 %36, 32
  %38 = zext i32 %32 to i64
  %39 = or disjoint i64 %37, %38
  %40 = xor i64 %39, %30
  %41 = trunc i64 %40 to i32
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 2, i32 31)
  %43 = lshr i64 %40, 32
  %44 = trunc nuw i64 %43 to i32
  %45 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %44, i32 2, i32 31)
  %46 = zext i32 %45 to i64
  %47 = shl nuw i64 %46, 32
  %48 = zext i32 %42 to i64
  %49 = or disjoint i64 %47, %48
  %50 = xor i64 %49, %40
  %51 = trunc i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 1, i32 31)
  %53 = lshr i64 %50, 32
  %54 = trunc nuw i64 %53 to i32
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %54, i32 1, i32 31)
  %56 = zext i32 %55 to i64
  %57 = shl nuw i64 %56, 32
  %58 = zext i32 %52 to i64
  %59 = or disjoint i64 %57, %58
  %60 = xor i64 %59, %50
  %61 = getelementptr inbounds i64, ptr %0, i64 %8
  store i64 %60, ptr %61, align 8, !tbaa !237
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_and_u64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = or i64 %10, -1099511627776
  %12 = trunc i64 %10 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = lshr i64 %11, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 16, i32 31)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = and i64 %20, %11
  %22 = trunc i64 %21 to i32
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 8, i32 31)
  %24 = lshr i64 %21, 32
  %25 = trunc nuw i64 %24 to i32
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %25, i32 8, i32 31)
  %27 = zext i32 %26 to i64
  %28 = shl nuw i64 %27, 32
  %29 = zext i32 %23 to i64
  %30 = or disjoint i64 %28, %29
  %31 = and i64 %30, %21
  %32 = trunc i64 %31 to i32
  %33 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %32, i32 4, i32 31)
  %34 = lshr i64 %31, 32
  %35 = trunc nuw i64 %34 to i32
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %35, i32 4, i32 31)
  %37 = zext i32 %36 to i64
  %38 = shl nuw i64 %37, 32
  %39 = zext i32 %33 to i64
  %40 = or disjoint i64 %38, %39
  %41 = and i64 %40, %31
  %42 = trunc i64 %41 to i32
  %43 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %42, i32 2, i32 31)
  %44 = lshr i64 %41, 32
  %45 = trunc nuw i64 %44 to i32
  %46 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %45, i32 2, i32 31)
  %47 = zext i32 %46 to i64
  %48 = shl nuw i64 %47, 32
  %49 = zext i32 %43 to i64
  %50 = or disjoint i64 %48, %49
  %51 = and i64 %50, %41
  %52 = trunc i64 %51 to i32
  %53 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %52, i32 1, i32 31)
  %54 = lshr i64 %51, 32
  %55 = trunc nuw i64 %54 to i32
  %56 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %55, i32 1, i32 31)
  %57 = zext i32 %56 to i64
  %58 = shl nuw i64 %57, 32
  %59 = zext i32 %53 to i64
  %60 = or disjoint i64 %58, %59
  %61 = and i64 %60, %51
  %62 = getelementptr inbounds i64, ptr %0, i64 %8
  store i64 %61, ptr %62, align 8, !tbaa !237
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @up_add_u32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 1, i32 0)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %12, i32 2, i32 0)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %14, i32 4, i32 0)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %16, i32 8, i32 0)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %18, i32 16, i32 0)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 31
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = add i32 %19, %18
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %0, i64 %25
  store i32 %23, ptr %26, align 4, !tbaa !233
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @up_add_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %10, i32 1, i32 0)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %12, i32 2, i32 0)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %14, i32 4, i32 0)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %16, i32 8, i32 0)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %18, i32 16, i32 0)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 31
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = fadd contract float %18, %19
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds float, ptr %0, i64 %25
  store float %23, ptr %26, align 4, !tbaa !241
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @up_add_f64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !243
  %11 = bitcast double %10 to i64
  %12 = trunc i64 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %12, i32 16, i32 0)
  %14 = lshr i64 %11, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 16, i32 0)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = bitcast i64 %20 to double
  %22 = fadd contract double %10, %21
  %23 = bitcast double %22 to i64
  %24 = trunc i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %24, i32 8, i32 0)
  %26 = lshr i64 %23, 32
  %27 = trunc nuw i64 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 8, i32 0)
  %29 = zext i32 %28 to i64
  %30 = shl nuw i64 %29, 32
  %31 = zext i32 %25 to i64
  %32 = or disjoint i64 %30, %31
  %33 = bitcast i64 %32 to double
  %34 = fadd contract double %22, %33
  %35 = bitcast double %34 to i64
  %36 = trunc i64 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %36, i32 4, i32 0)
  %38 = lshr i64 %35, 32
  %39 = trunc nuw i64 %38 to i32
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %39, i32 4, i32 0)
  %41 = zext i32 %40 to i64
  %42 = shl nuw i64 %41, 32
  %43 = zext i32 %37 to i64
  %44 = or disjoint i64 %42, %43
  %45 = bitcast i64 %44 to double
  %46 = fadd contract double %34, %45
  %47 = bitcast double %46 to i64
  %48 = trunc i64 %47 to i32
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %48, i32 2, i32 0)
  %50 = lshr i64 %47, 32
  %51 = trunc nuw i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %51, i32 2, i32 0)
  %53 = zext i32 %52 to i64
  %54 = shl nuw i64 %53, 32
  %55 = zext i32 %49 to i64
  %56 = or disjoint i64 %54, %55
  %57 = bitcast i64 %56 to double
  %58 = fadd contract double %46, %57
  %59 = bitcast double %58 to i64
  %60 = trunc i64 %59 to i32
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %60, i32 1, i32 0)
  %62 = lshr i64 %59, 32
  %63 = trunc nuw i64 %62 to i32
  %64 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %63, i32 1, i32 0)
  %65 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %66 = icmp eq i32 %65, 31
  br i1 %66, label %67, label %77

67:                                               ; preds = %2
  %68 = zext i32 %64 to i64
  %69 = shl nuw i64 %68, 32
  %70 = zext i32 %61 to i64
  %71 = or disjoint i64 %69, %70
  %72 = bitcast i64 %71 to double
  %73 = fadd contract double %58, %72
  %74 = lshr i32 %7, 5
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr inbounds double, ptr %0, i64 %75
  store double %73, ptr %76, align 8, !tbaa !243
  br label %77

77:                                               ; preds = %67, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @up_max_i32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 16, i32 0)
  %12 = tail call noundef i32 @llvm.smax.i32(i32 %10, i32 %11)
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %12, i32 8, i32 0)
  %14 = tail call noundef i32 @llvm.smax.i32(i32 %12, i32 %13)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %14, i32 4, i32 0)
  %16 = tail call noundef i32 @llvm.smax.i32(i32 %14, i32 %15)
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %16, i32 2, i32 0)
  %18 = tail call noundef i32 @llvm.smax.i32(i32 %16, i32 %17)
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %18, i32 1, i32 0)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 31
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = tail call noundef i32 @llvm.smax.i32(i32 %18, i32 %19)
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %0, i64 %25
  store i32 %23, ptr %26, align 4, !tbaa !233
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_add_f32_rising(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 1, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 2, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 8, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 16, i32 31)
  %20 = fadd contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_mul_f64_rising(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !243
  %11 = bitcast double %10 to i64
  %12 = trunc i64 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 1, i32 31)
  %14 = lshr i64 %11, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 1, i32 31)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = bitcast i64 %20 to double
  %22 = fmul contract double %10, %21
  %23 = bitcast double %22 to i64
  %24 = trunc i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 2, i32 31)
  %26 = lshr i64 %23, 32
  %27 = trunc nuw i64 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %27, i32 2, i32 31)
  %29 = zext i32 %28 to i64
  %30 = shl nuw i64 %29, 32
  %31 = zext i32 %25 to i64
  %32 = or disjoint i64 %30, %31
  %33 = bitcast i64 %32 to double
  %34 = fmul contract double %22, %33
  %35 = bitcast double %34 to i64
  %36 = trunc i64 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %36, i32 4, i32 31)
  %38 = lshr i64 %35, 32
  %39 = trunc nuw i64 %38 to i32
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %39, i32 4, i32 31)
  %41 = zext i32 %40 to i64
  %42 = shl nuw i64 %41, 32
  %43 = zext i32 %37 to i64
  %44 = or disjoint i64 %42, %43
  %45 = bitcast i64 %44 to double
  %46 = fmul contract double %34, %45
  %47 = bitcast double %46 to i64
  %48 = trunc i64 %47 to i32
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %48, i32 8, i32 31)
  %50 = lshr i64 %47, 32
  %51 = trunc nuw i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 8, i32 31)
  %53 = zext i32 %52 to i64
  %54 = shl nuw i64 %53, 32
  %55 = zext i32 %49 to i64
  %56 = or disjoint i64 %54, %55
  %57 = bitcast i64 %56 to double
  %58 = fmul contract double %46, %57
  %59 = bitcast double %58 to i64
  %60 = trunc i64 %59 to i32
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %60, i32 16, i32 31)
  %62 = lshr i64 %59, 32
  %63 = trunc nuw i64 %62 to i32
  %64 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %63, i32 16, i32 31)
  %65 = zext i32 %64 to i64
  %66 = shl nuw i64 %65, 32
  %67 = zext i32 %61 to i64
  %68 = or disjoint i64 %66, %67
  %69 = bitcast i64 %68 to double
  %70 = fmul contract double %58, %69
  %71 = getelementptr inbounds double, ptr %0, i64 %8
  store double %70, ptr %71, align 8, !tbaa !243
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f32_rising(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 1, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 2, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 8, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 16, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = fadd contract float %18, %19
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds float, ptr %0, i64 %25
  store float %23, ptr %26, align 4, !tbaa !241
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_max_f32_rising(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 1, i32 31)
  %12 = fcmp contract olt float %10, %11
  %13 = select contract i1 %12, float %11, float %10
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %13, i32 2, i32 31)
  %15 = fcmp contract olt float %13, %14
  %16 = select contract i1 %15, float %14, float %13
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fcmp contract olt float %16, %17
  %19 = select contract i1 %18, float %17, float %16
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 8, i32 31)
  %21 = fcmp contract olt float %19, %20
  %22 = select contract i1 %21, float %20, float %19
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %22, i32 16, i32 31)
  %24 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %32

26:                                               ; preds = %2
  %27 = fcmp contract olt float %22, %23
  %28 = select contract i1 %27, float %23, float %22
  %29 = lshr i32 %7, 5
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds float, ptr %0, i64 %30
  store float %28, ptr %31, align 4, !tbaa !241
  br label %32

32:                                               ; preds = %26, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_u32_every(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f32_every(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = fadd contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_xor_u32_every(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = xor i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = xor i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = xor i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = xor i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = xor i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @up_add_u32_every(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 1, i32 0)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %12, i32 2, i32 0)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %14, i32 4, i32 0)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %16, i32 8, i32 0)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %18, i32 16, i32 0)
  %20 = add i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @up_mul_f32_every(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %10, i32 16, i32 0)
  %12 = fmul contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %12, i32 8, i32 0)
  %14 = fmul contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %14, i32 4, i32 0)
  %16 = fmul contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %16, i32 2, i32 0)
  %18 = fmul contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %18, i32 1, i32 0)
  %20 = fmul contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f32_four(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp ult i32 %20, 4
  br i1 %21, label %22, label %29

22:                                               ; preds = %2
  %23 = fadd contract float %18, %19
  %24 = lshr i32 %7, 3
  %25 = and i32 %24, 536870908
  %26 = or disjoint i32 %25, %20
  %27 = zext nneg i32 %26 to i64
  %28 = getelementptr inbounds float, ptr %0, i64 %27
  store float %23, ptr %28, align 4, !tbaa !241
  br label %29

29:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_u32_eighths(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = and i32 %6, 7
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = add i32 %19, %18
  %24 = lshr i32 %7, 3
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %0, i64 %25
  store i32 %23, ptr %26, align 4, !tbaa !233
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f32_odd(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = and i32 %20, 1
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %26, label %23

23:                                               ; preds = %2
  %24 = fadd contract float %18, %19
  %25 = getelementptr inbounds float, ptr %0, i64 %8
  store float %24, ptr %25, align 4, !tbaa !241
  br label %26

26:                                               ; preds = %23, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_u32_lane5(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 5
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = add i32 %19, %18
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %0, i64 %25
  store i32 %23, ptr %26, align 4, !tbaa !233
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @up_add_f32_low(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %10, i32 1, i32 0)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %12, i32 2, i32 0)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %14, i32 4, i32 0)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %16, i32 8, i32 0)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %18, i32 16, i32 0)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp ult i32 %20, 8
  br i1 %21, label %22, label %25

22:                                               ; preds = %2
  %23 = fadd contract float %18, %19
  %24 = getelementptr inbounds float, ptr %0, i64 %8
  store float %23, ptr %24, align 4, !tbaa !241
  br label %25

25:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f32_broadcast(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = fadd contract float %18, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %20, i32 0, i32 31)
  %22 = getelementptr inbounds float, ptr %0, i64 %8
  store float %21, ptr %22, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_u32_broadcast8(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %20, i32 0, i32 6175)
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %21, ptr %22, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f32_broadcast3(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = fadd contract float %18, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %20, i32 3, i32 31)
  %22 = getelementptr inbounds float, ptr %0, i64 %8
  store float %21, ptr %22, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @up_add_u32_broadcast31(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 1, i32 0)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %12, i32 2, i32 0)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %14, i32 4, i32 0)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %16, i32 8, i32 0)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %18, i32 16, i32 0)
  %20 = add i32 %19, %18
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %20, i32 31, i32 31)
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %21, ptr %22, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_f32_select(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = fadd contract float %18, %19
  %21 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %22 = icmp eq i32 %21, 0
  %23 = select contract i1 %22, float %20, float %10
  %24 = getelementptr inbounds float, ptr %0, i64 %8
  store float %23, ptr %24, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_u32_ballot(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = and i32 %20, 64
  %22 = icmp ne i32 %21, 0
  %23 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %22)
  %24 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %23, ptr %24, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_add_u32_neighbour(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %20, i32 1, i32 0)
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %21, ptr %22, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @down_max_u32_condition(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = tail call noundef i32 @llvm.umax.i32(i32 %10, i32 %11)
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = tail call noundef i32 @llvm.umax.i32(i32 %12, i32 %13)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = tail call noundef i32 @llvm.umax.i32(i32 %14, i32 %15)
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = tail call noundef i32 @llvm.umax.i32(i32 %16, i32 %17)
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = tail call noundef i32 @llvm.umax.i32(i32 %18, i32 %19)
  %21 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %22 = icmp ugt i32 %20, -268435456
  %23 = icmp eq i32 %21, 0
  %24 = and i1 %23, %22
  br i1 %24, label %25, label %29

25:                                               ; preds = %2
  %26 = lshr i32 %7, 5
  %27 = zext nneg i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr %0, i64 %27
  store i32 %20, ptr %28, align 4, !tbaa !233
  br label %29

29:                                               ; preds = %25, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width2_xor_add_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 1, i32 7711)
  %12 = fadd contract float %10, %11
  %13 = getelementptr inbounds float, ptr %0, i64 %8
  store float %12, ptr %13, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width4_xor_add_f64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !243
  %11 = bitcast double %10 to i64
  %12 = trunc i64 %11 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 2, i32 7199)
  %14 = lshr i64 %11, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 2, i32 7199)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = bitcast i64 %20 to double
  %22 = fadd contract double %10, %21
  %23 = bitcast double %22 to i64
  %24 = trunc i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 1, i32 7199)
  %26 = lshr i64 %23, 32
  %27 = trunc nuw i64 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %27, i32 1, i32 7199)
  %29 = zext i32 %28 to i64
  %30 = shl nuw i64 %29, 32
  %31 = zext i32 %25 to i64
  %32 = or disjoint i64 %30, %31
  %33 = bitcast i64 %32 to double
  %34 = fadd contract double %22, %33
  %35 = getelementptr inbounds double, ptr %0, i64 %8
  store double %34, ptr %35, align 8, !tbaa !243
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width8_xor_min_i32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 4, i32 6175)
  %12 = tail call noundef i32 @llvm.smin.i32(i32 %11, i32 %10)
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 2, i32 6175)
  %14 = tail call noundef i32 @llvm.smin.i32(i32 %13, i32 %12)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 1, i32 6175)
  %16 = tail call noundef i32 @llvm.smin.i32(i32 %15, i32 %14)
  %17 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %16, ptr %17, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width16_xor_add_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 8, i32 4127)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 4, i32 4127)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 2, i32 4127)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 1, i32 4127)
  %18 = fadd contract float %16, %17
  %19 = getelementptr inbounds float, ptr %0, i64 %8
  store float %18, ptr %19, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width8_down_add_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 4, i32 6175)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 2, i32 6175)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 1, i32 6175)
  %16 = fadd contract float %14, %15
  %17 = getelementptr inbounds float, ptr %0, i64 %8
  store float %16, ptr %17, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width8_down_add_f32_first(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 4, i32 6175)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 2, i32 6175)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 1, i32 6175)
  %16 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %17 = and i32 %16, 7
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %19, label %24

19:                                               ; preds = %2
  %20 = fadd contract float %14, %15
  %21 = lshr i32 %7, 3
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds float, ptr %0, i64 %22
  store float %20, ptr %23, align 4, !tbaa !241
  br label %24

24:                                               ; preds = %19, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width16_down_add_u64_first(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = trunc i64 %10 to i32
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 8, i32 4127)
  %13 = lshr i64 %10, 32
  %14 = trunc nuw i64 %13 to i32
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 8, i32 4127)
  %16 = zext i32 %15 to i64
  %17 = shl nuw i64 %16, 32
  %18 = zext i32 %12 to i64
  %19 = add i64 %10, %18
  %20 = add i64 %19, %17
  %21 = trunc i64 %19 to i32
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %21, i32 4, i32 4127)
  %23 = lshr i64 %20, 32
  %24 = trunc nuw i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %24, i32 4, i32 4127)
  %26 = zext i32 %25 to i64
  %27 = shl nuw i64 %26, 32
  %28 = zext i32 %22 to i64
  %29 = add i64 %20, %28
  %30 = add i64 %29, %27
  %31 = trunc i64 %29 to i32
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %31, i32 2, i32 4127)
  %33 = lshr i64 %30, 32
  %34 = trunc nuw i64 %33 to i32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %34, i32 2, i32 4127)
  %36 = zext i32 %35 to i64
  %37 = shl nuw i64 %36, 32
  %38 = zext i32 %32 to i64
  %39 = add i64 %30, %38
  %40 = add i64 %39, %37
  %41 = trunc i64 %39 to i32
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %41, i32 1, i32 4127)
  %43 = lshr i64 %40, 32
  %44 = trunc nuw i64 %43 to i32
  %45 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %44, i32 1, i32 4127)
  %46 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %47 = and i32 %46, 15
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %49, label %58

49:                                               ; preds = %2
  %50 = zext i32 %42 to i64
  %51 = add i64 %40, %50
  %52 = zext i32 %45 to i64
  %53 = shl nuw i64 %52, 32
  %54 = add i64 %51, %53
  %55 = lshr i32 %7, 4
  %56 = zext nneg i32 %55 to i64
  %57 = getelementptr inbounds i64, ptr %0, i64 %56
  store i64 %54, ptr %57, align 8, !tbaa !237
  br label %58

58:                                               ; preds = %49, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width4_down_mul_f32_first(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 2, i32 7199)
  %12 = fmul contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 1, i32 7199)
  %14 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %15 = and i32 %14, 3
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %22

17:                                               ; preds = %2
  %18 = fmul contract float %12, %13
  %19 = lshr i32 %7, 2
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds float, ptr %0, i64 %20
  store float %18, ptr %21, align 4, !tbaa !241
  br label %22

22:                                               ; preds = %17, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width8_down_add_u32_lane0(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 4, i32 6175)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 2, i32 6175)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 1, i32 6175)
  %16 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %18, label %23

18:                                               ; preds = %2
  %19 = add i32 %15, %14
  %20 = lshr i32 %7, 5
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr %0, i64 %21
  store i32 %19, ptr %22, align 4, !tbaa !233
  br label %23

23:                                               ; preds = %18, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width16_up_add_f32_last(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %10, i32 1, i32 4096)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %12, i32 2, i32 4096)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %14, i32 4, i32 4096)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %16, i32 8, i32 4096)
  %18 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %19 = and i32 %18, 15
  %20 = icmp eq i32 %19, 15
  br i1 %20, label %21, label %26

21:                                               ; preds = %2
  %22 = fadd contract float %16, %17
  %23 = lshr i32 %7, 4
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds float, ptr %0, i64 %24
  store float %22, ptr %25, align 4, !tbaa !241
  br label %26

26:                                               ; preds = %21, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width_in_two(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 2, i32 7199)
  %12 = fmul contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 1, i32 7199)
  %14 = fmul contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 8, i32 4127)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 4, i32 4127)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 2, i32 4127)
  %20 = fadd contract float %18, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %20, i32 1, i32 4127)
  %22 = fadd contract float %20, %21
  %23 = getelementptr inbounds float, ptr %0, i64 %8
  store float %22, ptr %23, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width_shrinks(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 4127)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 4127)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 4127)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 4127)
  %20 = add i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_within_full(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 8, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 4, i32 6175)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 2, i32 6175)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 1, i32 6175)
  %18 = fadd contract float %16, %17
  %19 = getelementptr inbounds float, ptr %0, i64 %8
  store float %18, ptr %19, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_lane0(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = fadd contract float %18, %19
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds float, ptr %0, i64 %25
  store float %23, ptr %26, align 4, !tbaa !241
  br label %27

27:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_add_u32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
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
  %32 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %31, ptr %32, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_add_u64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = trunc i64 %10 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %12, i32 1, i32 0)
  %14 = lshr i64 %10, 32
  %15 = trunc nuw i64 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 1, i32 0)
  %17 = zext i32 %16 to i64
  %18 = shl nuw i64 %17, 32
  %19 = zext i32 %13 to i64
  %20 = or disjoint i64 %18, %19
  %21 = icmp eq i32 %11, 0
  %22 = select i1 %21, i64 0, i64 %20
  %23 = add i64 %22, %10
  %24 = trunc i64 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %24, i32 2, i32 0)
  %26 = lshr i64 %23, 32
  %27 = trunc nuw i64 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 2, i32 0)
  %29 = zext i32 %28 to i64
  %30 = shl nuw i64 %29, 32
  %31 = zext i32 %25 to i64
  %32 = or disjoint i64 %30, %31
  %33 = icmp ult i32 %11, 2
  %34 = select i1 %33, i64 0, i64 %32
  %35 = add i64 %34, %23
  %36 = trunc i64 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %36, i32 4, i32 0)
  %38 = lshr i64 %35, 32
  %39 = trunc nuw i64 %38 to i32
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %39, i32 4, i32 0)
  %41 = zext i32 %40 to i64
  %42 = shl nuw i64 %41, 32
  %43 = zext i32 %37 to i64
  %44 = or disjoint i64 %42, %43
  %45 = icmp ult i32 %11, 4
  %46 = select i1 %45, i64 0, i64 %44
  %47 = add i64 %46, %35
  %48 = trunc i64 %47 to i32
  %49 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %48, i32 8, i32 0)
  %50 = lshr i64 %47, 32
  %51 = trunc nuw i64 %50 to i32
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %51, i32 8, i32 0)
  %53 = zext i32 %52 to i64
  %54 = shl nuw i64 %53, 32
  %55 = zext i32 %49 to i64
  %56 = or disjoint i64 %54, %55
  %57 = icmp ult i32 %11, 8
  %58 = select i1 %57, i64 0, i64 %56
  %59 = add i64 %58, %47
  %60 = trunc i64 %59 to i32
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %60, i32 16, i32 0)
  %62 = lshr i64 %59, 32
  %63 = trunc nuw i64 %62 to i32
  %64 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %63, i32 16, i32 0)
  %65 = zext i32 %64 to i64
  %66 = shl nuw i64 %65, 32
  %67 = zext i32 %61 to i64
  %68 = or disjoint i64 %66, %67
  %69 = icmp ult i32 %11, 16
  %70 = select i1 %69, i64 0, i64 %68
  %71 = add i64 %70, %59
  %72 = getelementptr inbounds i64, ptr %0, i64 %8
  store i64 %71, ptr %72, align 8, !tbaa !237
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_add_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %10, i32 1, i32 0)
  %13 = icmp eq i32 %11, 0
  %14 = fadd contract float %10, %12
  %15 = select i1 %13, float %10, float %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %15, i32 2, i32 0)
  %17 = icmp ult i32 %11, 2
  %18 = fadd contract float %15, %16
  %19 = select i1 %17, float %15, float %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %19, i32 4, i32 0)
  %21 = icmp ult i32 %11, 4
  %22 = fadd contract float %19, %20
  %23 = select i1 %21, float %19, float %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %23, i32 8, i32 0)
  %25 = icmp ult i32 %11, 8
  %26 = fadd contract float %23, %24
  %27 = select i1 %25, float %23, float %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %27, i32 16, i32 0)
  %29 = icmp ult i32 %11, 16
  %30 = fadd contract float %27, %28
  %31 = select i1 %29, float %27, float %30
  %32 = getelementptr inbounds float, ptr %0, i64 %8
  store float %31, ptr %32, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_add_f64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !243
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = bitcast double %10 to i64
  %13 = trunc i64 %12 to i32
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %13, i32 1, i32 0)
  %15 = lshr i64 %12, 32
  %16 = trunc nuw i64 %15 to i32
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %16, i32 1, i32 0)
  %18 = zext i32 %17 to i64
  %19 = shl nuw i64 %18, 32
  %20 = zext i32 %14 to i64
  %21 = or disjoint i64 %19, %20
  %22 = bitcast i64 %21 to double
  %23 = icmp eq i32 %11, 0
  %24 = fadd contract double %10, %22
  %25 = select i1 %23, double %10, double %24
  %26 = bitcast double %25 to i64
  %27 = trunc i64 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 2, i32 0)
  %29 = lshr i64 %26, 32
  %30 = trunc nuw i64 %29 to i32
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %30, i32 2, i32 0)
  %32 = zext i32 %31 to i64
  %33 = shl nuw i64 %32, 32
  %34 = zext i32 %28 to i64
  %35 = or disjoint i64 %33, %34
  %36 = bitcast i64 %35 to double
  %37 = icmp ult i32 %11, 2
  %38 = fadd contract double %25, %36
  %39 = select i1 %37, double %25, double %38
  %40 = bitcast double %39 to i64
  %41 = trunc i64 %40 to i32
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %41, i32 4, i32 0)
  %43 = lshr i64 %40, 32
  %44 = trunc nuw i64 %43 to i32
  %45 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %44, i32 4, i32 0)
  %46 = zext i32 %45 to i64
  %47 = shl nuw i64 %46, 32
  %48 = zext i32 %42 to i64
  %49 = or disjoint i64 %47, %48
  %50 = bitcast i64 %49 to double
  %51 = icmp ult i32 %11, 4
  %52 = fadd contract double %39, %50
  %53 = select i1 %51, double %39, double %52
  %54 = bitcast double %53 to i64
  %55 = trunc i64 %54 to i32
  %56 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %55, i32 8, i32 0)
  %57 = lshr i64 %54, 32
  %58 = trunc nuw i64 %57 to i32
  %59 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %58, i32 8, i32 0)
  %60 = zext i32 %59 to i64
  %61 = shl nuw i64 %60, 32
  %62 = zext i32 %56 to i64
  %63 = or disjoint i64 %61, %62
  %64 = bitcast i64 %63 to double
  %65 = icmp ult i32 %11, 8
  %66 = fadd contract double %53, %64
  %67 = select i1 %65, double %53, double %66
  %68 = bitcast double %67 to i64
  %69 = trunc i64 %68 to i32
  %70 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %69, i32 16, i32 0)
  %71 = lshr i64 %68, 32
  %72 = trunc nuw i64 %71 to i32
  %73 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %72, i32 16, i32 0)
  %74 = zext i32 %73 to i64
  %75 = shl nuw i64 %74, 32
  %76 = zext i32 %70 to i64
  %77 = or disjoint i64 %75, %76
  %78 = bitcast i64 %77 to double
  %79 = icmp ult i32 %11, 16
  %80 = fadd contract double %67, %78
  %81 = select i1 %79, double %67, double %80
  %82 = getelementptr inbounds double, ptr %0, i64 %8
  store double %81, ptr %82, align 8, !tbaa !243
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_add_f16(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds half, ptr %1, i64 %8
  %10 = load half, ptr %9, align 2, !tbaa !239
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = bitcast half %10 to i16
  %13 = zext i16 %12 to i32
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %13, i32 1, i32 0)
  %15 = trunc i32 %14 to i16
  %16 = bitcast i16 %15 to half
  %17 = icmp eq i32 %11, 0
  %18 = fadd contract half %10, %16
  %19 = select i1 %17, half %10, half %18
  %20 = bitcast half %19 to i16
  %21 = zext i16 %20 to i32
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %21, i32 2, i32 0)
  %23 = trunc i32 %22 to i16
  %24 = bitcast i16 %23 to half
  %25 = icmp ult i32 %11, 2
  %26 = fadd contract half %19, %24
  %27 = select i1 %25, half %19, half %26
  %28 = bitcast half %27 to i16
  %29 = zext i16 %28 to i32
  %30 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %29, i32 4, i32 0)
  %31 = trunc i32 %30 to i16
  %32 = bitcast i16 %31 to half
  %33 = icmp ult i32 %11, 4
  %34 = fadd contract half %27, %32
  %35 = select i1 %33, half %27, half %34
  %36 = bitcast half %35 to i16
  %37 = zext i16 %36 to i32
  %38 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %37, i32 8, i32 0)
  %39 = trunc i32 %38 to i16
  %40 = bitcast i16 %39 to half
  %41 = icmp ult i32 %11, 8
  %42 = fadd contract half %35, %40
  %43 = select i1 %41, half %35, half %42
  %44 = bitcast half %43 to i16
  %45 = zext i16 %44 to i32
  %46 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %45, i32 16, i32 0)
  %47 = trunc i32 %46 to i16
  %48 = bitcast i16 %47 to half
  %49 = icmp ult i32 %11, 16
  %50 = fadd contract half %43, %48
  %51 = select i1 %49, half %43, half %50
  %52 = fcmp contract uno half %51, 0xH0000
  %53 = select contract i1 %52, half 0xH7E00, half %51
  %54 = getelementptr inbounds half, ptr %0, i64 %8
  store half %53, ptr %54, align 2, !tbaa !239
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_max_i32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 1, i32 0)
  %13 = icmp eq i32 %11, 0
  %14 = tail call noundef i32 @llvm.smax.i32(i32 %10, i32 %12)
  %15 = select i1 %13, i32 %10, i32 %14
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 2, i32 0)
  %17 = icmp ult i32 %11, 2
  %18 = tail call noundef i32 @llvm.smax.i32(i32 %15, i32 %16)
  %19 = select i1 %17, i32 %15, i32 %18
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %19, i32 4, i32 0)
  %21 = icmp ult i32 %11, 4
  %22 = tail call noundef i32 @llvm.smax.i32(i32 %19, i32 %20)
  %23 = select i1 %21, i32 %19, i32 %22
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %23, i32 8, i32 0)
  %25 = icmp ult i32 %11, 8
  %26 = tail call noundef i32 @llvm.smax.i32(i32 %23, i32 %24)
  %27 = select i1 %25, i32 %23, i32 %26
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 16, i32 0)
  %29 = icmp ult i32 %11, 16
  %30 = tail call noundef i32 @llvm.smax.i32(i32 %27, i32 %28)
  %31 = select i1 %29, i32 %27, i32 %30
  %32 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %31, ptr %32, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_min_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %10, i32 1, i32 0)
  %13 = icmp eq i32 %11, 0
  %14 = fcmp contract olt float %12, %10
  %15 = select contract i1 %14, float %12, float %10
  %16 = select i1 %13, float %10, float %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %16, i32 2, i32 0)
  %18 = icmp ult i32 %11, 2
  %19 = fcmp contract olt float %17, %16
  %20 = select contract i1 %19, float %17, float %16
  %21 = select i1 %18, float %16, float %20
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %21, i32 4, i32 0)
  %23 = icmp ult i32 %11, 4
  %24 = fcmp contract olt float %22, %21
  %25 = select contract i1 %24, float %22, float %21
  %26 = select i1 %23, float %21, float %25
  %27 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %26, i32 8, i32 0)
  %28 = icmp ult i32 %11, 8
  %29 = fcmp contract olt float %27, %26
  %30 = select contract i1 %29, float %27, float %26
  %31 = select i1 %28, float %26, float %30
  %32 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %31, i32 16, i32 0)
  %33 = icmp ult i32 %11, 16
  %34 = fcmp contract olt float %32, %31
  %35 = select contract i1 %34, float %32, float %31
  %36 = select i1 %33, float %31, float %35
  %37 = getelementptr inbounds float, ptr %0, i64 %8
  store float %36, ptr %37, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_mul_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %10, i32 1, i32 0)
  %13 = icmp eq i32 %11, 0
  %14 = fmul contract float %10, %12
  %15 = select i1 %13, float %10, float %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %15, i32 2, i32 0)
  %17 = icmp ult i32 %11, 2
  %18 = fmul contract float %15, %16
  %19 = select i1 %17, float %15, float %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %19, i32 4, i32 0)
  %21 = icmp ult i32 %11, 4
  %22 = fmul contract float %19, %20
  %23 = select i1 %21, float %19, float %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %23, i32 8, i32 0)
  %25 = icmp ult i32 %11, 8
  %26 = fmul contract float %23, %24
  %27 = select i1 %25, float %23, float %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %27, i32 16, i32 0)
  %29 = icmp ult i32 %11, 16
  %30 = fmul contract float %27, %28
  %31 = select i1 %29, float %27, float %30
  %32 = getelementptr inbounds float, ptr %0, i64 %8
  store float %31, ptr %32, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_xor_u32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 1, i32 0)
  %13 = icmp eq i32 %11, 0
  %14 = select i1 %13, i32 0, i32 %12
  %15 = xor i32 %14, %10
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 2, i32 0)
  %17 = icmp ult i32 %11, 2
  %18 = select i1 %17, i32 0, i32 %16
  %19 = xor i32 %18, %15
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %19, i32 4, i32 0)
  %21 = icmp ult i32 %11, 4
  %22 = select i1 %21, i32 0, i32 %20
  %23 = xor i32 %22, %19
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %23, i32 8, i32 0)
  %25 = icmp ult i32 %11, 8
  %26 = select i1 %25, i32 0, i32 %24
  %27 = xor i32 %26, %23
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 16, i32 0)
  %29 = icmp ult i32 %11, 16
  %30 = select i1 %29, i32 0, i32 %28
  %31 = xor i32 %30, %27
  %32 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %31, ptr %32, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_add_f32_width8(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 7
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %10, i32 1, i32 6144)
  %14 = icmp eq i32 %12, 0
  %15 = fadd contract float %10, %13
  %16 = select i1 %14, float %10, float %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %16, i32 2, i32 6144)
  %18 = icmp ult i32 %12, 2
  %19 = fadd contract float %16, %17
  %20 = select i1 %18, float %16, float %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %20, i32 4, i32 6144)
  %22 = icmp ult i32 %12, 4
  %23 = fadd contract float %20, %21
  %24 = select i1 %22, float %20, float %23
  %25 = getelementptr inbounds float, ptr %0, i64 %8
  store float %24, ptr %25, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_add_u32_width16(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 15
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 1, i32 4096)
  %14 = icmp eq i32 %12, 0
  %15 = select i1 %14, i32 0, i32 %13
  %16 = add i32 %15, %10
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %16, i32 2, i32 4096)
  %18 = icmp ult i32 %12, 2
  %19 = select i1 %18, i32 0, i32 %17
  %20 = add i32 %19, %16
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %20, i32 4, i32 4096)
  %22 = icmp ult i32 %12, 4
  %23 = select i1 %22, i32 0, i32 %21
  %24 = add i32 %23, %20
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %24, i32 8, i32 4096)
  %26 = icmp ult i32 %12, 8
  %27 = select i1 %26, i32 0, i32 %25
  %28 = add i32 %27, %24
  %29 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %28, ptr %29, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_max_u64_width4(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 3
  %13 = trunc i64 %10 to i32
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %13, i32 1, i32 7168)
  %15 = lshr i64 %10, 32
  %16 = trunc nuw i64 %15 to i32
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %16, i32 1, i32 7168)
  %18 = zext i32 %17 to i64
  %19 = shl nuw i64 %18, 32
  %20 = zext i32 %14 to i64
  %21 = or disjoint i64 %19, %20
  %22 = icmp eq i32 %12, 0
  %23 = tail call noundef i64 @llvm.umax.i64(i64 %10, i64 %21)
  %24 = select i1 %22, i64 %10, i64 %23
  %25 = trunc i64 %24 to i32
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %25, i32 2, i32 7168)
  %27 = lshr i64 %24, 32
  %28 = trunc nuw i64 %27 to i32
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %28, i32 2, i32 7168)
  %30 = zext i32 %29 to i64
  %31 = shl nuw i64 %30, 32
  %32 = zext i32 %26 to i64
  %33 = or disjoint i64 %31, %32
  %34 = icmp ult i32 %12, 2
  %35 = tail call noundef i64 @llvm.umax.i64(i64 %24, i64 %33)
  %36 = select i1 %34, i64 %24, i64 %35
  %37 = getelementptr inbounds i64, ptr %0, i64 %8
  store i64 %36, ptr %37, align 8, !tbaa !237
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_back_add_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 1, i32 31)
  %13 = icmp eq i32 %11, 31
  %14 = fadd contract float %10, %12
  %15 = select i1 %13, float %10, float %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %15, i32 2, i32 31)
  %17 = icmp ult i32 %11, 30
  %18 = fadd contract float %15, %16
  %19 = select i1 %17, float %18, float %15
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 4, i32 31)
  %21 = icmp ult i32 %11, 28
  %22 = fadd contract float %19, %20
  %23 = select i1 %21, float %22, float %19
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %23, i32 8, i32 31)
  %25 = icmp ult i32 %11, 24
  %26 = fadd contract float %23, %24
  %27 = select i1 %25, float %26, float %23
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %27, i32 16, i32 31)
  %29 = icmp ult i32 %11, 16
  %30 = fadd contract float %27, %28
  %31 = select i1 %29, float %30, float %27
  %32 = getelementptr inbounds float, ptr %0, i64 %8
  store float %31, ptr %32, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_back_add_u32_width8(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = and i32 %11, 7
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 1, i32 6175)
  %14 = icmp eq i32 %12, 7
  %15 = select i1 %14, i32 0, i32 %13
  %16 = add i32 %15, %10
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 6175)
  %18 = icmp ult i32 %12, 6
  %19 = select i1 %18, i32 %17, i32 0
  %20 = add i32 %19, %16
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %20, i32 4, i32 6175)
  %22 = icmp ult i32 %12, 4
  %23 = select i1 %22, i32 %21, i32 0
  %24 = add i32 %23, %20
  %25 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %24, ptr %25, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_sub_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %10, i32 1, i32 0)
  %13 = icmp eq i32 %11, 0
  %14 = fsub contract float %12, %10
  %15 = select i1 %13, float %10, float %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %15, i32 2, i32 0)
  %17 = icmp ult i32 %11, 2
  %18 = fsub contract float %16, %15
  %19 = select i1 %17, float %15, float %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %19, i32 4, i32 0)
  %21 = icmp ult i32 %11, 4
  %22 = fsub contract float %20, %19
  %23 = select i1 %21, float %19, float %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %23, i32 8, i32 0)
  %25 = icmp ult i32 %11, 8
  %26 = fsub contract float %24, %23
  %27 = select i1 %25, float %23, float %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %27, i32 16, i32 0)
  %29 = icmp ult i32 %11, 16
  %30 = fsub contract float %28, %27
  %31 = select i1 %29, float %27, float %30
  %32 = getelementptr inbounds float, ptr %0, i64 %8
  store float %31, ptr %32, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_exclusive_u32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
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
  %32 = sub i32 %31, %10
  %33 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %32, ptr %33, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_exclusive_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %11, i32 1, i32 0)
  %13 = icmp eq i32 %8, 0
  %14 = fadd contract float %11, %12
  %15 = select i1 %13, float %11, float %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %15, i32 2, i32 0)
  %17 = icmp ult i32 %8, 2
  %18 = fadd contract float %15, %16
  %19 = select i1 %17, float %15, float %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %19, i32 4, i32 0)
  %21 = icmp ult i32 %8, 4
  %22 = fadd contract float %19, %20
  %23 = select i1 %21, float %19, float %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %23, i32 8, i32 0)
  %25 = icmp ult i32 %8, 8
  %26 = fadd contract float %23, %24
  %27 = select i1 %25, float %23, float %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %27, i32 16, i32 0)
  %29 = icmp ult i32 %8, 16
  %30 = fadd contract float %27, %28
  %31 = select i1 %29, float %27, float %30
  %32 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %31, i32 1, i32 0)
  %33 = icmp eq i32 %8, 0
  %34 = select contract i1 %33, float 0.000000e+00, float %32
  %35 = getelementptr inbounds float, ptr %0, i64 %9
  store float %34, ptr %35, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_exclusive_max(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 1, i32 0)
  %13 = icmp eq i32 %8, 0
  %14 = tail call noundef i32 @llvm.smax.i32(i32 %11, i32 %12)
  %15 = select i1 %13, i32 %11, i32 %14
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 2, i32 0)
  %17 = icmp ult i32 %8, 2
  %18 = tail call noundef i32 @llvm.smax.i32(i32 %15, i32 %16)
  %19 = select i1 %17, i32 %15, i32 %18
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %19, i32 4, i32 0)
  %21 = icmp ult i32 %8, 4
  %22 = tail call noundef i32 @llvm.smax.i32(i32 %19, i32 %20)
  %23 = select i1 %21, i32 %19, i32 %22
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %23, i32 8, i32 0)
  %25 = icmp ult i32 %8, 8
  %26 = tail call noundef i32 @llvm.smax.i32(i32 %23, i32 %24)
  %27 = select i1 %25, i32 %23, i32 %26
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 16, i32 0)
  %29 = icmp ult i32 %8, 16
  %30 = tail call noundef i32 @llvm.smax.i32(i32 %27, i32 %28)
  %31 = select i1 %29, i32 %27, i32 %30
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %31, i32 1, i32 0)
  %33 = icmp eq i32 %8, 0
  %34 = select i1 %33, i32 -2147483648, i32 %32
  %35 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %34, ptr %35, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_of_shifted(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 1, i32 0)
  %13 = icmp eq i32 %8, 0
  %14 = select i1 %13, i32 0, i32 %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %14, i32 1, i32 0)
  %16 = icmp eq i32 %8, 0
  %17 = select i1 %16, i32 0, i32 %15
  %18 = add i32 %17, %14
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %18, i32 2, i32 0)
  %20 = icmp ult i32 %8, 2
  %21 = select i1 %20, i32 0, i32 %19
  %22 = add i32 %21, %18
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %22, i32 4, i32 0)
  %24 = icmp ult i32 %8, 4
  %25 = select i1 %24, i32 0, i32 %23
  %26 = add i32 %25, %22
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %26, i32 8, i32 0)
  %28 = icmp ult i32 %8, 8
  %29 = select i1 %28, i32 0, i32 %27
  %30 = add i32 %29, %26
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %30, i32 16, i32 0)
  %32 = icmp ult i32 %8, 16
  %33 = select i1 %32, i32 0, i32 %31
  %34 = add i32 %33, %30
  %35 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %34, ptr %35, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_total_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %11, i32 1, i32 0)
  %13 = icmp eq i32 %8, 0
  %14 = fadd contract float %11, %12
  %15 = select i1 %13, float %11, float %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %15, i32 2, i32 0)
  %17 = icmp ult i32 %8, 2
  %18 = fadd contract float %15, %16
  %19 = select i1 %17, float %15, float %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %19, i32 4, i32 0)
  %21 = icmp ult i32 %8, 4
  %22 = fadd contract float %19, %20
  %23 = select i1 %21, float %19, float %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %23, i32 8, i32 0)
  %25 = icmp ult i32 %8, 8
  %26 = fadd contract float %23, %24
  %27 = select i1 %25, float %23, float %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %27, i32 16, i32 0)
  %29 = icmp eq i32 %8, 31
  br i1 %29, label %30, label %35

30:                                               ; preds = %2
  %31 = fadd contract float %26, %28
  %32 = lshr i32 %7, 5
  %33 = zext nneg i32 %32 to i64
  %34 = getelementptr inbounds float, ptr %0, i64 %33
  store float %31, ptr %34, align 4, !tbaa !241
  br label %35

35:                                               ; preds = %30, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_broadcast_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %10, i32 1, i32 0)
  %13 = icmp eq i32 %11, 0
  %14 = fadd contract float %10, %12
  %15 = select i1 %13, float %10, float %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %15, i32 2, i32 0)
  %17 = icmp ult i32 %11, 2
  %18 = fadd contract float %15, %16
  %19 = select i1 %17, float %15, float %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %19, i32 4, i32 0)
  %21 = icmp ult i32 %11, 4
  %22 = fadd contract float %19, %20
  %23 = select i1 %21, float %19, float %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %23, i32 8, i32 0)
  %25 = icmp ult i32 %11, 8
  %26 = fadd contract float %23, %24
  %27 = select i1 %25, float %23, float %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %27, i32 16, i32 0)
  %29 = icmp ult i32 %11, 16
  %30 = fadd contract float %27, %28
  %31 = select i1 %29, float %27, float %30
  %32 = tail call contract noundef float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %31, i32 31, i32 31)
  %33 = getelementptr inbounds float, ptr %0, i64 %8
  store float %32, ptr %33, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_add_u32_low(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 1, i32 0)
  %13 = icmp eq i32 %8, 0
  %14 = select i1 %13, i32 0, i32 %12
  %15 = add i32 %14, %11
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 2, i32 0)
  %17 = icmp ult i32 %8, 2
  %18 = select i1 %17, i32 0, i32 %16
  %19 = add i32 %18, %15
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %19, i32 4, i32 0)
  %21 = icmp ult i32 %8, 4
  %22 = select i1 %21, i32 0, i32 %20
  %23 = add i32 %22, %19
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %23, i32 8, i32 0)
  %25 = icmp ult i32 %8, 8
  %26 = select i1 %25, i32 0, i32 %24
  %27 = add i32 %26, %23
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 16, i32 0)
  %29 = icmp ult i32 %8, 16
  br i1 %29, label %30, label %32

30:                                               ; preds = %2
  %31 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %27, ptr %31, align 4, !tbaa !233
  br label %32

32:                                               ; preds = %30, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_above_not_from(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 1, i32 0)
  %13 = icmp ugt i32 %8, 1
  %14 = select i1 %13, i32 %12, i32 0
  %15 = add i32 %14, %11
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 2, i32 0)
  %17 = icmp ugt i32 %8, 2
  %18 = select i1 %17, i32 %16, i32 0
  %19 = add i32 %18, %15
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %19, i32 4, i32 0)
  %21 = icmp ugt i32 %8, 4
  %22 = select i1 %21, i32 %20, i32 0
  %23 = add i32 %22, %19
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %23, i32 8, i32 0)
  %25 = icmp ugt i32 %8, 8
  %26 = select i1 %25, i32 %24, i32 0
  %27 = add i32 %26, %23
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 16, i32 0)
  %29 = icmp ugt i32 %8, 16
  %30 = select i1 %29, i32 %28, i32 0
  %31 = add i32 %30, %27
  %32 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %31, ptr %32, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_wrong_width(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = and i32 %8, 15
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 1, i32 0)
  %14 = icmp eq i32 %12, 0
  %15 = select i1 %14, i32 0, i32 %13
  %16 = add i32 %15, %11
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %16, i32 2, i32 0)
  %18 = icmp ult i32 %12, 2
  %19 = select i1 %18, i32 0, i32 %17
  %20 = add i32 %19, %16
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %20, i32 4, i32 0)
  %22 = icmp ult i32 %12, 4
  %23 = select i1 %22, i32 0, i32 %21
  %24 = add i32 %23, %20
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %24, i32 8, i32 0)
  %26 = icmp ult i32 %12, 8
  %27 = select i1 %26, i32 0, i32 %25
  %28 = add i32 %27, %24
  %29 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %28, ptr %29, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_no_mask_in_guard(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 1, i32 6144)
  %13 = icmp eq i32 %8, 0
  %14 = select i1 %13, i32 0, i32 %12
  %15 = add i32 %14, %11
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 2, i32 6144)
  %17 = icmp ult i32 %8, 2
  %18 = select i1 %17, i32 0, i32 %16
  %19 = add i32 %18, %15
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %19, i32 4, i32 6144)
  %21 = icmp ult i32 %8, 4
  %22 = select i1 %21, i32 0, i32 %20
  %23 = add i32 %22, %19
  %24 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %23, ptr %24, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_inverted(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %11, i32 1, i32 0)
  %13 = icmp eq i32 %8, 0
  %14 = select contract i1 %13, float 0.000000e+00, float %12
  %15 = fadd contract float %11, %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %15, i32 2, i32 0)
  %17 = icmp ult i32 %8, 2
  %18 = select contract i1 %17, float 0.000000e+00, float %16
  %19 = fadd contract float %15, %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %19, i32 4, i32 0)
  %21 = icmp ult i32 %8, 4
  %22 = select contract i1 %21, float 0.000000e+00, float %20
  %23 = fadd contract float %19, %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %23, i32 8, i32 0)
  %25 = icmp ult i32 %8, 8
  %26 = select contract i1 %25, float 0.000000e+00, float %24
  %27 = fadd contract float %23, %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %27, i32 16, i32 0)
  %29 = icmp ult i32 %8, 16
  %30 = select contract i1 %29, float 0.000000e+00, float %28
  %31 = fadd contract float %27, %30
  %32 = getelementptr inbounds float, ptr %0, i64 %9
  store float %31, ptr %32, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_falling(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %11, i32 16, i32 0)
  %13 = icmp ult i32 %8, 16
  %14 = fadd contract float %11, %12
  %15 = select i1 %13, float %11, float %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %15, i32 8, i32 0)
  %17 = icmp ult i32 %8, 8
  %18 = fadd contract float %15, %16
  %19 = select i1 %17, float %11, float %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %19, i32 4, i32 0)
  %21 = icmp ult i32 %8, 4
  %22 = fadd contract float %19, %20
  %23 = select i1 %21, float %11, float %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %23, i32 2, i32 0)
  %25 = icmp ult i32 %8, 2
  %26 = fadd contract float %23, %24
  %27 = select i1 %25, float %11, float %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %27, i32 1, i32 0)
  %29 = icmp eq i32 %8, 0
  %30 = fadd contract float %27, %28
  %31 = select i1 %29, float %11, float %30
  %32 = getelementptr inbounds float, ptr %0, i64 %9
  store float %31, ptr %32, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_brent_kung(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %11, i32 1, i32 0)
  %13 = and i32 %8, 1
  %14 = icmp eq i32 %13, 0
  %15 = fadd contract float %11, %12
  %16 = select i1 %14, float %11, float %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %16, i32 2, i32 0)
  %18 = and i32 %8, 3
  %19 = icmp eq i32 %18, 3
  %20 = fadd contract float %16, %17
  %21 = select i1 %19, float %20, float %16
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %21, i32 4, i32 0)
  %23 = and i32 %8, 7
  %24 = icmp eq i32 %23, 7
  %25 = fadd contract float %21, %22
  %26 = select i1 %24, float %25, float %21
  %27 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %26, i32 8, i32 0)
  %28 = and i32 %8, 15
  %29 = icmp eq i32 %28, 15
  %30 = fadd contract float %26, %27
  %31 = select i1 %29, float %30, float %26
  %32 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %31, i32 16, i32 0)
  %33 = icmp eq i32 %8, 31
  %34 = fadd contract float %31, %32
  %35 = select i1 %33, float %34, float %31
  %36 = getelementptr inbounds float, ptr %0, i64 %9
  store float %35, ptr %36, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_sklansky(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = and i32 %8, 30
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %12, i32 31)
  %14 = and i32 %8, 1
  %15 = icmp eq i32 %14, 0
  %16 = select i1 %15, i32 0, i32 %13
  %17 = add i32 %16, %11
  %18 = and i32 %8, 28
  %19 = or disjoint i32 %18, 1
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %17, i32 %19, i32 31)
  %21 = and i32 %8, 2
  %22 = icmp eq i32 %21, 0
  %23 = select i1 %22, i32 0, i32 %20
  %24 = add i32 %23, %17
  %25 = and i32 %8, 24
  %26 = or disjoint i32 %25, 3
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %24, i32 %26, i32 31)
  %28 = and i32 %8, 4
  %29 = icmp eq i32 %28, 0
  %30 = select i1 %29, i32 0, i32 %27
  %31 = add i32 %30, %24
  %32 = and i32 %8, 16
  %33 = or disjoint i32 %32, 7
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %31, i32 %33, i32 31)
  %35 = and i32 %8, 8
  %36 = icmp eq i32 %35, 0
  %37 = select i1 %36, i32 0, i32 %34
  %38 = add i32 %37, %31
  %39 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %38, i32 15, i32 31)
  %40 = icmp ult i32 %8, 16
  %41 = select i1 %40, i32 0, i32 %39
  %42 = add i32 %41, %38
  %43 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %42, ptr %43, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_guarded_shuffle(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = shl nuw i32 1, %8
  %13 = icmp ne i32 %8, 0
  %14 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %13)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 1, i32 0)
  %16 = and i32 %14, %12
  %17 = icmp eq i32 %16, 0
  %18 = select i1 %17, i32 0, i32 %15
  %19 = add i32 %18, %11
  %20 = icmp ugt i32 %8, 1
  %21 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %20)
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %19, i32 2, i32 0)
  %23 = and i32 %21, %12
  %24 = icmp eq i32 %23, 0
  %25 = select i1 %24, i32 0, i32 %22
  %26 = add i32 %25, %19
  %27 = icmp ugt i32 %8, 3
  %28 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %27)
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %26, i32 4, i32 0)
  %30 = and i32 %28, %12
  %31 = icmp eq i32 %30, 0
  %32 = select i1 %31, i32 0, i32 %29
  %33 = add i32 %32, %26
  %34 = icmp ugt i32 %8, 7
  %35 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %34)
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %33, i32 8, i32 0)
  %37 = and i32 %35, %12
  %38 = icmp eq i32 %37, 0
  %39 = select i1 %38, i32 0, i32 %36
  %40 = add i32 %39, %33
  %41 = icmp ugt i32 %8, 15
  %42 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %41)
  %43 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %40, i32 16, i32 0)
  %44 = and i32 %42, %12
  %45 = icmp eq i32 %44, 0
  %46 = select i1 %45, i32 0, i32 %43
  %47 = add i32 %46, %40
  %48 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %47, ptr %48, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_segmented(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = urem i32 %11, 5
  %13 = icmp eq i32 %12, 0
  %14 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %13)
  %15 = or i32 %14, 1
  %16 = xor i32 %8, 31
  %17 = lshr i32 -1, %16
  %18 = and i32 %15, %17
  %19 = tail call range(i32 0, 32) i32 @llvm.ctlz.i32(i32 %18, i1 true)
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 1, i32 0)
  %21 = sub nuw nsw i32 32, %19
  %22 = icmp ult i32 %8, %21
  %23 = select i1 %22, i32 0, i32 %20
  %24 = add i32 %23, %11
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %24, i32 2, i32 0)
  %26 = sub nuw nsw i32 33, %19
  %27 = icmp ult i32 %8, %26
  %28 = select i1 %27, i32 0, i32 %25
  %29 = add i32 %28, %24
  %30 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %29, i32 4, i32 0)
  %31 = sub nuw nsw i32 35, %19
  %32 = icmp ult i32 %8, %31
  %33 = select i1 %32, i32 0, i32 %30
  %34 = add i32 %33, %29
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %34, i32 8, i32 0)
  %36 = sub nuw nsw i32 39, %19
  %37 = icmp ult i32 %8, %36
  %38 = select i1 %37, i32 0, i32 %35
  %39 = add i32 %38, %34
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %39, i32 16, i32 0)
  %41 = sub nuw nsw i32 47, %19
  %42 = icmp ult i32 %8, %41
  %43 = select i1 %42, i32 0, i32 %40
  %44 = add i32 %43, %39
  %45 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %44, ptr %45, align 4, !tbaa !233
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #2

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_segmented_pairs(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = icmp eq i32 %8, 0
  %10 = mul i32 %7, -1640531535
  %11 = icmp ult i32 %10, 536870912
  %12 = or i1 %9, %11
  %13 = zext i1 %12 to i32
  %14 = zext i32 %7 to i64
  %15 = getelementptr inbounds float, ptr %1, i64 %14
  %16 = load float, ptr %15, align 4, !tbaa !241
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %16, i32 1, i32 0)
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %13, i32 1, i32 0)
  %19 = icmp eq i32 %8, 0
  %20 = fadd contract float %16, %17
  %21 = select i1 %12, float %16, float %20
  %22 = select i1 %19, i32 0, i32 %18
  %23 = or i32 %22, %13
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %21, i32 2, i32 0)
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %23, i32 2, i32 0)
  %26 = icmp ult i32 %8, 2
  %27 = icmp eq i32 %23, 0
  %28 = fadd contract float %21, %24
  %29 = select i1 %27, float %28, float %21
  %30 = select i1 %26, float %21, float %29
  %31 = select i1 %26, i32 0, i32 %25
  %32 = or i32 %31, %23
  %33 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %30, i32 4, i32 0)
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %32, i32 4, i32 0)
  %35 = icmp ult i32 %8, 4
  %36 = icmp eq i32 %32, 0
  %37 = fadd contract float %30, %33
  %38 = select i1 %36, float %37, float %30
  %39 = select i1 %35, float %30, float %38
  %40 = select i1 %35, i32 0, i32 %34
  %41 = or i32 %40, %32
  %42 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %39, i32 8, i32 0)
  %43 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %41, i32 8, i32 0)
  %44 = icmp ult i32 %8, 8
  %45 = icmp eq i32 %41, 0
  %46 = fadd contract float %39, %42
  %47 = select i1 %45, float %46, float %39
  %48 = select i1 %44, float %39, float %47
  %49 = select i1 %44, i32 0, i32 %43
  %50 = or i32 %49, %41
  %51 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %48, i32 16, i32 0)
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %50, i32 16, i32 0)
  %53 = icmp ult i32 %8, 16
  %54 = icmp eq i32 %50, 0
  %55 = fadd contract float %48, %51
  %56 = select i1 %54, float %55, float %48
  %57 = select i1 %53, float %48, float %56
  %58 = getelementptr inbounds float, ptr %0, i64 %14
  store float %57, ptr %58, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @scan_affine(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = or i32 %11, 1
  %13 = lshr i32 %11, 3
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %12, i32 1, i32 0)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %13, i32 1, i32 0)
  %16 = icmp eq i32 %8, 0
  %17 = mul i32 %15, %12
  %18 = select i1 %16, i32 0, i32 %17
  %19 = add i32 %18, %13
  %20 = select i1 %16, i32 1, i32 %14
  %21 = mul i32 %20, %12
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %21, i32 2, i32 0)
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %19, i32 2, i32 0)
  %24 = icmp ult i32 %8, 2
  %25 = mul i32 %23, %21
  %26 = select i1 %24, i32 0, i32 %25
  %27 = add i32 %26, %19
  %28 = select i1 %24, i32 1, i32 %22
  %29 = mul i32 %28, %21
  %30 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %29, i32 4, i32 0)
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %27, i32 4, i32 0)
  %32 = icmp ult i32 %8, 4
  %33 = mul i32 %31, %29
  %34 = select i1 %32, i32 0, i32 %33
  %35 = add i32 %34, %27
  %36 = select i1 %32, i32 1, i32 %30
  %37 = mul i32 %36, %29
  %38 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %37, i32 8, i32 0)
  %39 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %35, i32 8, i32 0)
  %40 = icmp ult i32 %8, 8
  %41 = mul i32 %39, %37
  %42 = select i1 %40, i32 0, i32 %41
  %43 = add i32 %42, %35
  %44 = select i1 %40, i32 1, i32 %38
  %45 = mul i32 %44, %37
  %46 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %45, i32 16, i32 0)
  %47 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %43, i32 16, i32 0)
  %48 = icmp ult i32 %8, 16
  %49 = mul i32 %47, %45
  %50 = select i1 %48, i32 0, i32 %49
  %51 = add i32 %50, %43
  %52 = select i1 %48, i32 1, i32 %46
  %53 = mul i32 %52, %45
  %54 = shl i32 %7, 1
  %55 = zext i32 %54 to i64
  %56 = getelementptr inbounds i32, ptr %0, i64 %55
  store i32 %53, ptr %56, align 4, !tbaa !233
  %57 = or disjoint i32 %54, 1
  %58 = zext i32 %57 to i64
  %59 = getelementptr inbounds i32, ptr %0, i64 %58
  store i32 %51, ptr %59, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @not_last_twice(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 2, i32 31)
  %20 = fadd contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @not_one_missing(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 2, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 1, i32 31)
  %18 = fadd contract float %16, %17
  %19 = getelementptr inbounds float, ptr %0, i64 %8
  store float %18, ptr %19, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @not_one_twice(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 16, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 8, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 4, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 2, i32 31)
  %20 = add i32 %19, %18
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %20, i32 1, i32 31)
  %22 = add i32 %21, %20
  %23 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %22, ptr %23, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @not_powers(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 15, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 7, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 3, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 1, i32 31)
  %18 = add i32 %17, %16
  %19 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %18, ptr %19, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @not_powers_xor(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 12, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 6, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 3, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @mirrors(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 31, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 15, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 7, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 3, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = fadd contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @mirrors_rising(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 1, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 3, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 7, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 15, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 31, i32 31)
  %20 = add i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @shuffled_order(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 4, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 16, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 1, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 8, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 2, i32 31)
  %20 = fadd contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @narrow_segment(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 6175)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 6175)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 6175)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 6175)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 6175)
  %20 = add i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @xor_beyond_width(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 6175)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 8, i32 6175)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 4, i32 6175)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 2, i32 6175)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 1, i32 6175)
  %20 = add i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @difference(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fsub contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fsub contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fsub contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fsub contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = fsub contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @difference_swapped(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = sub i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = sub i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = sub i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = sub i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = sub i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @averages(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = fmul contract float %12, 5.000000e-01
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fadd contract float %13, %14
  %16 = fmul contract float %15, 5.000000e-01
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fadd contract float %16, %17
  %19 = fmul contract float %18, 5.000000e-01
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %19, i32 2, i32 31)
  %21 = fadd contract float %19, %20
  %22 = fmul contract float %21, 5.000000e-01
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = fadd contract float %22, %23
  %25 = fmul contract float %24, 5.000000e-01
  %26 = getelementptr inbounds float, ptr %0, i64 %8
  store float %25, ptr %26, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @fused(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fmul contract float %11, 7.500000e-01
  %13 = fadd contract float %10, %12
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fmul contract float %14, 7.500000e-01
  %16 = fadd contract float %13, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fmul contract float %17, 7.500000e-01
  %19 = fadd contract float %16, %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %19, i32 2, i32 31)
  %21 = fmul contract float %20, 7.500000e-01
  %22 = fadd contract float %19, %21
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = fmul contract float %23, 7.500000e-01
  %25 = fadd contract float %22, %24
  %26 = getelementptr inbounds float, ptr %0, i64 %8
  store float %25, ptr %26, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @plus_one(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %10, 1
  %13 = add i32 %12, %11
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %13, i32 8, i32 31)
  %15 = add i32 %13, 1
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 4, i32 31)
  %18 = add i32 %16, 1
  %19 = add i32 %18, %17
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %19, i32 2, i32 31)
  %21 = add i32 %19, 1
  %22 = add i32 %21, %20
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 1, i32 31)
  %24 = add i32 %22, 1
  %25 = add i32 %24, %23
  %26 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %25, ptr %26, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @used_twice(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = mul i32 %11, %10
  %13 = xor i32 %11, %10
  %14 = add i32 %12, %13
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 8, i32 31)
  %16 = mul i32 %15, %14
  %17 = xor i32 %15, %14
  %18 = add i32 %16, %17
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 4, i32 31)
  %20 = mul i32 %19, %18
  %21 = xor i32 %19, %18
  %22 = add i32 %20, %21
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 2, i32 31)
  %24 = mul i32 %23, %22
  %25 = xor i32 %23, %22
  %26 = add i32 %24, %25
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %26, i32 1, i32 31)
  %28 = mul i32 %27, %26
  %29 = xor i32 %27, %26
  %30 = add i32 %28, %29
  %31 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %30, ptr %31, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @twice_itself(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = shl i32 %11, 1
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = shl i32 %13, 1
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = shl i32 %15, 1
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = shl i32 %17, 1
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = shl i32 %19, 1
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @shuffle_alone(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 8, i32 31)
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 4, i32 31)
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %13, i32 2, i32 31)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 1, i32 31)
  %16 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %15, ptr %16, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @operations_mixed(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = tail call i32 @llvm.umax.i32(i32 %14, i32 %15)
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %21, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @modes_mixed(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %16, i32 2, i32 0)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = fadd contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @min_of_ordered(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fcmp contract olt float %10, %11
  %13 = select contract i1 %12, float %10, float %11
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fcmp contract olt float %13, %14
  %16 = select contract i1 %15, float %13, float %14
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fcmp contract olt float %16, %17
  %19 = select contract i1 %18, float %16, float %17
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %19, i32 2, i32 31)
  %21 = fcmp contract olt float %19, %20
  %22 = select contract i1 %21, float %19, float %20
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = fcmp contract olt float %22, %23
  %25 = select contract i1 %24, float %22, float %23
  %26 = getelementptr inbounds float, ptr %0, i64 %8
  store float %25, ptr %26, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @min_or_equal(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fcmp contract ole float %10, %11
  %13 = select contract i1 %12, float %10, float %11
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fcmp contract ole float %13, %14
  %16 = select contract i1 %15, float %13, float %14
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fcmp contract ole float %16, %17
  %19 = select contract i1 %18, float %16, float %17
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %19, i32 2, i32 31)
  %21 = fcmp contract ole float %19, %20
  %22 = select contract i1 %21, float %19, float %20
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = fcmp contract ole float %22, %23
  %25 = select contract i1 %24, float %22, float %23
  %26 = getelementptr inbounds float, ptr %0, i64 %8
  store float %25, ptr %26, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @min_unordered(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fcmp contract oge float %10, %11
  %13 = select contract i1 %12, float %11, float %10
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fcmp contract oge float %13, %14
  %16 = select contract i1 %15, float %14, float %13
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fcmp contract oge float %16, %17
  %19 = select contract i1 %18, float %17, float %16
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %19, i32 2, i32 31)
  %21 = fcmp contract oge float %19, %20
  %22 = select contract i1 %21, float %20, float %19
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = fcmp contract oge float %22, %23
  %25 = select contract i1 %24, float %23, float %22
  %26 = getelementptr inbounds float, ptr %0, i64 %8
  store float %25, ptr %26, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @min_of_magnitudes(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = tail call contract float @llvm.fabs.f32(float %10)
  %13 = tail call contract float @llvm.fabs.f32(float %11)
  %14 = fcmp contract olt float %12, %13
  %15 = select contract i1 %14, float %10, float %11
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %15, i32 8, i32 31)
  %17 = tail call contract float @llvm.fabs.f32(float %15)
  %18 = tail call contract float @llvm.fabs.f32(float %16)
  %19 = fcmp contract olt float %17, %18
  %20 = select contract i1 %19, float %15, float %16
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %20, i32 4, i32 31)
  %22 = tail call contract float @llvm.fabs.f32(float %20)
  %23 = tail call contract float @llvm.fabs.f32(float %21)
  %24 = fcmp contract olt float %22, %23
  %25 = select contract i1 %24, float %20, float %21
  %26 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %25, i32 2, i32 31)
  %27 = tail call contract float @llvm.fabs.f32(float %25)
  %28 = tail call contract float @llvm.fabs.f32(float %26)
  %29 = fcmp contract olt float %27, %28
  %30 = select contract i1 %29, float %25, float %26
  %31 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %30, i32 1, i32 31)
  %32 = tail call contract float @llvm.fabs.f32(float %30)
  %33 = tail call contract float @llvm.fabs.f32(float %31)
  %34 = fcmp contract olt float %32, %33
  %35 = select contract i1 %34, float %30, float %31
  %36 = getelementptr inbounds float, ptr %0, i64 %8
  store float %35, ptr %36, align 4, !tbaa !241
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #2

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @signed_of_unsigned(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = tail call i32 @llvm.smax.i32(i32 %10, i32 %11)
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = tail call i32 @llvm.smax.i32(i32 %12, i32 %13)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = tail call i32 @llvm.smax.i32(i32 %14, i32 %15)
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = tail call i32 @llvm.smax.i32(i32 %16, i32 %17)
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = tail call i32 @llvm.smax.i32(i32 %18, i32 %19)
  %21 = xor i32 %20, -2147483648
  %22 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %21, ptr %22, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @negated(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = fneg contract float %12
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fsub contract float %14, %12
  %16 = fneg contract float %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fsub contract float %17, %15
  %19 = fneg contract float %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 2, i32 31)
  %21 = fsub contract float %20, %18
  %22 = fneg contract float %21
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = fsub contract float %23, %21
  %25 = fneg contract float %24
  %26 = getelementptr inbounds float, ptr %0, i64 %8
  store float %25, ptr %26, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @half_the_lanes(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = icmp ult i32 %8, 16
  %14 = select i1 %13, i32 %12, i32 0
  %15 = add i32 %14, %11
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 8, i32 31)
  %17 = icmp ult i32 %8, 8
  %18 = select i1 %17, i32 %16, i32 0
  %19 = add i32 %18, %15
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %19, i32 4, i32 31)
  %21 = icmp ult i32 %8, 4
  %22 = select i1 %21, i32 %20, i32 0
  %23 = add i32 %22, %19
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %23, i32 2, i32 31)
  %25 = icmp ult i32 %8, 2
  %26 = select i1 %25, i32 %24, i32 0
  %27 = add i32 %26, %23
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %27, i32 1, i32 31)
  %29 = icmp eq i32 %8, 0
  %30 = select i1 %29, i32 %28, i32 0
  %31 = add i32 %30, %27
  %32 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %31, ptr %32, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @half_the_lanes_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %11, i32 16, i32 31)
  %13 = icmp ult i32 %8, 16
  %14 = fadd contract float %11, %12
  %15 = select i1 %13, float %14, float %11
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %15, i32 8, i32 31)
  %17 = icmp ult i32 %8, 8
  %18 = fadd contract float %15, %16
  %19 = select i1 %17, float %18, float %15
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 4, i32 31)
  %21 = icmp ult i32 %8, 4
  %22 = fadd contract float %19, %20
  %23 = select i1 %21, float %22, float %19
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %23, i32 2, i32 31)
  %25 = icmp ult i32 %8, 2
  %26 = fadd contract float %23, %24
  %27 = select i1 %25, float %26, float %23
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %27, i32 1, i32 31)
  %29 = icmp eq i32 %8, 0
  %30 = fadd contract float %27, %28
  %31 = select i1 %29, float %30, float %27
  %32 = getelementptr inbounds float, ptr %0, i64 %9
  store float %31, ptr %32, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @wrong_half(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = icmp ult i32 %8, 16
  %14 = select i1 %13, i32 0, i32 %12
  %15 = add i32 %14, %11
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 8, i32 31)
  %17 = and i32 %8, 8
  %18 = icmp eq i32 %17, 0
  %19 = select i1 %18, i32 0, i32 %16
  %20 = add i32 %19, %15
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %20, i32 4, i32 31)
  %22 = and i32 %8, 4
  %23 = icmp eq i32 %22, 0
  %24 = select i1 %23, i32 0, i32 %21
  %25 = add i32 %24, %20
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %25, i32 2, i32 31)
  %27 = and i32 %8, 2
  %28 = icmp eq i32 %27, 0
  %29 = select i1 %28, i32 0, i32 %26
  %30 = add i32 %29, %25
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %30, i32 1, i32 31)
  %32 = and i32 %8, 1
  %33 = icmp eq i32 %32, 0
  %34 = select i1 %33, i32 0, i32 %31
  %35 = add i32 %34, %30
  %36 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %35, ptr %36, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @bitonic_like(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = icmp ult i32 %8, 16
  %14 = tail call i32 @llvm.umax.i32(i32 %11, i32 %12)
  %15 = tail call i32 @llvm.umin.i32(i32 %11, i32 %12)
  %16 = select i1 %13, i32 %15, i32 %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 8, i32 31)
  %18 = and i32 %8, 8
  %19 = icmp eq i32 %18, 0
  %20 = tail call i32 @llvm.umax.i32(i32 %16, i32 %17)
  %21 = tail call i32 @llvm.umin.i32(i32 %16, i32 %17)
  %22 = select i1 %19, i32 %21, i32 %20
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 4, i32 31)
  %24 = and i32 %8, 4
  %25 = icmp eq i32 %24, 0
  %26 = tail call i32 @llvm.umax.i32(i32 %22, i32 %23)
  %27 = tail call i32 @llvm.umin.i32(i32 %22, i32 %23)
  %28 = select i1 %25, i32 %27, i32 %26
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 2, i32 31)
  %30 = and i32 %8, 2
  %31 = icmp eq i32 %30, 0
  %32 = tail call i32 @llvm.umax.i32(i32 %28, i32 %29)
  %33 = tail call i32 @llvm.umin.i32(i32 %28, i32 %29)
  %34 = select i1 %31, i32 %33, i32 %32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %34, i32 1, i32 31)
  %36 = and i32 %8, 1
  %37 = icmp eq i32 %36, 0
  %38 = tail call i32 @llvm.umax.i32(i32 %34, i32 %35)
  %39 = tail call i32 @llvm.umin.i32(i32 %34, i32 %35)
  %40 = select i1 %37, i32 %39, i32 %38
  %41 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %40, ptr %41, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @stored_between(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = mul i32 %7, 5
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %13 = fadd contract float %10, %12
  %14 = zext i32 %11 to i64
  %15 = getelementptr inbounds float, ptr %0, i64 %14
  store float %13, ptr %15, align 4, !tbaa !241
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %13, i32 8, i32 31)
  %17 = fadd contract float %13, %16
  %18 = add i32 %11, 1
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds float, ptr %0, i64 %19
  store float %17, ptr %20, align 4, !tbaa !241
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %17, i32 4, i32 31)
  %22 = fadd contract float %17, %21
  %23 = add i32 %11, 2
  %24 = zext i32 %23 to i64
  %25 = getelementptr inbounds float, ptr %0, i64 %24
  store float %22, ptr %25, align 4, !tbaa !241
  %26 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %22, i32 2, i32 31)
  %27 = fadd contract float %22, %26
  %28 = add i32 %11, 3
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds float, ptr %0, i64 %29
  store float %27, ptr %30, align 4, !tbaa !241
  %31 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %27, i32 1, i32 31)
  %32 = fadd contract float %27, %31
  %33 = add i32 %11, 4
  %34 = zext i32 %33 to i64
  %35 = getelementptr inbounds float, ptr %0, i64 %34
  store float %32, ptr %35, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @stored_between_few(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = icmp ugt i32 %8, 19
  %13 = getelementptr inbounds float, ptr %0, i64 %9
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %11, i32 16, i32 31)
  %15 = fadd contract float %11, %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %15, i32 8, i32 31)
  %17 = fadd contract float %15, %16
  %18 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %17, i32 4, i32 31)
  %19 = fadd contract float %17, %18
  br i1 %12, label %20, label %21

20:                                               ; preds = %2
  store float %19, ptr %13, align 4, !tbaa !241
  br label %21

21:                                               ; preds = %20, %2
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 2, i32 31)
  %23 = fadd contract float %19, %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %23, i32 1, i32 31)
  %25 = icmp eq i32 %8, 0
  br i1 %25, label %26, label %28

26:                                               ; preds = %21
  %27 = fadd contract float %23, %24
  store float %27, ptr %13, align 4, !tbaa !241
  br label %28

28:                                               ; preds = %26, %21
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @other_value(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = mul i32 %10, 3
  %14 = add i32 %13, 16
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 8, i32 31)
  %16 = add i32 %15, %12
  %17 = mul i32 %14, 3
  %18 = add i32 %17, 8
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 4, i32 31)
  %20 = add i32 %19, %16
  %21 = mul i32 %18, 3
  %22 = add i32 %21, 4
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 2, i32 31)
  %24 = add i32 %23, %20
  %25 = mul i32 %22, 3
  %26 = add i32 %25, 2
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %26, i32 1, i32 31)
  %28 = add i32 %27, %24
  %29 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %28, ptr %29, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @replaced_between(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = icmp eq i32 %8, 3
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 16, i32 31)
  %14 = add i32 %13, %11
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 8, i32 31)
  %16 = add i32 %15, %14
  %17 = select i1 %12, i32 7, i32 %16
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %17, i32 4, i32 31)
  %19 = add i32 %18, %17
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %19, i32 2, i32 31)
  %21 = add i32 %20, %19
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %21, i32 1, i32 31)
  %23 = icmp eq i32 %8, 0
  br i1 %23, label %24, label %29

24:                                               ; preds = %2
  %25 = add i32 %22, %21
  %26 = lshr i32 %7, 5
  %27 = zext nneg i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr %0, i64 %27
  store i32 %25, ptr %28, align 4, !tbaa !233
  br label %29

29:                                               ; preds = %24, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @tree_of_differences(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = xor i32 %7, 32
  %12 = zext i32 %11 to i64
  %13 = getelementptr inbounds float, ptr %1, i64 %12
  %14 = load float, ptr %13, align 4, !tbaa !241
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 16, i32 31)
  %16 = fadd contract float %10, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %18 = fadd contract float %14, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 8, i32 31)
  %20 = fadd contract float %16, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 8, i32 31)
  %22 = fadd contract float %18, %21
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %22, i32 4, i32 31)
  %24 = fadd contract float %20, %23
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %20, i32 4, i32 31)
  %26 = fadd contract float %22, %25
  %27 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %26, i32 2, i32 31)
  %28 = fadd contract float %24, %27
  %29 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %24, i32 2, i32 31)
  %30 = fadd contract float %26, %29
  %31 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %30, i32 1, i32 31)
  %32 = fadd contract float %28, %31
  %33 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %28, i32 1, i32 31)
  %34 = fadd contract float %30, %33
  %35 = shl i32 %7, 1
  %36 = zext i32 %35 to i64
  %37 = getelementptr inbounds float, ptr %0, i64 %36
  store float %32, ptr %37, align 4, !tbaa !241
  %38 = or disjoint i32 %35, 1
  %39 = zext i32 %38 to i64
  %40 = getelementptr inbounds float, ptr %0, i64 %39
  store float %34, ptr %40, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @three_sums(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = fmul contract float %10, %10
  %12 = fsub contract float 1.000000e+00, %10
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %14 = fadd contract float %10, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %11, i32 16, i32 31)
  %16 = fadd contract float %11, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 16, i32 31)
  %18 = fadd contract float %12, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 8, i32 31)
  %20 = fadd contract float %14, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 8, i32 31)
  %22 = fadd contract float %16, %21
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 8, i32 31)
  %24 = fadd contract float %18, %23
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %20, i32 4, i32 31)
  %26 = fadd contract float %20, %25
  %27 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %22, i32 4, i32 31)
  %28 = fadd contract float %22, %27
  %29 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %24, i32 4, i32 31)
  %30 = fadd contract float %24, %29
  %31 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %26, i32 2, i32 31)
  %32 = fadd contract float %26, %31
  %33 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %28, i32 2, i32 31)
  %34 = fadd contract float %28, %33
  %35 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %30, i32 2, i32 31)
  %36 = fadd contract float %30, %35
  %37 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %32, i32 1, i32 31)
  %38 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %34, i32 1, i32 31)
  %39 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %36, i32 1, i32 31)
  %40 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %52

42:                                               ; preds = %2
  %43 = fadd contract float %36, %39
  %44 = fadd contract float %34, %38
  %45 = fadd contract float %32, %37
  %46 = lshr i32 %7, 5
  %47 = mul nuw nsw i32 %46, 3
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr inbounds float, ptr %0, i64 %48
  %50 = getelementptr inbounds i8, ptr %49, i64 8
  %51 = getelementptr inbounds i8, ptr %49, i64 4
  store float %45, ptr %49, align 4, !tbaa !241
  store float %44, ptr %51, align 4, !tbaa !241
  store float %43, ptr %50, align 4, !tbaa !241
  br label %52

52:                                               ; preds = %42, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @sum_min_max(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %14 = tail call noundef i32 @llvm.smin.i32(i32 %13, i32 %10)
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %16 = tail call noundef i32 @llvm.smax.i32(i32 %10, i32 %15)
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 8, i32 31)
  %18 = add i32 %17, %12
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 8, i32 31)
  %20 = tail call noundef i32 @llvm.smin.i32(i32 %19, i32 %14)
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 8, i32 31)
  %22 = tail call noundef i32 @llvm.smax.i32(i32 %16, i32 %21)
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 4, i32 31)
  %24 = add i32 %23, %18
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %20, i32 4, i32 31)
  %26 = tail call noundef i32 @llvm.smin.i32(i32 %25, i32 %20)
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 4, i32 31)
  %28 = tail call noundef i32 @llvm.smax.i32(i32 %22, i32 %27)
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 2, i32 31)
  %30 = add i32 %29, %24
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %26, i32 2, i32 31)
  %32 = tail call noundef i32 @llvm.smin.i32(i32 %31, i32 %26)
  %33 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 2, i32 31)
  %34 = tail call noundef i32 @llvm.smax.i32(i32 %28, i32 %33)
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %30, i32 1, i32 31)
  %36 = add i32 %35, %30
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %32, i32 1, i32 31)
  %38 = tail call noundef i32 @llvm.smin.i32(i32 %37, i32 %32)
  %39 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %34, i32 1, i32 31)
  %40 = tail call noundef i32 @llvm.smax.i32(i32 %34, i32 %39)
  %41 = mul i32 %7, 3
  %42 = zext i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr %0, i64 %42
  store i32 %36, ptr %43, align 4, !tbaa !233
  %44 = add i32 %41, 1
  %45 = zext i32 %44 to i64
  %46 = getelementptr inbounds i32, ptr %0, i64 %45
  store i32 %38, ptr %46, align 4, !tbaa !233
  %47 = add i32 %41, 2
  %48 = zext i32 %47 to i64
  %49 = getelementptr inbounds i32, ptr %0, i64 %48
  store i32 %40, ptr %49, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @four_lanes(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = fmul contract float %10, 3.000000e+00
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %13 = fadd contract float %10, %12
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %11, i32 16, i32 31)
  %15 = fadd contract float %11, %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %13, i32 8, i32 31)
  %17 = fadd contract float %13, %16
  %18 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %15, i32 8, i32 31)
  %19 = fadd contract float %15, %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %17, i32 4, i32 31)
  %21 = fadd contract float %17, %20
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 4, i32 31)
  %23 = fadd contract float %19, %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %21, i32 2, i32 31)
  %25 = fadd contract float %21, %24
  %26 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %23, i32 2, i32 31)
  %27 = fadd contract float %23, %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %25, i32 1, i32 31)
  %29 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %27, i32 1, i32 31)
  %30 = fadd contract float %27, %29
  %31 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %32 = getelementptr inbounds float, ptr %0, i64 %8
  store float %30, ptr %32, align 4, !tbaa !241
  %33 = icmp eq i32 %31, 0
  br i1 %33, label %34, label %42

34:                                               ; preds = %2
  %35 = fadd contract float %25, %28
  %36 = tail call noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %37 = mul i32 %4, %36
  %38 = lshr i32 %7, 5
  %39 = add i32 %38, %37
  %40 = zext i32 %39 to i64
  %41 = getelementptr inbounds float, ptr %0, i64 %40
  store float %35, ptr %41, align 4, !tbaa !241
  br label %42

42:                                               ; preds = %34, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @arg_max(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = lshr i32 %10, 26
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 16, i32 31)
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 16, i32 31)
  %15 = icmp ugt i32 %13, %11
  br i1 %15, label %20, label %16

16:                                               ; preds = %2
  %17 = icmp eq i32 %13, %11
  %18 = icmp ult i32 %14, %12
  %19 = and i1 %17, %18
  br i1 %19, label %20, label %21

20:                                               ; preds = %16, %2
  br label %21

21:                                               ; preds = %20, %16
  %22 = phi i32 [ %14, %20 ], [ %12, %16 ]
  %23 = phi i32 [ %13, %20 ], [ %11, %16 ]
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %23, i32 8, i32 31)
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %22, i32 8, i32 31)
  %26 = icmp ugt i32 %24, %23
  br i1 %26, label %31, label %27

27:                                               ; preds = %21
  %28 = icmp eq i32 %24, %23
  %29 = icmp ult i32 %25, %22
  %30 = and i1 %28, %29
  br i1 %30, label %31, label %32

31:                                               ; preds = %27, %21
  br label %32

32:                                               ; preds = %31, %27
  %33 = phi i32 [ %25, %31 ], [ %22, %27 ]
  %34 = phi i32 [ %24, %31 ], [ %23, %27 ]
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %34, i32 4, i32 31)
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %33, i32 4, i32 31)
  %37 = icmp ugt i32 %35, %34
  br i1 %37, label %42, label %38

38:                                               ; preds = %32
  %39 = icmp eq i32 %35, %34
  %40 = icmp ult i32 %36, %33
  %41 = and i1 %39, %40
  br i1 %41, label %42, label %43

42:                                               ; preds = %38, %32
  br label %43

43:                                               ; preds = %42, %38
  %44 = phi i32 [ %36, %42 ], [ %33, %38 ]
  %45 = phi i32 [ %35, %42 ], [ %34, %38 ]
  %46 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %45, i32 2, i32 31)
  %47 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %44, i32 2, i32 31)
  %48 = icmp ugt i32 %46, %45
  br i1 %48, label %53, label %49

49:                                               ; preds = %43
  %50 = icmp eq i32 %46, %45
  %51 = icmp ult i32 %47, %44
  %52 = and i1 %50, %51
  br i1 %52, label %53, label %54

53:                                               ; preds = %49, %43
  br label %54

54:                                               ; preds = %53, %49
  %55 = phi i32 [ %47, %53 ], [ %44, %49 ]
  %56 = phi i32 [ %46, %53 ], [ %45, %49 ]
  %57 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %56, i32 1, i32 31)
  %58 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %55, i32 1, i32 31)
  %59 = icmp ugt i32 %57, %56
  br i1 %59, label %64, label %60

60:                                               ; preds = %54
  %61 = icmp eq i32 %57, %56
  %62 = icmp ult i32 %58, %55
  %63 = and i1 %61, %62
  br i1 %63, label %64, label %65

64:                                               ; preds = %60, %54
  br label %65

65:                                               ; preds = %64, %60
  %66 = phi i32 [ %58, %64 ], [ %55, %60 ]
  %67 = phi i32 [ %57, %64 ], [ %56, %60 ]
  %68 = icmp eq i32 %12, 0
  br i1 %68, label %69, label %77

69:                                               ; preds = %65
  %70 = lshr i32 %7, 4
  %71 = or i32 %70, 1
  %72 = zext nneg i32 %71 to i64
  %73 = getelementptr inbounds i32, ptr %0, i64 %72
  %74 = and i32 %70, 268435454
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr inbounds i32, ptr %0, i64 %75
  store i32 %67, ptr %76, align 4, !tbaa !233
  store i32 %66, ptr %73, align 4, !tbaa !233
  br label %77

77:                                               ; preds = %69, %65
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @complex_product(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = xor i32 %7, 1
  %12 = zext i32 %11 to i64
  %13 = getelementptr inbounds float, ptr %1, i64 %12
  %14 = load float, ptr %13, align 4, !tbaa !241
  %15 = fmul contract float %14, 5.000000e-01
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %15, i32 16, i32 31)
  %18 = fmul contract float %10, %16
  %19 = fmul contract float %15, %17
  %20 = fsub contract float %18, %19
  %21 = fmul contract float %10, %17
  %22 = fmul contract float %15, %16
  %23 = fadd contract float %22, %21
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %20, i32 8, i32 31)
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %23, i32 8, i32 31)
  %26 = fmul contract float %20, %24
  %27 = fmul contract float %23, %25
  %28 = fsub contract float %26, %27
  %29 = fmul contract float %20, %25
  %30 = fmul contract float %23, %24
  %31 = fadd contract float %30, %29
  %32 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %28, i32 4, i32 31)
  %33 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %31, i32 4, i32 31)
  %34 = fmul contract float %28, %32
  %35 = fmul contract float %31, %33
  %36 = fsub contract float %34, %35
  %37 = fmul contract float %28, %33
  %38 = fmul contract float %31, %32
  %39 = fadd contract float %38, %37
  %40 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %36, i32 2, i32 31)
  %41 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %39, i32 2, i32 31)
  %42 = fmul contract float %36, %40
  %43 = fmul contract float %39, %41
  %44 = fsub contract float %42, %43
  %45 = fmul contract float %36, %41
  %46 = fmul contract float %39, %40
  %47 = fadd contract float %46, %45
  %48 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %44, i32 1, i32 31)
  %49 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %47, i32 1, i32 31)
  %50 = fmul contract float %44, %48
  %51 = fmul contract float %47, %49
  %52 = fsub contract float %50, %51
  %53 = fmul contract float %44, %49
  %54 = fmul contract float %47, %48
  %55 = fadd contract float %54, %53
  %56 = shl i32 %7, 1
  %57 = zext i32 %56 to i64
  %58 = getelementptr inbounds float, ptr %0, i64 %57
  store float %52, ptr %58, align 4, !tbaa !241
  %59 = or disjoint i32 %56, 1
  %60 = zext i32 %59 to i64
  %61 = getelementptr inbounds float, ptr %0, i64 %60
  store float %55, ptr %61, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @welford(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float 1.000000e+00, i32 16, i32 31)
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float 0.000000e+00, i32 16, i32 31)
  %14 = fsub contract float %12, %10
  %15 = fadd contract float %11, 1.000000e+00
  %16 = fdiv contract float %11, %15
  %17 = fmul contract float %14, %16
  %18 = fadd contract float %10, %17
  %19 = fadd contract float %13, 0.000000e+00
  %20 = fmul contract float %14, %14
  %21 = fmul contract float %16, %20
  %22 = fadd contract float %19, %21
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %15, i32 8, i32 31)
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 8, i32 31)
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %22, i32 8, i32 31)
  %26 = fsub contract float %24, %18
  %27 = fadd contract float %15, %23
  %28 = fdiv contract float %23, %27
  %29 = fmul contract float %26, %28
  %30 = fadd contract float %18, %29
  %31 = fadd contract float %22, %25
  %32 = fmul contract float %26, %26
  %33 = fmul contract float %15, %23
  %34 = fdiv contract float %33, %27
  %35 = fmul contract float %34, %32
  %36 = fadd contract float %31, %35
  %37 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %27, i32 4, i32 31)
  %38 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %30, i32 4, i32 31)
  %39 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %36, i32 4, i32 31)
  %40 = fsub contract float %38, %30
  %41 = fadd contract float %27, %37
  %42 = fdiv contract float %37, %41
  %43 = fmul contract float %40, %42
  %44 = fadd contract float %30, %43
  %45 = fadd contract float %36, %39
  %46 = fmul contract float %40, %40
  %47 = fmul contract float %27, %37
  %48 = fdiv contract float %47, %41
  %49 = fmul contract float %48, %46
  %50 = fadd contract float %45, %49
  %51 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %41, i32 2, i32 31)
  %52 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %44, i32 2, i32 31)
  %53 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %50, i32 2, i32 31)
  %54 = fsub contract float %52, %44
  %55 = fadd contract float %41, %51
  %56 = fdiv contract float %51, %55
  %57 = fmul contract float %54, %56
  %58 = fadd contract float %44, %57
  %59 = fadd contract float %50, %53
  %60 = fmul contract float %54, %54
  %61 = fmul contract float %41, %51
  %62 = fdiv contract float %61, %55
  %63 = fmul contract float %62, %60
  %64 = fadd contract float %59, %63
  %65 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %55, i32 1, i32 31)
  %66 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %58, i32 1, i32 31)
  %67 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %64, i32 1, i32 31)
  %68 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %69 = icmp eq i32 %68, 0
  br i1 %69, label %70, label %89

70:                                               ; preds = %2
  %71 = fadd contract float %64, %67
  %72 = fmul contract float %55, %65
  %73 = fadd contract float %55, %65
  %74 = fdiv contract float %72, %73
  %75 = fsub contract float %66, %58
  %76 = fmul contract float %75, %75
  %77 = fmul contract float %74, %76
  %78 = fadd contract float %71, %77
  %79 = fdiv contract float %65, %73
  %80 = fmul contract float %75, %79
  %81 = fadd contract float %58, %80
  %82 = lshr i32 %7, 4
  %83 = or i32 %82, 1
  %84 = zext nneg i32 %83 to i64
  %85 = getelementptr inbounds float, ptr %0, i64 %84
  %86 = and i32 %82, 268435454
  %87 = zext nneg i32 %86 to i64
  %88 = getelementptr inbounds float, ptr %0, i64 %87
  store float %81, ptr %88, align 4, !tbaa !241
  store float %78, ptr %85, align 4, !tbaa !241
  br label %89

89:                                               ; preds = %70, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @compensated(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float 0.000000e+00, i32 16, i32 31)
  %13 = fadd contract float %10, %11
  %14 = fsub contract float %13, %10
  %15 = fadd contract float %12, 0.000000e+00
  %16 = fsub contract float %13, %14
  %17 = fsub contract float %10, %16
  %18 = fsub contract float %11, %14
  %19 = fadd contract float %18, %17
  %20 = fadd contract float %15, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %13, i32 8, i32 31)
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %20, i32 8, i32 31)
  %23 = fadd contract float %13, %21
  %24 = fsub contract float %23, %13
  %25 = fadd contract float %20, %22
  %26 = fsub contract float %23, %24
  %27 = fsub contract float %13, %26
  %28 = fsub contract float %21, %24
  %29 = fadd contract float %28, %27
  %30 = fadd contract float %25, %29
  %31 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %23, i32 4, i32 31)
  %32 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %30, i32 4, i32 31)
  %33 = fadd contract float %23, %31
  %34 = fsub contract float %33, %23
  %35 = fadd contract float %30, %32
  %36 = fsub contract float %33, %34
  %37 = fsub contract float %23, %36
  %38 = fsub contract float %31, %34
  %39 = fadd contract float %38, %37
  %40 = fadd contract float %35, %39
  %41 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %33, i32 2, i32 31)
  %42 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %40, i32 2, i32 31)
  %43 = fadd contract float %33, %41
  %44 = fsub contract float %43, %33
  %45 = fadd contract float %40, %42
  %46 = fsub contract float %43, %44
  %47 = fsub contract float %33, %46
  %48 = fsub contract float %41, %44
  %49 = fadd contract float %48, %47
  %50 = fadd contract float %45, %49
  %51 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %43, i32 1, i32 31)
  %52 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %50, i32 1, i32 31)
  %53 = fadd contract float %43, %51
  %54 = fsub contract float %53, %43
  %55 = fadd contract float %50, %52
  %56 = fsub contract float %53, %54
  %57 = fsub contract float %43, %56
  %58 = fsub contract float %51, %54
  %59 = fadd contract float %58, %57
  %60 = fadd contract float %55, %59
  %61 = shl i32 %7, 1
  %62 = zext i32 %61 to i64
  %63 = getelementptr inbounds float, ptr %0, i64 %62
  store float %53, ptr %63, align 4, !tbaa !241
  %64 = or disjoint i32 %61, 1
  %65 = zext i32 %64 to i64
  %66 = getelementptr inbounds float, ptr %0, i64 %65
  store float %60, ptr %66, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @wide_128(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i64, ptr %1, i64 %8
  %10 = load i64, ptr %9, align 8, !tbaa !237
  %11 = trunc i64 %10 to i32
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = lshr i64 %10, 32
  %14 = trunc nuw i64 %13 to i32
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 16, i32 31)
  %16 = zext i32 %15 to i64
  %17 = shl nuw i64 %16, 32
  %18 = zext i32 %12 to i64
  %19 = or disjoint i64 %17, %18
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %7, i32 16, i32 31)
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 0, i32 16, i32 31)
  %22 = zext i32 %21 to i64
  %23 = shl nuw i64 %22, 32
  %24 = zext i32 %20 to i64
  %25 = add i64 %19, %10
  %26 = icmp ult i64 %25, %19
  %27 = zext i1 %26 to i64
  %28 = add nuw nsw i64 %8, %24
  %29 = add i64 %28, %23
  %30 = add i64 %29, %27
  %31 = trunc i64 %25 to i32
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %31, i32 8, i32 31)
  %33 = lshr i64 %25, 32
  %34 = trunc nuw i64 %33 to i32
  %35 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %34, i32 8, i32 31)
  %36 = zext i32 %35 to i64
  %37 = shl nuw i64 %36, 32
  %38 = zext i32 %32 to i64
  %39 = or disjoint i64 %37, %38
  %40 = trunc i64 %30 to i32
  %41 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %40, i32 8, i32 31)
  %42 = lshr i64 %30, 32
  %43 = trunc nuw i64 %42 to i32
  %44 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %43, i32 8, i32 31)
  %45 = zext i32 %44 to i64
  %46 = shl nuw i64 %45, 32
  %47 = zext i32 %41 to i64
  %48 = add i64 %39, %25
  %49 = icmp ult i64 %48, %39
  %50 = zext i1 %49 to i64
  %51 = add i64 %30, %47
  %52 = add i64 %51, %46
  %53 = add i64 %52, %50
  %54 = trunc i64 %48 to i32
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %54, i32 4, i32 31)
  %56 = lshr i64 %48, 32
  %57 = trunc nuw i64 %56 to i32
  %58 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %57, i32 4, i32 31)
  %59 = zext i32 %58 to i64
  %60 = shl nuw i64 %59, 32
  %61 = zext i32 %55 to i64
  %62 = or disjoint i64 %60, %61
  %63 = trunc i64 %53 to i32
  %64 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %63, i32 4, i32 31)
  %65 = lshr i64 %53, 32
  %66 = trunc nuw i64 %65 to i32
  %67 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %66, i32 4, i32 31)
  %68 = zext i32 %67 to i64
  %69 = shl nuw i64 %68, 32
  %70 = zext i32 %64 to i64
  %71 = add i64 %62, %48
  %72 = icmp ult i64 %71, %62
  %73 = zext i1 %72 to i64
  %74 = add i64 %53, %70
  %75 = add i64 %74, %69
  %76 = add i64 %75, %73
  %77 = trunc i64 %71 to i32
  %78 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %77, i32 2, i32 31)
  %79 = lshr i64 %71, 32
  %80 = trunc nuw i64 %79 to i32
  %81 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %80, i32 2, i32 31)
  %82 = zext i32 %81 to i64
  %83 = shl nuw i64 %82, 32
  %84 = zext i32 %78 to i64
  %85 = or disjoint i64 %83, %84
  %86 = trunc i64 %76 to i32
  %87 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %86, i32 2, i32 31)
  %88 = lshr i64 %76, 32
  %89 = trunc nuw i64 %88 to i32
  %90 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %89, i32 2, i32 31)
  %91 = zext i32 %90 to i64
  %92 = shl nuw i64 %91, 32
  %93 = zext i32 %87 to i64
  %94 = add i64 %85, %71
  %95 = icmp ult i64 %94, %85
  %96 = zext i1 %95 to i64
  %97 = add i64 %76, %93
  %98 = add i64 %97, %92
  %99 = add i64 %98, %96
  %100 = trunc i64 %94 to i32
  %101 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %100, i32 1, i32 31)
  %102 = lshr i64 %94, 32
  %103 = trunc nuw i64 %102 to i32
  %104 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %103, i32 1, i32 31)
  %105 = zext i32 %104 to i64
  %106 = shl nuw i64 %105, 32
  %107 = zext i32 %101 to i64
  %108 = or disjoint i64 %106, %107
  %109 = trunc i64 %99 to i32
  %110 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %109, i32 1, i32 31)
  %111 = lshr i64 %99, 32
  %112 = trunc nuw i64 %111 to i32
  %113 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %112, i32 1, i32 31)
  %114 = zext i32 %113 to i64
  %115 = shl nuw i64 %114, 32
  %116 = zext i32 %110 to i64
  %117 = add i64 %108, %94
  %118 = icmp ult i64 %117, %108
  %119 = zext i1 %118 to i64
  %120 = add i64 %99, %116
  %121 = add i64 %120, %115
  %122 = add i64 %121, %119
  %123 = shl i32 %7, 1
  %124 = zext i32 %123 to i64
  %125 = getelementptr inbounds i64, ptr %0, i64 %124
  store i64 %117, ptr %125, align 8, !tbaa !237
  %126 = or disjoint i32 %123, 1
  %127 = zext i32 %126 to i64
  %128 = getelementptr inbounds i64, ptr %0, i64 %127
  store i64 %122, ptr %128, align 8, !tbaa !237
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @packed_halves(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = and i32 %10, 1006582783
  %12 = bitcast i32 %11 to <2 x half>
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 16, i32 31)
  %14 = bitcast i32 %13 to <2 x half>
  %15 = fadd contract <2 x half> %12, %14
  %16 = bitcast <2 x half> %15 to i32
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 8, i32 31)
  %18 = bitcast i32 %17 to <2 x half>
  %19 = fadd contract <2 x half> %15, %18
  %20 = bitcast <2 x half> %19 to i32
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %20, i32 4, i32 31)
  %22 = bitcast i32 %21 to <2 x half>
  %23 = fadd contract <2 x half> %19, %22
  %24 = bitcast <2 x half> %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 2, i32 31)
  %26 = bitcast i32 %25 to <2 x half>
  %27 = fadd contract <2 x half> %23, %26
  %28 = bitcast <2 x half> %27 to i32
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 1, i32 31)
  %30 = bitcast i32 %29 to <2 x half>
  %31 = fadd contract <2 x half> %27, %30
  %32 = getelementptr inbounds i32, ptr %0, i64 %8
  store <2 x half> %31, ptr %32, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @packed_words(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = bitcast i32 %10 to <2 x i16>
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %13 = bitcast i32 %12 to <2 x i16>
  %14 = add <2 x i16> %11, %13
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %16 = add i32 %15, %10
  %17 = bitcast <2 x i16> %14 to i32
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %17, i32 8, i32 31)
  %19 = bitcast i32 %18 to <2 x i16>
  %20 = add <2 x i16> %14, %19
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 8, i32 31)
  %22 = add i32 %21, %16
  %23 = bitcast <2 x i16> %20 to i32
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %23, i32 4, i32 31)
  %25 = bitcast i32 %24 to <2 x i16>
  %26 = add <2 x i16> %20, %25
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 4, i32 31)
  %28 = add i32 %27, %22
  %29 = bitcast <2 x i16> %26 to i32
  %30 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %29, i32 2, i32 31)
  %31 = bitcast i32 %30 to <2 x i16>
  %32 = add <2 x i16> %26, %31
  %33 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 2, i32 31)
  %34 = add i32 %33, %28
  %35 = bitcast <2 x i16> %32 to i32
  %36 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %35, i32 1, i32 31)
  %37 = bitcast i32 %36 to <2 x i16>
  %38 = add <2 x i16> %32, %37
  %39 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %34, i32 1, i32 31)
  %40 = add i32 %39, %34
  %41 = shl i32 %7, 1
  %42 = zext i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr %0, i64 %42
  store <2 x i16> %38, ptr %43, align 4, !tbaa !233
  %44 = or disjoint i32 %41, 1
  %45 = zext i32 %44 to i64
  %46 = getelementptr inbounds i32, ptr %0, i64 %45
  store i32 %40, ptr %46, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @bytes_add(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i8, ptr %1, i64 %8
  %10 = load i8, ptr %9, align 1, !tbaa !245
  %11 = zext i8 %10 to i32
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = trunc i32 %12 to i8
  %14 = add i8 %10, %13
  %15 = zext i8 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 8, i32 31)
  %17 = trunc i32 %16 to i8
  %18 = add i8 %14, %17
  %19 = zext i8 %18 to i32
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %19, i32 4, i32 31)
  %21 = trunc i32 %20 to i8
  %22 = add i8 %18, %21
  %23 = zext i8 %22 to i32
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %23, i32 2, i32 31)
  %25 = trunc i32 %24 to i8
  %26 = add i8 %22, %25
  %27 = zext i8 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %27, i32 1, i32 31)
  %29 = trunc i32 %28 to i8
  %30 = add i8 %26, %29
  %31 = getelementptr inbounds i8, ptr %0, i64 %8
  store i8 %30, ptr %31, align 1, !tbaa !245
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @bytes_max(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i8, ptr %1, i64 %8
  %10 = load i8, ptr %9, align 1, !tbaa !245
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = zext i8 %10 to i32
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %12, i32 1, i32 0)
  %14 = trunc i32 %13 to i8
  %15 = icmp eq i32 %11, 0
  %16 = tail call noundef i8 @llvm.umax.i8(i8 %10, i8 %14)
  %17 = select i1 %15, i8 %10, i8 %16
  %18 = zext i8 %17 to i32
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %18, i32 2, i32 0)
  %20 = trunc i32 %19 to i8
  %21 = icmp ult i32 %11, 2
  %22 = tail call noundef i8 @llvm.umax.i8(i8 %17, i8 %20)
  %23 = select i1 %21, i8 %17, i8 %22
  %24 = zext i8 %23 to i32
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %24, i32 4, i32 0)
  %26 = trunc i32 %25 to i8
  %27 = icmp ult i32 %11, 4
  %28 = tail call noundef i8 @llvm.umax.i8(i8 %23, i8 %26)
  %29 = select i1 %27, i8 %23, i8 %28
  %30 = zext i8 %29 to i32
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %30, i32 8, i32 0)
  %32 = trunc i32 %31 to i8
  %33 = icmp ult i32 %11, 8
  %34 = tail call noundef i8 @llvm.umax.i8(i8 %29, i8 %32)
  %35 = select i1 %33, i8 %29, i8 %34
  %36 = zext i8 %35 to i32
  %37 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %36, i32 16, i32 0)
  %38 = trunc i32 %37 to i8
  %39 = icmp ult i32 %11, 16
  %40 = tail call noundef i8 @llvm.umax.i8(i8 %35, i8 %38)
  %41 = select i1 %39, i8 %35, i8 %40
  %42 = getelementptr inbounds i8, ptr %0, i64 %8
  store i8 %41, ptr %42, align 1, !tbaa !245
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @words_add(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i16, ptr %1, i64 %8
  %10 = load i16, ptr %9, align 2, !tbaa !246
  %11 = zext i16 %10 to i32
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 16, i32 31)
  %13 = trunc i32 %12 to i16
  %14 = add i16 %10, %13
  %15 = zext i16 %14 to i32
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 8, i32 31)
  %17 = trunc i32 %16 to i16
  %18 = add i16 %14, %17
  %19 = zext i16 %18 to i32
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %19, i32 4, i32 31)
  %21 = trunc i32 %20 to i16
  %22 = add i16 %18, %21
  %23 = zext i16 %22 to i32
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %23, i32 2, i32 31)
  %25 = trunc i32 %24 to i16
  %26 = add i16 %22, %25
  %27 = zext i16 %26 to i32
  %28 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %27, i32 1, i32 31)
  %29 = trunc i32 %28 to i16
  %30 = add i16 %26, %29
  %31 = getelementptr inbounds i16, ptr %0, i64 %8
  store i16 %30, ptr %31, align 2, !tbaa !246
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @any_of(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = urem i32 %10, 37
  %12 = icmp eq i32 %11, 0
  %13 = zext i1 %12 to i32
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %13, i32 16, i32 31)
  %15 = or i32 %14, %13
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 8, i32 31)
  %17 = or i32 %16, %15
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %17, i32 4, i32 31)
  %19 = or i32 %18, %17
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %19, i32 2, i32 31)
  %21 = or i32 %20, %19
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %21, i32 1, i32 31)
  %23 = or i32 %22, %21
  %24 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %23, ptr %24, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @rolled(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  br label %14

11:                                               ; preds = %14
  %12 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %21, label %25

14:                                               ; preds = %2, %14
  %15 = phi i32 [ 16, %2 ], [ %19, %14 ]
  %16 = phi float [ %10, %2 ], [ %18, %14 ]
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 %15, i32 31)
  %18 = fadd contract float %16, %17
  %19 = lshr i32 %15, 1
  %20 = icmp ult i32 %15, 2
  br i1 %20, label %11, label %14, !llvm.loop !248

21:                                               ; preds = %11
  %22 = lshr i32 %7, 5
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds float, ptr %0, i64 %23
  store float %18, ptr %24, align 4, !tbaa !241
  br label %25

25:                                               ; preds = %21, %11
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @rolled_every(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  br label %13

11:                                               ; preds = %13
  %12 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %17, ptr %12, align 4, !tbaa !233
  ret void

13:                                               ; preds = %2, %13
  %14 = phi i32 [ 16, %2 ], [ %18, %13 ]
  %15 = phi i32 [ %10, %2 ], [ %17, %13 ]
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %15, i32 %14, i32 31)
  %17 = add i32 %16, %15
  %18 = lshr i32 %14, 1
  %19 = icmp ult i32 %14, 2
  br i1 %19, label %11, label %13, !llvm.loop !251
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @rolled_xor(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds double, ptr %1, i64 %8
  %10 = load double, ptr %9, align 8, !tbaa !243
  br label %13

11:                                               ; preds = %13
  %12 = getelementptr inbounds double, ptr %0, i64 %8
  store double %27, ptr %12, align 8, !tbaa !243
  ret void

13:                                               ; preds = %2, %13
  %14 = phi i32 [ 1, %2 ], [ %28, %13 ]
  %15 = phi double [ %10, %2 ], [ %27, %13 ]
  %16 = bitcast double %15 to i64
  %17 = trunc i64 %16 to i32
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %17, i32 %14, i32 31)
  %19 = lshr i64 %16, 32
  %20 = trunc nuw i64 %19 to i32
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %20, i32 %14, i32 31)
  %22 = zext i32 %21 to i64
  %23 = shl nuw i64 %22, 32
  %24 = zext i32 %18 to i64
  %25 = or disjoint i64 %23, %24
  %26 = bitcast i64 %25 to double
  %27 = fadd contract double %15, %26
  %28 = shl nuw nsw i32 %14, 1
  %29 = icmp ult i32 %14, 16
  br i1 %29, label %13, label %11, !llvm.loop !252
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @rolled_scan(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %14

12:                                               ; preds = %14
  %13 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %20, ptr %13, align 4, !tbaa !233
  ret void

14:                                               ; preds = %2, %14
  %15 = phi i32 [ %10, %2 ], [ %20, %14 ]
  %16 = phi i32 [ 1, %2 ], [ %21, %14 ]
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %15, i32 %16, i32 0)
  %18 = icmp ult i32 %11, %16
  %19 = select i1 %18, i32 0, i32 %17
  %20 = add i32 %19, %15
  %21 = shl nuw nsw i32 %16, 1
  %22 = icmp ult i32 %16, 16
  br i1 %22, label %14, label %12, !llvm.loop !253
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @rolled_two(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = fadd contract float %18, %19
  %21 = getelementptr inbounds float, ptr %0, i64 %8
  store float %20, ptr %21, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @runtime_start(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = icmp eq i32 %2, 0
  br i1 %12, label %13, label %16

13:                                               ; preds = %16, %3
  %14 = phi float [ %11, %3 ], [ %20, %16 ]
  %15 = getelementptr inbounds float, ptr %0, i64 %9
  store float %14, ptr %15, align 4, !tbaa !241
  ret void

16:                                               ; preds = %3, %16
  %17 = phi i32 [ %21, %16 ], [ %2, %3 ]
  %18 = phi float [ %20, %16 ], [ %11, %3 ]
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 %17, i32 31)
  %20 = fadd contract float %18, %19
  %21 = lshr i32 %17, 1
  %22 = icmp ult i32 %17, 2
  br i1 %22, label %13, label %16, !llvm.loop !254
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @runtime_width(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = icmp ult i32 %2, 2
  br i1 %12, label %16, label %13

13:                                               ; preds = %3
  %14 = shl i32 %2, 8
  %15 = sub i32 8223, %14
  br label %22

16:                                               ; preds = %22, %3
  %17 = phi i32 [ %11, %3 ], [ %27, %22 ]
  %18 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %19 = add i32 %2, 31
  %20 = and i32 %19, %18
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %29, label %33

22:                                               ; preds = %13, %22
  %23 = phi i32 [ %2, %13 ], [ %25, %22 ]
  %24 = phi i32 [ %11, %13 ], [ %27, %22 ]
  %25 = lshr i32 %23, 1
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %24, i32 %25, i32 %15)
  %27 = add i32 %26, %24
  %28 = icmp ult i32 %23, 4
  br i1 %28, label %16, label %22, !llvm.loop !255

29:                                               ; preds = %16
  %30 = udiv i32 %8, %2
  %31 = zext i32 %30 to i64
  %32 = getelementptr inbounds i32, ptr %0, i64 %31
  store i32 %17, ptr %32, align 4, !tbaa !233
  br label %33

33:                                               ; preds = %29, %16
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @runtime_scan_width(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = icmp ugt i32 %2, 1
  br i1 %12, label %13, label %19

13:                                               ; preds = %3
  %14 = shl i32 %2, 8
  %15 = sub i32 8192, %14
  %16 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %17 = add i32 %2, 31
  %18 = and i32 %17, %16
  br label %22

19:                                               ; preds = %22, %3
  %20 = phi float [ %11, %3 ], [ %28, %22 ]
  %21 = getelementptr inbounds float, ptr %0, i64 %9
  store float %20, ptr %21, align 4, !tbaa !241
  ret void

22:                                               ; preds = %13, %22
  %23 = phi float [ %11, %13 ], [ %28, %22 ]
  %24 = phi i32 [ 1, %13 ], [ %29, %22 ]
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %23, i32 %24, i32 %15)
  %26 = icmp ult i32 %18, %24
  %27 = fadd contract float %23, %25
  %28 = select i1 %26, float %23, float %27
  %29 = shl i32 %24, 1
  %30 = icmp ult i32 %29, %2
  br i1 %30, label %22, label %19, !llvm.loop !256
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @runtime_lane(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %11, i32 16, i32 31)
  %13 = fadd contract float %11, %12
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fadd contract float %13, %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %15, i32 4, i32 31)
  %17 = fadd contract float %15, %16
  %18 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %17, i32 2, i32 31)
  %19 = fadd contract float %17, %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 1, i32 31)
  %21 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %22 = icmp eq i32 %21, %2
  br i1 %22, label %23, label %28

23:                                               ; preds = %3
  %24 = fadd contract float %19, %20
  %25 = lshr i32 %8, 5
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds float, ptr %0, i64 %26
  store float %24, ptr %27, align 4, !tbaa !241
  br label %28

28:                                               ; preds = %23, %3
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @trips_differ(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = lshr i32 %7, 5
  %12 = urem i32 %11, 5
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %33, label %14

14:                                               ; preds = %2
  %15 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %16

16:                                               ; preds = %14, %16
  %17 = phi i32 [ 0, %14 ], [ %31, %16 ]
  %18 = phi i32 [ %10, %14 ], [ %30, %16 ]
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 16, i32 31)
  %20 = add i32 %19, %18
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %20, i32 8, i32 31)
  %22 = add i32 %21, %20
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 4, i32 31)
  %24 = add i32 %23, %22
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 2, i32 31)
  %26 = add i32 %25, %24
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %26, i32 1, i32 31)
  %28 = add i32 %27, %26
  %29 = mul i32 %28, 5
  %30 = add i32 %29, %15
  %31 = add nuw i32 %17, 1
  %32 = icmp eq i32 %31, %12
  br i1 %32, label %33, label %16, !llvm.loop !257

33:                                               ; preds = %16, %2
  %34 = phi i32 [ %10, %2 ], [ %30, %16 ]
  %35 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %34, ptr %35, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @until_enough(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = lshr i32 %10, 20
  br label %12

12:                                               ; preds = %2, %12
  %13 = phi i32 [ %11, %2 ], [ %30, %12 ]
  %14 = phi i32 [ 0, %2 ], [ %27, %12 ]
  %15 = phi i32 [ 0, %2 ], [ %31, %12 ]
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %13, i32 16, i32 31)
  %17 = add i32 %16, %13
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %17, i32 8, i32 31)
  %19 = add i32 %18, %17
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %19, i32 4, i32 31)
  %21 = add i32 %20, %19
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %21, i32 2, i32 31)
  %23 = add i32 %22, %21
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %23, i32 1, i32 31)
  %25 = add i32 %24, %23
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %25, i32 0, i32 31)
  %27 = add i32 %26, %14
  %28 = mul nuw nsw i32 %13, 7
  %29 = urem i32 %28, 8191
  %30 = add nuw nsw i32 %29, 1
  %31 = add i32 %15, 1
  %32 = icmp ult i32 %27, 400000
  br i1 %32, label %12, label %33, !llvm.loop !258

33:                                               ; preds = %12
  %34 = shl i32 %7, 1
  %35 = zext i32 %34 to i64
  %36 = getelementptr inbounds i32, ptr %0, i64 %35
  store i32 %27, ptr %36, align 4, !tbaa !233
  %37 = or disjoint i32 %34, 1
  %38 = zext i32 %37 to i64
  %39 = getelementptr inbounds i32, ptr %0, i64 %38
  store i32 %31, ptr %39, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @carried(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = zext i32 %7 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = icmp eq i32 %8, 0
  %13 = lshr i32 %7, 3
  %14 = and i32 %13, 536870908
  br label %15

15:                                               ; preds = %2, %34
  %16 = phi i32 [ 0, %2 ], [ %35, %34 ]
  %17 = phi float [ %11, %2 ], [ %28, %34 ]
  %18 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %17, i32 16, i32 31)
  %19 = fadd contract float %17, %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 8, i32 31)
  %21 = fadd contract float %19, %20
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %21, i32 4, i32 31)
  %23 = fadd contract float %21, %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %23, i32 2, i32 31)
  %25 = fadd contract float %23, %24
  %26 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %25, i32 1, i32 31)
  %27 = fadd contract float %25, %26
  %28 = fmul contract float %27, 1.250000e-01
  br i1 %12, label %30, label %34

29:                                               ; preds = %34
  ret void

30:                                               ; preds = %15
  %31 = or disjoint i32 %16, %14
  %32 = zext nneg i32 %31 to i64
  %33 = getelementptr inbounds float, ptr %0, i64 %32
  store float %28, ptr %33, align 4, !tbaa !241
  br label %34

34:                                               ; preds = %15, %30
  %35 = add nuw nsw i32 %16, 1
  %36 = icmp eq i32 %35, 4
  br i1 %36, label %29, label %15, !llvm.loop !259
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_plus(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = add nuw nsw i32 %9, 5
  %14 = and i32 %13, 31
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %14, i32 31)
  %16 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %15, ptr %16, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_plus_wraps(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = add nuw nsw i32 %9, 5
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %13, i32 31)
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_minus_wraps(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = add nsw i32 %9, -3
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %13, i32 31)
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_xor(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = xor i32 %9, 6
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %13, i32 31)
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_reversed(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = xor i32 %9, 31
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %13, i32 31)
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_group_first(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = and i32 %9, 28
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %13, i32 31)
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_group_last(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = or i32 %9, 7
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %13, i32 31)
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_group_other(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = and i32 %9, 24
  %14 = add nuw nsw i32 %9, 3
  %15 = and i32 %14, 7
  %16 = or disjoint i32 %15, %13
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %16, i32 31)
  %18 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %17, ptr %18, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_times(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = mul nuw nsw i32 %9, 5
  %14 = and i32 %13, 31
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %14, i32 31)
  %16 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %15, ptr %16, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_half(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = lshr i32 %9, 1
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %13, i32 31)
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_in_width(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = add nuw nsw i32 %9, 1
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %13, i32 6175)
  %15 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %14, ptr %15, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_uniform(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %2, i32 31)
  %13 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %12, ptr %13, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_uniform_width(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %2, i32 6175)
  %13 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %12, ptr %13, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_known_range(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = and i32 %11, 7
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %12, i32 31)
  %14 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %13, ptr %14, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_known_range_width(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = and i32 %11, 7
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %12, i32 6175)
  %14 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %13, ptr %14, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_known_bits(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = and i32 %11, 3
  %13 = or disjoint i32 %12, 8
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %13, i32 4127)
  %15 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %14, ptr %15, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_plus_uniform(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = add i32 %9, %2
  %14 = and i32 %13, 31
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %14, i32 31)
  %16 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %15, ptr %16, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_xor_uniform(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %10 = zext i32 %8 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = and i32 %2, 31
  %14 = xor i32 %13, %9
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %12, i32 %14, i32 31)
  %16 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %15, ptr %16, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @lane_of_tid(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = xor i32 %7, 1
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %12, i32 31)
  %14 = getelementptr inbounds i32, ptr %0, i64 %9
  store i32 %13, ptr %14, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @amount_uniform(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = mul i32 %8, 6
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr %0, i64 %13
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 %2, i32 31)
  store i32 %15, ptr %14, align 4, !tbaa !233
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 %2, i32 0)
  %17 = getelementptr inbounds i8, ptr %14, i64 4
  store i32 %16, ptr %17, align 4, !tbaa !233
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 %2, i32 31)
  %19 = getelementptr inbounds i8, ptr %14, i64 8
  store i32 %18, ptr %19, align 4, !tbaa !233
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 %2, i32 6175)
  %21 = getelementptr inbounds i8, ptr %14, i64 12
  store i32 %20, ptr %21, align 4, !tbaa !233
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 %2, i32 4096)
  %23 = getelementptr inbounds i8, ptr %14, i64 16
  store i32 %22, ptr %23, align 4, !tbaa !233
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 %2, i32 7199)
  %25 = getelementptr inbounds i8, ptr %14, i64 20
  store i32 %24, ptr %25, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @amount_by_lane(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = lshr i32 %10, 7
  %12 = and i32 %11, 31
  %13 = mul i32 %7, 6
  %14 = zext i32 %13 to i64
  %15 = getelementptr inbounds i32, ptr %0, i64 %14
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 %12, i32 31)
  store i32 %16, ptr %15, align 4, !tbaa !233
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 %12, i32 0)
  %18 = getelementptr inbounds i8, ptr %15, i64 4
  store i32 %17, ptr %18, align 4, !tbaa !233
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 %12, i32 31)
  %20 = getelementptr inbounds i8, ptr %15, i64 8
  store i32 %19, ptr %20, align 4, !tbaa !233
  %21 = and i32 %11, 3
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 %21, i32 6175)
  %23 = getelementptr inbounds i8, ptr %15, i64 12
  store i32 %22, ptr %23, align 4, !tbaa !233
  %24 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %25 = and i32 %24, 7
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 %25, i32 0)
  %27 = getelementptr inbounds i8, ptr %15, i64 16
  store i32 %26, ptr %27, align 4, !tbaa !233
  %28 = and i32 %11, 7
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 %28, i32 6175)
  %30 = getelementptr inbounds i8, ptr %15, i64 20
  store i32 %29, ptr %30, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @width_by_lane(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = and i32 %11, 3
  %13 = shl i32 %8, 2
  %14 = zext i32 %13 to i64
  %15 = getelementptr inbounds i32, ptr %0, i64 %14
  %16 = shl nsw i32 -512, %12
  %17 = add nsw i32 %16, 8223
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 1, i32 %17)
  store i32 %18, ptr %15, align 4, !tbaa !233
  %19 = shl i32 %2, 8
  %20 = sub i32 8192, %19
  %21 = or disjoint i32 %20, 31
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 3, i32 %21)
  %23 = getelementptr inbounds i8, ptr %15, i64 4
  store i32 %22, ptr %23, align 4, !tbaa !233
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 2, i32 %20)
  %25 = getelementptr inbounds i8, ptr %15, i64 8
  store i32 %24, ptr %25, align 4, !tbaa !233
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 1, i32 %17)
  %27 = getelementptr inbounds i8, ptr %15, i64 12
  store i32 %26, ptr %27, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @amount_out_of_range(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %1, i64 %9
  %11 = load i32, ptr %10, align 4, !tbaa !233
  %12 = shl i32 %8, 3
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr %0, i64 %13
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 33, i32 31)
  store i32 %15, ptr %14, align 4, !tbaa !233
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 -1, i32 0)
  %17 = getelementptr inbounds i8, ptr %14, i64 4
  store i32 %16, ptr %17, align 4, !tbaa !233
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 2147483617, i32 31)
  %19 = getelementptr inbounds i8, ptr %14, i64 8
  store i32 %18, ptr %19, align 4, !tbaa !233
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 -2, i32 31)
  %21 = getelementptr inbounds i8, ptr %14, i64 12
  store i32 %20, ptr %21, align 4, !tbaa !233
  %22 = or i32 %2, 64
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %11, i32 %22, i32 31)
  %24 = getelementptr inbounds i8, ptr %14, i64 16
  store i32 %23, ptr %24, align 4, !tbaa !233
  %25 = add i32 %2, 32
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %11, i32 %25, i32 6144)
  %27 = getelementptr inbounds i8, ptr %14, i64 20
  store i32 %26, ptr %27, align 4, !tbaa !233
  %28 = add i32 %2, -64
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %11, i32 %28, i32 4127)
  %30 = getelementptr inbounds i8, ptr %14, i64 24
  store i32 %29, ptr %30, align 4, !tbaa !233
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %11, i32 0, i32 31)
  %32 = getelementptr inbounds i8, ptr %14, i64 28
  store i32 %31, ptr %32, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @ragged_sum(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = and i32 %3, 992
  %7 = sub nsw i32 %5, %6
  %8 = icmp ugt i32 %7, 31
  %9 = shl nsw i32 -1, %7
  %10 = xor i32 %9, -1
  %11 = select i1 %8, i32 -1, i32 %10
  %12 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 %11, i1 true)
  %13 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %12)
  %14 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %15 = mul i32 %14, %5
  %16 = add i32 %15, %3
  %17 = zext i32 %16 to i64
  %18 = getelementptr inbounds float, ptr %1, i64 %17
  %19 = load float, ptr %18, align 4, !tbaa !241
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 %12, float %19, i32 16, i32 31)
  %21 = add nuw nsw i32 %4, 16
  %22 = icmp ult i32 %21, %13
  %23 = fadd contract float %19, %20
  %24 = select i1 %22, float %23, float %19
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 %12, float %24, i32 8, i32 31)
  %26 = add nuw nsw i32 %4, 8
  %27 = icmp ult i32 %26, %13
  %28 = fadd contract float %24, %25
  %29 = select i1 %27, float %28, float %24
  %30 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 %12, float %29, i32 4, i32 31)
  %31 = add nuw nsw i32 %4, 4
  %32 = icmp ult i32 %31, %13
  %33 = fadd contract float %29, %30
  %34 = select i1 %32, float %33, float %29
  %35 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 %12, float %34, i32 2, i32 31)
  %36 = add nuw nsw i32 %4, 2
  %37 = icmp ult i32 %36, %13
  %38 = fadd contract float %34, %35
  %39 = select i1 %37, float %38, float %34
  %40 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 %12, float %39, i32 1, i32 31)
  %41 = icmp eq i32 %4, 0
  br i1 %41, label %42, label %51

42:                                               ; preds = %2
  %43 = icmp ugt i32 %13, 1
  %44 = fadd contract float %39, %40
  %45 = select i1 %43, float %44, float %19
  %46 = shl i32 %14, 5
  %47 = lshr i32 %3, 5
  %48 = or disjoint i32 %46, %47
  %49 = zext i32 %48 to i64
  %50 = getelementptr inbounds float, ptr %0, i64 %49
  store float %45, ptr %50, align 4, !tbaa !241
  br label %51

51:                                               ; preds = %42, %2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #2

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @ragged_scan(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = and i32 %3, 992
  %6 = sub nsw i32 %4, %5
  %7 = icmp ugt i32 %6, 31
  %8 = shl nsw i32 -1, %6
  %9 = xor i32 %8, -1
  %10 = select i1 %7, i32 -1, i32 %9
  %11 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %12 = mul i32 %11, %4
  %13 = add i32 %12, %3
  %14 = zext i32 %13 to i64
  %15 = getelementptr inbounds i32, ptr %1, i64 %14
  %16 = load i32, ptr %15, align 4, !tbaa !233
  %17 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %10, i32 %16, i32 1, i32 0)
  %19 = icmp eq i32 %17, 0
  %20 = select i1 %19, i32 0, i32 %18
  %21 = add i32 %20, %16
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %10, i32 %21, i32 2, i32 0)
  %23 = icmp ult i32 %17, 2
  %24 = select i1 %23, i32 0, i32 %22
  %25 = add i32 %24, %21
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %10, i32 %25, i32 4, i32 0)
  %27 = icmp ult i32 %17, 4
  %28 = select i1 %27, i32 0, i32 %26
  %29 = add i32 %28, %25
  %30 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %10, i32 %29, i32 8, i32 0)
  %31 = icmp ult i32 %17, 8
  %32 = select i1 %31, i32 0, i32 %30
  %33 = add i32 %32, %29
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 %10, i32 %33, i32 16, i32 0)
  %35 = icmp ult i32 %17, 16
  %36 = select i1 %35, i32 0, i32 %34
  %37 = add i32 %36, %33
  %38 = getelementptr inbounds i32, ptr %0, i64 %14
  store i32 %37, ptr %38, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @ragged_tiles(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = and i32 %3, 992
  %6 = sub nsw i32 %4, %5
  %7 = icmp ugt i32 %6, 31
  %8 = shl nsw i32 -1, %6
  %9 = xor i32 %8, -1
  %10 = select i1 %7, i32 -1, i32 %9
  %11 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %12 = mul i32 %11, %4
  %13 = add i32 %12, %3
  %14 = zext i32 %13 to i64
  %15 = getelementptr inbounds float, ptr %1, i64 %14
  %16 = load float, ptr %15, align 4, !tbaa !241
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 %10, float %16, i32 8, i32 4127)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 %10, float %18, i32 4, i32 4127)
  %20 = fadd contract float %18, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 %10, float %20, i32 2, i32 4127)
  %22 = fadd contract float %20, %21
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 %10, float %22, i32 1, i32 4127)
  %24 = fadd contract float %22, %23
  %25 = getelementptr inbounds float, ptr %0, i64 %14
  store float %24, ptr %25, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @ragged_full_mask(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = and i32 %3, 992
  %7 = sub nsw i32 %5, %6
  %8 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %9 = mul i32 %8, %5
  %10 = add i32 %9, %3
  %11 = zext i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr %1, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !233
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %13, i32 16, i32 31)
  %15 = add nuw nsw i32 %4, 16
  %16 = icmp ult i32 %15, %7
  %17 = select i1 %16, i32 %14, i32 0
  %18 = add i32 %17, %13
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 8, i32 31)
  %20 = add nuw nsw i32 %4, 8
  %21 = icmp ult i32 %20, %7
  %22 = select i1 %21, i32 %19, i32 0
  %23 = add i32 %22, %18
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %23, i32 4, i32 31)
  %25 = add nuw nsw i32 %4, 4
  %26 = icmp ult i32 %25, %7
  %27 = select i1 %26, i32 %24, i32 0
  %28 = add i32 %27, %23
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %28, i32 2, i32 31)
  %30 = add nuw nsw i32 %4, 2
  %31 = icmp ult i32 %30, %7
  %32 = select i1 %31, i32 %29, i32 0
  %33 = add i32 %32, %28
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %33, i32 1, i32 31)
  %35 = icmp eq i32 %4, 0
  br i1 %35, label %36, label %45

36:                                               ; preds = %2
  %37 = icmp ugt i32 %7, 1
  %38 = select i1 %37, i32 %34, i32 0
  %39 = add i32 %38, %33
  %40 = shl i32 %8, 5
  %41 = lshr i32 %3, 5
  %42 = or disjoint i32 %40, %41
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds i32, ptr %0, i64 %43
  store i32 %39, ptr %44, align 4, !tbaa !233
  br label %45

45:                                               ; preds = %36, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @left_lanes(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = urem i32 %7, 7
  %12 = icmp ne i32 %11, 2
  %13 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %12)
  %14 = icmp eq i32 %11, 2
  br i1 %14, label %58, label %15

15:                                               ; preds = %2
  %16 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 %13, float %10, i32 16, i32 31)
  %18 = icmp ult i32 %16, 16
  %19 = shl nuw i32 65536, %16
  %20 = and i32 %19, %13
  %21 = icmp eq i32 %20, 0
  %22 = fadd contract float %10, %17
  %23 = select i1 %21, float %10, float %22
  %24 = select i1 %18, float %23, float %10
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 %13, float %24, i32 8, i32 31)
  %26 = icmp ult i32 %16, 24
  %27 = shl nuw i32 256, %16
  %28 = and i32 %27, %13
  %29 = icmp eq i32 %28, 0
  %30 = fadd contract float %24, %25
  %31 = select i1 %29, float %24, float %30
  %32 = select i1 %26, float %31, float %10
  %33 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 %13, float %32, i32 4, i32 31)
  %34 = icmp ult i32 %16, 28
  %35 = shl nuw i32 16, %16
  %36 = and i32 %35, %13
  %37 = icmp eq i32 %36, 0
  %38 = fadd contract float %32, %33
  %39 = select i1 %37, float %32, float %38
  %40 = select i1 %34, float %39, float %10
  %41 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 %13, float %40, i32 2, i32 31)
  %42 = icmp ult i32 %16, 30
  %43 = shl nuw i32 4, %16
  %44 = and i32 %43, %13
  %45 = icmp eq i32 %44, 0
  %46 = fadd contract float %40, %41
  %47 = select i1 %45, float %40, float %46
  %48 = select i1 %42, float %47, float %10
  %49 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 %13, float %48, i32 1, i32 31)
  %50 = icmp eq i32 %16, 31
  %51 = shl nuw i32 2, %16
  %52 = and i32 %51, %13
  %53 = icmp eq i32 %52, 0
  %54 = fadd contract float %48, %49
  %55 = select i1 %53, float %48, float %54
  %56 = select i1 %50, float %10, float %55
  %57 = getelementptr inbounds float, ptr %0, i64 %8
  store float %56, ptr %57, align 4, !tbaa !241
  br label %58

58:                                               ; preds = %2, %15
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @left_warps(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = lshr i32 %7, 5
  %9 = urem i32 %8, 3
  %10 = icmp eq i32 %9, 1
  br i1 %10, label %30, label %11

11:                                               ; preds = %2
  %12 = zext i32 %7 to i64
  %13 = getelementptr inbounds float, ptr %1, i64 %12
  %14 = load float, ptr %13, align 4, !tbaa !241
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 16, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 8, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 4, i32 31)
  %20 = fadd contract float %18, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %20, i32 2, i32 31)
  %22 = fadd contract float %20, %21
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %30

26:                                               ; preds = %11
  %27 = fadd contract float %22, %23
  %28 = zext nneg i32 %8 to i64
  %29 = getelementptr inbounds float, ptr %0, i64 %28
  store float %27, ptr %29, align 4, !tbaa !241
  br label %30

30:                                               ; preds = %11, %26, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @warps_apart(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = and i32 %7, 32
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %24, label %13

13:                                               ; preds = %2
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %15 = add i32 %14, %10
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %15, i32 8, i32 31)
  %17 = add i32 %16, %15
  %18 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %17, i32 4, i32 31)
  %19 = add i32 %18, %17
  %20 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %19, i32 2, i32 31)
  %21 = add i32 %20, %19
  %22 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %21, i32 1, i32 31)
  %23 = add i32 %22, %21
  br label %57

24:                                               ; preds = %2
  %25 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %10, i32 1, i32 0)
  %27 = icmp eq i32 %25, 0
  %28 = tail call noundef i32 @llvm.umax.i32(i32 %10, i32 %26)
  %29 = select i1 %27, i32 %10, i32 %28
  %30 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %29, i32 2, i32 0)
  %31 = icmp ult i32 %25, 2
  %32 = tail call noundef i32 @llvm.umax.i32(i32 %29, i32 %30)
  %33 = select i1 %31, i32 %29, i32 %32
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %33, i32 4, i32 0)
  %35 = icmp ult i32 %25, 4
  %36 = tail call noundef i32 @llvm.umax.i32(i32 %33, i32 %34)
  %37 = select i1 %35, i32 %33, i32 %36
  %38 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %37, i32 8, i32 0)
  %39 = icmp ult i32 %25, 8
  %40 = tail call noundef i32 @llvm.umax.i32(i32 %37, i32 %38)
  %41 = select i1 %39, i32 %37, i32 %40
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %41, i32 16, i32 0)
  %43 = tail call noundef i32 @llvm.umax.i32(i32 %41, i32 %42)
  %44 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %10, i32 16, i32 31)
  %45 = tail call noundef i32 @llvm.umin.i32(i32 %44, i32 %10)
  %46 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %45, i32 8, i32 31)
  %47 = tail call noundef i32 @llvm.umin.i32(i32 %46, i32 %45)
  %48 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %47, i32 4, i32 31)
  %49 = tail call noundef i32 @llvm.umin.i32(i32 %48, i32 %47)
  %50 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %49, i32 2, i32 31)
  %51 = tail call noundef i32 @llvm.umin.i32(i32 %50, i32 %49)
  %52 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 1, i32 31)
  %53 = tail call noundef i32 @llvm.umin.i32(i32 %52, i32 %51)
  %54 = icmp ult i32 %25, 16
  %55 = select i1 %54, i32 %41, i32 %43
  %56 = sub i32 %55, %53
  br label %57

57:                                               ; preds = %13, %24
  %58 = phi i32 [ %56, %24 ], [ %23, %13 ]
  %59 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %58, ptr %59, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @one_warp(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = icmp ult i32 %4, 32
  br i1 %5, label %6, label %27

6:                                                ; preds = %2
  %7 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = mul i32 %3, %7
  %9 = add i32 %8, %4
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds float, ptr %1, i64 %10
  %12 = load float, ptr %11, align 4, !tbaa !241
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 16, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 8, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 2, i32 31)
  %20 = fadd contract float %18, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %20, i32 1, i32 31)
  %22 = icmp eq i32 %4, 0
  br i1 %22, label %23, label %27

23:                                               ; preds = %6
  %24 = fadd contract float %20, %21
  %25 = zext nneg i32 %3 to i64
  %26 = getelementptr inbounds float, ptr %0, i64 %25
  store float %24, ptr %26, align 4, !tbaa !241
  br label %27

27:                                               ; preds = %6, %23, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @halves_apart(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %12 = icmp ult i32 %11, 16
  br i1 %12, label %22, label %13

13:                                               ; preds = %2
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -65536, float %10, i32 8, i32 4127)
  %15 = tail call noundef float @llvm.maxnum.f32(float %10, float %14)
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -65536, float %15, i32 4, i32 4127)
  %17 = tail call noundef float @llvm.maxnum.f32(float %15, float %16)
  %18 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -65536, float %17, i32 2, i32 4127)
  %19 = tail call noundef float @llvm.maxnum.f32(float %17, float %18)
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -65536, float %19, i32 1, i32 4127)
  %21 = tail call noundef float @llvm.maxnum.f32(float %19, float %20)
  br label %31

22:                                               ; preds = %2
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 65535, float %10, i32 8, i32 4127)
  %24 = fadd contract float %10, %23
  %25 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 65535, float %24, i32 4, i32 4127)
  %26 = fadd contract float %24, %25
  %27 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 65535, float %26, i32 2, i32 4127)
  %28 = fadd contract float %26, %27
  %29 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 65535, float %28, i32 1, i32 4127)
  %30 = fadd contract float %28, %29
  br label %31

31:                                               ; preds = %13, %22
  %32 = phi float [ %30, %22 ], [ %21, %13 ]
  %33 = getelementptr inbounds float, ptr %0, i64 %8
  store float %32, ptr %33, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @quarter_alone(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = and i32 %8, 24
  %10 = icmp eq i32 %9, 8
  br i1 %10, label %11, label %26

11:                                               ; preds = %2
  %12 = zext i32 %7 to i64
  %13 = getelementptr inbounds i32, ptr %1, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !233
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 65280, i32 %14, i32 4, i32 6175)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 65280, i32 %16, i32 2, i32 6175)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 65280, i32 %18, i32 1, i32 6175)
  %20 = icmp eq i32 %8, 8
  br i1 %20, label %21, label %26

21:                                               ; preds = %11
  %22 = add i32 %19, %18
  %23 = lshr i32 %7, 5
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds i32, ptr %0, i64 %24
  store i32 %22, ptr %25, align 4, !tbaa !233
  br label %26

26:                                               ; preds = %11, %21, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @gathered(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = urem i32 %10, 3
  %12 = icmp eq i32 %11, 0
  %13 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %12)
  br i1 %12, label %14, label %57

14:                                               ; preds = %2
  %15 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %16 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 %13, i32 %10, i32 16, i32 31)
  %17 = icmp ult i32 %15, 16
  %18 = shl nuw i32 65536, %15
  %19 = and i32 %18, %13
  %20 = icmp eq i32 %19, 0
  %21 = select i1 %20, i32 0, i32 %16
  %22 = select i1 %17, i32 %21, i32 0
  %23 = add i32 %22, %10
  %24 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 %13, i32 %23, i32 8, i32 31)
  %25 = icmp ult i32 %15, 24
  %26 = shl nuw i32 256, %15
  %27 = and i32 %26, %13
  %28 = icmp eq i32 %27, 0
  %29 = select i1 %28, i32 0, i32 %24
  %30 = select i1 %25, i32 %29, i32 0
  %31 = add i32 %30, %23
  %32 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 %13, i32 %31, i32 4, i32 31)
  %33 = icmp ult i32 %15, 28
  %34 = shl nuw i32 16, %15
  %35 = and i32 %34, %13
  %36 = icmp eq i32 %35, 0
  %37 = select i1 %36, i32 0, i32 %32
  %38 = select i1 %33, i32 %37, i32 0
  %39 = add i32 %38, %31
  %40 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 %13, i32 %39, i32 2, i32 31)
  %41 = icmp ult i32 %15, 30
  %42 = shl nuw i32 4, %15
  %43 = and i32 %42, %13
  %44 = icmp eq i32 %43, 0
  %45 = select i1 %44, i32 0, i32 %40
  %46 = select i1 %41, i32 %45, i32 0
  %47 = add i32 %46, %39
  %48 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 %13, i32 %47, i32 1, i32 31)
  %49 = icmp eq i32 %15, 31
  %50 = shl nuw i32 2, %15
  %51 = and i32 %50, %13
  %52 = icmp eq i32 %51, 0
  %53 = select i1 %49, i1 true, i1 %52
  %54 = select i1 %53, i32 0, i32 %48
  %55 = add i32 %54, %47
  %56 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %55, ptr %56, align 4, !tbaa !233
  br label %57

57:                                               ; preds = %14, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @inside_then_out(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = and i32 %7, 32
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %15, label %13

13:                                               ; preds = %2
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  br label %17

15:                                               ; preds = %2
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  br label %17

17:                                               ; preds = %15, %13
  %18 = phi float [ %14, %13 ], [ %16, %15 ]
  %19 = fadd contract float %10, %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 8, i32 31)
  %21 = fadd contract float %19, %20
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %21, i32 4, i32 31)
  %23 = fadd contract float %21, %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %23, i32 2, i32 31)
  %25 = fadd contract float %23, %24
  %26 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %25, i32 1, i32 31)
  %27 = fadd contract float %25, %26
  %28 = getelementptr inbounds float, ptr %0, i64 %8
  store float %27, ptr %28, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @blocks_2d(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %5 = mul i32 %3, %4
  %6 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %9 = mul i32 %7, %8
  %10 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %11 = add i32 %9, %10
  %12 = zext i32 %11 to i64
  %13 = getelementptr inbounds float, ptr %1, i64 %12
  %14 = load float, ptr %13, align 4, !tbaa !241
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 16, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 8, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 4, i32 31)
  %20 = fadd contract float %18, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %20, i32 2, i32 31)
  %22 = fadd contract float %20, %21
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = icmp eq i32 %10, 0
  br i1 %24, label %25, label %28

25:                                               ; preds = %2
  %26 = fadd contract float %22, %23
  %27 = getelementptr inbounds float, ptr %0, i64 %12
  store float %26, ptr %27, align 4, !tbaa !241
  br label %28

28:                                               ; preds = %25, %2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @blocks_2d_mod(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %5 = mul i32 %3, %4
  %6 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %9 = mul i32 %7, %8
  %10 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %11 = add i32 %9, %10
  %12 = zext i32 %11 to i64
  %13 = getelementptr inbounds i32, ptr %1, i64 %12
  %14 = load i32, ptr %13, align 4, !tbaa !233
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 16, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 8, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 4, i32 31)
  %20 = add i32 %19, %18
  %21 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %20, i32 2, i32 31)
  %22 = add i32 %21, %20
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %22, i32 1, i32 31)
  %24 = and i32 %10, 31
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %29

26:                                               ; preds = %2
  %27 = add i32 %23, %22
  %28 = getelementptr inbounds i32, ptr %0, i64 %12
  store i32 %27, ptr %28, align 4, !tbaa !233
  br label %29

29:                                               ; preds = %26, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @through_call(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract fastcc noundef float @_ZL6sum_off(float noundef %10) #9
  %12 = xor i32 %7, 32
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !241
  %16 = tail call contract fastcc noundef float @_ZL6sum_off(float noundef %15) #9
  %17 = fsub contract float %11, %16
  %18 = getelementptr inbounds float, ptr %0, i64 %8
  store float %17, ptr %18, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress noinline norecurse nounwind memory(inaccessiblemem: readwrite)
define internal fastcc noundef float @_ZL6sum_off(float noundef %0) unnamed_addr #3 {
  %2 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %0, i32 16, i32 31)
  %3 = fadd contract float %2, %0
  %4 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %3, i32 8, i32 31)
  %5 = fadd contract float %3, %4
  %6 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %5, i32 4, i32 31)
  %7 = fadd contract float %5, %6
  %8 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %7, i32 2, i32 31)
  %9 = fadd contract float %7, %8
  %10 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %9, i32 1, i32 31)
  %11 = fadd contract float %9, %10
  ret float %11
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @into_call(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %28

22:                                               ; preds = %2
  %23 = add i32 %19, %18
  %24 = lshr i32 %7, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %0, i64 %25
  %27 = tail call fastcc noundef i32 @_ZL4keepjj(i32 noundef %23, i32 noundef 0) #10
  store i32 %27, ptr %26, align 4, !tbaa !233
  br label %28

28:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc noundef i32 @_ZL4keepjj(i32 noundef %0, i32 noundef %1) unnamed_addr #4 {
  %3 = mul i32 %0, 3
  %4 = add i32 %3, %1
  ret i32 %4
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @to_shared(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #5 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %2
  %23 = fadd contract float %18, %19
  %24 = lshr i32 %6, 5
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9to_sharedE4part to ptr), i64 0, i64 %25
  store float %23, ptr %26, align 4, !tbaa !241
  br label %27

27:                                               ; preds = %22, %2
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %28 = add nuw nsw i32 %4, 31
  %29 = lshr i32 %28, 5
  %30 = add nsw i32 %29, -1
  %31 = and i32 %29, 3
  %32 = icmp ult i32 %30, 3
  br i1 %32, label %35, label %33

33:                                               ; preds = %27
  %34 = and i32 %29, 124
  br label %54

35:                                               ; preds = %54, %27
  %36 = phi float [ poison, %27 ], [ %76, %54 ]
  %37 = phi i32 [ 0, %27 ], [ %77, %54 ]
  %38 = phi float [ 0.000000e+00, %27 ], [ %76, %54 ]
  %39 = icmp eq i32 %31, 0
  br i1 %39, label %51, label %40

40:                                               ; preds = %35, %40
  %41 = phi i32 [ %48, %40 ], [ %37, %35 ]
  %42 = phi float [ %47, %40 ], [ %38, %35 ]
  %43 = phi i32 [ %49, %40 ], [ 0, %35 ]
  %44 = zext nneg i32 %41 to i64
  %45 = getelementptr inbounds [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9to_sharedE4part to ptr), i64 0, i64 %44
  %46 = load float, ptr %45, align 4, !tbaa !241
  %47 = fadd contract float %42, %46
  %48 = add nuw nsw i32 %41, 1
  %49 = add i32 %43, 1
  %50 = icmp eq i32 %49, %31
  br i1 %50, label %51, label %40, !llvm.loop !260

51:                                               ; preds = %40, %35
  %52 = phi float [ %36, %35 ], [ %47, %40 ]
  %53 = getelementptr inbounds float, ptr %0, i64 %8
  store float %52, ptr %53, align 4, !tbaa !241
  ret void

54:                                               ; preds = %54, %33
  %55 = phi i32 [ 0, %33 ], [ %77, %54 ]
  %56 = phi float [ 0.000000e+00, %33 ], [ %76, %54 ]
  %57 = phi i32 [ 0, %33 ], [ %78, %54 ]
  %58 = zext nneg i32 %55 to i64
  %59 = getelementptr inbounds [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9to_sharedE4part to ptr), i64 0, i64 %58
  %60 = load float, ptr %59, align 4, !tbaa !241
  %61 = fadd contract float %56, %60
  %62 = or disjoint i32 %55, 1
  %63 = zext nneg i32 %62 to i64
  %64 = getelementptr inbounds [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9to_sharedE4part to ptr), i64 0, i64 %63
  %65 = load float, ptr %64, align 4, !tbaa !241
  %66 = fadd contract float %61, %65
  %67 = or disjoint i32 %55, 2
  %68 = zext nneg i32 %67 to i64
  %69 = getelementptr inbounds [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9to_sharedE4part to ptr), i64 0, i64 %68
  %70 = load float, ptr %69, align 4, !tbaa !241
  %71 = fadd contract float %66, %70
  %72 = or disjoint i32 %55, 3
  %73 = zext nneg i32 %72 to i64
  %74 = getelementptr inbounds [32 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ9to_sharedE4part to ptr), i64 0, i64 %73
  %75 = load float, ptr %74, align 4, !tbaa !241
  %76 = fadd contract float %71, %75
  %77 = add nuw nsw i32 %55, 4
  %78 = add i32 %57, 4
  %79 = icmp eq i32 %78, %34
  br i1 %79, label %35, label %54, !llvm.loop !261
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @to_shared_all(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #5 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = zext nneg i32 %6 to i64
  %22 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13to_shared_allE4part to ptr), i64 0, i64 %21
  store i32 %20, ptr %22, align 4, !tbaa !233
  tail call void @llvm.nvvm.bar.sync(i32 0)
  %23 = xor i32 %6, 37
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ13to_shared_allE4part to ptr), i64 0, i64 %24
  %26 = load i32, ptr %25, align 4, !tbaa !233
  %27 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %26, ptr %27, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @as_address(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %30

22:                                               ; preds = %2
  %23 = add i32 %19, %18
  %24 = lshr i32 %7, 2
  %25 = and i32 %24, 1073741816
  %26 = and i32 %23, 7
  %27 = or disjoint i32 %26, %25
  %28 = zext nneg i32 %27 to i64
  %29 = getelementptr inbounds i32, ptr %0, i64 %28
  store i32 %23, ptr %29, align 4, !tbaa !233
  br label %30

30:                                               ; preds = %22, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @as_index_every(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = and i32 %20, 511
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds i32, ptr %1, i64 %22
  %24 = load i32, ptr %23, align 4, !tbaa !233
  %25 = getelementptr inbounds i32, ptr %0, i64 %8
  store i32 %24, ptr %25, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @into_atomic(ptr nocapture noundef %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %10, i32 16, i32 31)
  %12 = add i32 %11, %10
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = atomicrmw add ptr %0, i32 %20 seq_cst, align 4
  %22 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %27

24:                                               ; preds = %2
  %25 = getelementptr inbounds i8, ptr %0, i64 4
  %26 = atomicrmw add ptr %25, i32 %20 seq_cst, align 4
  br label %27

27:                                               ; preds = %24, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @after_phi(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds float, ptr %1, i64 %9
  %11 = load float, ptr %10, align 4, !tbaa !241
  %12 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %11, i32 16, i32 31)
  %13 = fadd contract float %11, %12
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fadd contract float %13, %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %15, i32 4, i32 31)
  %17 = fadd contract float %15, %16
  %18 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %17, i32 2, i32 31)
  %19 = fadd contract float %17, %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %19, i32 1, i32 31)
  %21 = fadd contract float %19, %20
  %22 = icmp eq i32 %2, 0
  br i1 %22, label %26, label %23

23:                                               ; preds = %3
  %24 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %28, label %31

26:                                               ; preds = %3
  %27 = fmul contract float %21, 2.000000e+00
  br label %28

28:                                               ; preds = %23, %26
  %29 = phi float [ %27, %26 ], [ %21, %23 ]
  %30 = getelementptr inbounds float, ptr %0, i64 %9
  store float %29, ptr %30, align 4, !tbaa !241
  br label %31

31:                                               ; preds = %28, %23
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @two_readers(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 8, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 4, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 2, i32 31)
  %18 = fadd contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %18, i32 1, i32 31)
  %20 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  switch i32 %20, label %26 [
    i32 0, label %21
    i32 9, label %23
  ]

21:                                               ; preds = %2
  %22 = fadd contract float %18, %19
  br label %23

23:                                               ; preds = %2, %21
  %24 = phi float [ %22, %21 ], [ %16, %2 ]
  %25 = getelementptr inbounds float, ptr %0, i64 %8
  store float %24, ptr %25, align 4, !tbaa !241
  br label %26

26:                                               ; preds = %23, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @softmax(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 16, i32 31)
  %12 = fcmp contract olt float %10, %11
  %13 = select contract i1 %12, float %11, float %10
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %13, i32 8, i32 31)
  %15 = fcmp contract olt float %13, %14
  %16 = select contract i1 %15, float %14, float %13
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fcmp contract olt float %16, %17
  %19 = select contract i1 %18, float %17, float %16
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %19, i32 2, i32 31)
  %21 = fcmp contract olt float %19, %20
  %22 = select contract i1 %21, float %20, float %19
  %23 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %22, i32 1, i32 31)
  %24 = fcmp contract olt float %22, %23
  %25 = select contract i1 %24, float %23, float %22
  %26 = fsub contract float %25, %10
  %27 = fadd contract float %26, 1.000000e+00
  %28 = fdiv contract float 1.000000e+00, %27
  %29 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %28, i32 16, i32 31)
  %30 = fadd contract float %28, %29
  %31 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %30, i32 8, i32 31)
  %32 = fadd contract float %30, %31
  %33 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %32, i32 4, i32 31)
  %34 = fadd contract float %32, %33
  %35 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %34, i32 2, i32 31)
  %36 = fadd contract float %34, %35
  %37 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %36, i32 1, i32 31)
  %38 = fadd contract float %36, %37
  %39 = fdiv contract float %28, %38
  %40 = getelementptr inbounds float, ptr %0, i64 %8
  store float %39, ptr %40, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @dot_product(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds float, ptr %1, i64 %8
  %10 = load float, ptr %9, align 4, !tbaa !241
  %11 = xor i32 %7, 32
  %12 = zext i32 %11 to i64
  %13 = getelementptr inbounds float, ptr %1, i64 %12
  %14 = load float, ptr %13, align 4, !tbaa !241
  %15 = fmul contract float %10, %14
  %16 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %15, i32 16, i32 31)
  %17 = fadd contract float %15, %16
  %18 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %17, i32 8, i32 31)
  %19 = fadd contract float %17, %18
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %19, i32 4, i32 31)
  %21 = fadd contract float %19, %20
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %21, i32 2, i32 31)
  %23 = fadd contract float %21, %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %23, i32 1, i32 31)
  %25 = fadd contract float %23, %24
  %26 = getelementptr inbounds float, ptr %0, i64 %8
  store float %25, ptr %26, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: write, inaccessiblemem: readwrite)
define dso_local void @known(ptr nocapture noundef writeonly %0, ptr nocapture noundef readnone %1, i32 noundef %2) local_unnamed_addr #6 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = mul i32 %8, 6
  %10 = zext i32 %9 to i64
  %11 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 1, i32 16, i32 31)
  %12 = add i32 %11, 1
  %13 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %12, i32 8, i32 31)
  %14 = add i32 %13, %12
  %15 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %14, i32 4, i32 31)
  %16 = add i32 %15, %14
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %16, i32 2, i32 31)
  %18 = add i32 %17, %16
  %19 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %18, i32 1, i32 31)
  %20 = add i32 %19, %18
  %21 = getelementptr inbounds i32, ptr %0, i64 %10
  store i32 %20, ptr %21, align 4, !tbaa !233
  %22 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %22, i32 16, i32 31)
  %24 = add i32 %23, %22
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = add i32 %25, %24
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %26, i32 4, i32 31)
  %28 = add i32 %27, %26
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %28, i32 2, i32 31)
  %30 = add i32 %29, %28
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %30, i32 1, i32 31)
  %32 = add i32 %31, %30
  %33 = getelementptr inbounds i8, ptr %21, i64 4
  store i32 %32, ptr %33, align 4, !tbaa !233
  %34 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 1, i32 1, i32 0)
  %35 = icmp eq i32 %22, 0
  %36 = add i32 %34, 1
  %37 = select i1 %35, i32 1, i32 %36
  %38 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %37, i32 2, i32 0)
  %39 = icmp ult i32 %22, 2
  %40 = select i1 %39, i32 0, i32 %38
  %41 = add i32 %40, %37
  %42 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %41, i32 4, i32 0)
  %43 = icmp ult i32 %22, 4
  %44 = select i1 %43, i32 0, i32 %42
  %45 = add i32 %44, %41
  %46 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %45, i32 8, i32 0)
  %47 = icmp ult i32 %22, 8
  %48 = select i1 %47, i32 0, i32 %46
  %49 = add i32 %48, %45
  %50 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %49, i32 16, i32 0)
  %51 = icmp ult i32 %22, 16
  %52 = select i1 %51, i32 0, i32 %50
  %53 = add i32 %52, %49
  %54 = getelementptr inbounds i8, ptr %21, i64 8
  store i32 %53, ptr %54, align 4, !tbaa !233
  %55 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %2, i32 16, i32 31)
  %56 = add i32 %55, %2
  %57 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %56, i32 8, i32 31)
  %58 = add i32 %57, %56
  %59 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %58, i32 4, i32 31)
  %60 = add i32 %59, %58
  %61 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %60, i32 2, i32 31)
  %62 = add i32 %61, %60
  %63 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %62, i32 1, i32 31)
  %64 = add i32 %63, %62
  %65 = getelementptr inbounds i8, ptr %21, i64 12
  store i32 %64, ptr %65, align 4, !tbaa !233
  %66 = mul nuw nsw i32 %22, 3
  %67 = xor i32 %66, 5
  %68 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %67, i32 16, i32 31)
  %69 = tail call noundef i32 @llvm.umax.i32(i32 %67, i32 %68)
  %70 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %69, i32 8, i32 31)
  %71 = tail call noundef i32 @llvm.umax.i32(i32 %69, i32 %70)
  %72 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %71, i32 4, i32 31)
  %73 = tail call noundef i32 @llvm.umax.i32(i32 %71, i32 %72)
  %74 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %73, i32 2, i32 31)
  %75 = tail call noundef i32 @llvm.umax.i32(i32 %73, i32 %74)
  %76 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %75, i32 1, i32 31)
  %77 = tail call noundef i32 @llvm.umax.i32(i32 %75, i32 %76)
  %78 = getelementptr inbounds i8, ptr %21, i64 16
  store i32 %77, ptr %78, align 4, !tbaa !233
  %79 = xor i32 %22, %2
  %80 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %79, i32 1, i32 0)
  %81 = select i1 %35, i32 0, i32 %80
  %82 = add i32 %81, %79
  %83 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %82, i32 2, i32 0)
  %84 = select i1 %39, i32 0, i32 %83
  %85 = add i32 %84, %82
  %86 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %85, i32 4, i32 0)
  %87 = select i1 %43, i32 0, i32 %86
  %88 = add i32 %87, %85
  %89 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %88, i32 8, i32 0)
  %90 = select i1 %47, i32 0, i32 %89
  %91 = add i32 %90, %88
  %92 = tail call noundef i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %91, i32 16, i32 0)
  %93 = select i1 %51, i32 0, i32 %92
  %94 = add i32 %93, %91
  %95 = getelementptr inbounds i8, ptr %21, i64 20
  store i32 %94, ptr %95, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: write, inaccessiblemem: readwrite)
define dso_local void @known_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readnone %1) local_unnamed_addr #6 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = mul i32 %7, 3
  %9 = zext i32 %8 to i64
  %10 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float -0.000000e+00, i32 16, i32 31)
  %11 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %10, i32 8, i32 31)
  %12 = fadd contract float %10, %11
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 4, i32 31)
  %14 = fadd contract float %12, %13
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 2, i32 31)
  %16 = fadd contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 1, i32 31)
  %18 = fadd contract float %16, %17
  %19 = getelementptr inbounds i32, ptr %0, i64 %9
  store float %18, ptr %19, align 4, !tbaa !233
  %20 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float 0x3FB99999A0000000, i32 16, i32 31)
  %21 = fadd contract float %20, 0x3FB99999A0000000
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %21, i32 8, i32 31)
  %23 = fadd contract float %21, %22
  %24 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %23, i32 4, i32 31)
  %25 = fadd contract float %23, %24
  %26 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %25, i32 2, i32 31)
  %27 = fadd contract float %25, %26
  %28 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %27, i32 1, i32 31)
  %29 = fadd contract float %27, %28
  %30 = getelementptr inbounds i8, ptr %19, i64 4
  store float %29, ptr %30, align 4, !tbaa !233
  %31 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %32 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float 0x3FF19999A0000000, i32 1, i32 0)
  %33 = icmp eq i32 %31, 0
  %34 = fmul contract float %32, 0x3FF19999A0000000
  %35 = select i1 %33, float 0x3FF19999A0000000, float %34
  %36 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %35, i32 2, i32 0)
  %37 = icmp ult i32 %31, 2
  %38 = fmul contract float %35, %36
  %39 = select i1 %37, float %35, float %38
  %40 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %39, i32 4, i32 0)
  %41 = icmp ult i32 %31, 4
  %42 = fmul contract float %39, %40
  %43 = select i1 %41, float %39, float %42
  %44 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %43, i32 8, i32 0)
  %45 = icmp ult i32 %31, 8
  %46 = fmul contract float %43, %44
  %47 = select i1 %45, float %43, float %46
  %48 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %47, i32 16, i32 0)
  %49 = icmp ult i32 %31, 16
  %50 = fmul contract float %47, %48
  %51 = select i1 %49, float %47, float %50
  %52 = getelementptr inbounds i8, ptr %19, i64 8
  store float %51, ptr %52, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @no_overflow(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = and i32 %7, -17
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !233
  %13 = and i32 %12, 2147483647
  %14 = icmp ult i32 %8, 16
  %15 = zext i32 %7 to i64
  br i1 %14, label %21, label %16

16:                                               ; preds = %2
  %17 = getelementptr inbounds i32, ptr %1, i64 %15
  %18 = load i32, ptr %17, align 4, !tbaa !233
  %19 = and i32 %18, 16777215
  %20 = sub nsw i32 %19, %13
  br label %21

21:                                               ; preds = %2, %16
  %22 = phi i32 [ %20, %16 ], [ %13, %2 ]
  %23 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %22, i32 16, i32 31)
  %24 = add nsw i32 %23, %22
  %25 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %24, i32 8, i32 31)
  %26 = add nsw i32 %25, %24
  %27 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %26, i32 4, i32 31)
  %28 = add nsw i32 %27, %26
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 2, i32 31)
  %30 = add nsw i32 %29, %28
  %31 = tail call noundef i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %30, i32 1, i32 31)
  %32 = add nsw i32 %31, %30
  %33 = getelementptr inbounds i32, ptr %0, i64 %15
  store i32 %32, ptr %33, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @loose_f32(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = lshr i32 %10, 15
  %12 = uitofp nneg i32 %11 to float
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %12, i32 16, i32 31)
  %14 = fadd reassoc contract float %13, %12
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %14, i32 8, i32 31)
  %16 = fadd reassoc contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %16, i32 4, i32 31)
  %18 = fadd reassoc contract float %16, %17
  %19 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %18, i32 2, i32 31)
  %20 = fadd reassoc contract float %18, %19
  %21 = tail call contract noundef float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %20, i32 1, i32 31)
  %22 = fadd reassoc contract float %20, %21
  %23 = getelementptr inbounds float, ptr %0, i64 %8
  store float %22, ptr %23, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @loose_f64(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = uitofp i32 %10 to double
  %12 = bitcast double %11 to i64
  %13 = trunc i64 %12 to i32
  %14 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %13, i32 16, i32 31)
  %15 = lshr i64 %12, 32
  %16 = trunc nuw nsw i64 %15 to i32
  %17 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %16, i32 16, i32 31)
  %18 = zext i32 %17 to i64
  %19 = shl nuw i64 %18, 32
  %20 = zext i32 %14 to i64
  %21 = or disjoint i64 %19, %20
  %22 = bitcast i64 %21 to double
  %23 = fadd reassoc contract double %11, %22
  %24 = bitcast double %23 to i64
  %25 = trunc i64 %24 to i32
  %26 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %25, i32 8, i32 31)
  %27 = lshr i64 %24, 32
  %28 = trunc nuw i64 %27 to i32
  %29 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %28, i32 8, i32 31)
  %30 = zext i32 %29 to i64
  %31 = shl nuw i64 %30, 32
  %32 = zext i32 %26 to i64
  %33 = or disjoint i64 %31, %32
  %34 = bitcast i64 %33 to double
  %35 = fadd reassoc contract double %23, %34
  %36 = bitcast double %35 to i64
  %37 = trunc i64 %36 to i32
  %38 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %37, i32 4, i32 31)
  %39 = lshr i64 %36, 32
  %40 = trunc nuw i64 %39 to i32
  %41 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %40, i32 4, i32 31)
  %42 = zext i32 %41 to i64
  %43 = shl nuw i64 %42, 32
  %44 = zext i32 %38 to i64
  %45 = or disjoint i64 %43, %44
  %46 = bitcast i64 %45 to double
  %47 = fadd reassoc contract double %35, %46
  %48 = bitcast double %47 to i64
  %49 = trunc i64 %48 to i32
  %50 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %49, i32 2, i32 31)
  %51 = lshr i64 %48, 32
  %52 = trunc nuw i64 %51 to i32
  %53 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %52, i32 2, i32 31)
  %54 = zext i32 %53 to i64
  %55 = shl nuw i64 %54, 32
  %56 = zext i32 %50 to i64
  %57 = or disjoint i64 %55, %56
  %58 = bitcast i64 %57 to double
  %59 = fadd reassoc contract double %47, %58
  %60 = bitcast double %59 to i64
  %61 = trunc i64 %60 to i32
  %62 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %61, i32 1, i32 31)
  %63 = lshr i64 %60, 32
  %64 = trunc nuw i64 %63 to i32
  %65 = tail call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %64, i32 1, i32 31)
  %66 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %67 = icmp eq i32 %66, 0
  br i1 %67, label %68, label %78

68:                                               ; preds = %2
  %69 = zext i32 %65 to i64
  %70 = shl nuw i64 %69, 32
  %71 = zext i32 %62 to i64
  %72 = or disjoint i64 %70, %71
  %73 = bitcast i64 %72 to double
  %74 = fadd reassoc contract double %59, %73
  %75 = lshr i32 %7, 5
  %76 = zext nneg i32 %75 to i64
  %77 = getelementptr inbounds double, ptr %0, i64 %76
  store double %74, ptr %77, align 8, !tbaa !243
  br label %78

78:                                               ; preds = %68, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @loose_f32_width8(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = lshr i32 %10, 15
  %12 = uitofp nneg i32 %11 to float
  %13 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %12, i32 4, i32 6175)
  %14 = fadd reassoc contract float %13, %12
  %15 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %14, i32 2, i32 6175)
  %16 = fadd reassoc contract float %14, %15
  %17 = tail call contract noundef float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %16, i32 1, i32 6175)
  %18 = fadd reassoc contract float %16, %17
  %19 = getelementptr inbounds float, ptr %0, i64 %8
  store float %18, ptr %19, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @loose_scan(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = lshr i32 %10, 15
  %12 = uitofp nneg i32 %11 to float
  %13 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %14 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %12, i32 1, i32 0)
  %15 = icmp eq i32 %13, 0
  %16 = select i1 %15, float -0.000000e+00, float %14
  %17 = fadd reassoc contract float %16, %12
  %18 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %17, i32 2, i32 0)
  %19 = icmp ult i32 %13, 2
  %20 = fadd reassoc contract float %17, %18
  %21 = select i1 %19, float %17, float %20
  %22 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %21, i32 4, i32 0)
  %23 = icmp ult i32 %13, 4
  %24 = fadd reassoc contract float %21, %22
  %25 = select i1 %23, float %21, float %24
  %26 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %25, i32 8, i32 0)
  %27 = icmp ult i32 %13, 8
  %28 = fadd reassoc contract float %25, %26
  %29 = select i1 %27, float %25, float %28
  %30 = tail call contract noundef float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %29, i32 16, i32 0)
  %31 = icmp ult i32 %13, 16
  %32 = fadd reassoc contract float %29, %30
  %33 = select i1 %31, float %29, float %32
  %34 = getelementptr inbounds float, ptr %0, i64 %8
  store float %33, ptr %34, align 4, !tbaa !241
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @redux_full(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = shl i32 %7, 3
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %0, i64 %9
  %11 = zext i32 %7 to i64
  %12 = getelementptr inbounds i32, ptr %1, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !233
  %14 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %13, i32 -1)
  store i32 %14, ptr %10, align 4, !tbaa !233
  %15 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %13, i32 -1)
  %16 = getelementptr inbounds i8, ptr %10, i64 4
  store i32 %15, ptr %16, align 4, !tbaa !233
  %17 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %13, i32 -1)
  %18 = getelementptr inbounds i8, ptr %10, i64 8
  store i32 %17, ptr %18, align 4, !tbaa !233
  %19 = tail call i32 @llvm.nvvm.redux.sync.min(i32 %13, i32 -1)
  %20 = getelementptr inbounds i8, ptr %10, i64 12
  store i32 %19, ptr %20, align 4, !tbaa !233
  %21 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %13, i32 -1)
  %22 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 %21, ptr %22, align 4, !tbaa !233
  %23 = or i32 %13, 77
  %24 = tail call i32 @llvm.nvvm.redux.sync.and(i32 %23, i32 -1)
  %25 = getelementptr inbounds i8, ptr %10, i64 20
  store i32 %24, ptr %25, align 4, !tbaa !233
  %26 = lshr i32 %13, 5
  %27 = lshr i32 %13, 11
  %28 = and i32 %27, %26
  %29 = and i32 %28, %13
  %30 = tail call i32 @llvm.nvvm.redux.sync.or(i32 %29, i32 -1)
  %31 = getelementptr inbounds i8, ptr %10, i64 24
  store i32 %30, ptr %31, align 4, !tbaa !233
  %32 = tail call i32 @llvm.nvvm.redux.sync.xor(i32 %13, i32 -1)
  %33 = getelementptr inbounds i8, ptr %10, i64 28
  store i32 %32, ptr %33, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @redux_apart(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = and i32 %7, 32
  %9 = icmp eq i32 %8, 0
  %10 = shl i32 %7, 3
  %11 = zext i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  %13 = zext i32 %7 to i64
  %14 = getelementptr inbounds i32, ptr %1, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !233
  br i1 %9, label %36, label %16

16:                                               ; preds = %2
  %17 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %15, i32 -1)
  store i32 %17, ptr %12, align 4, !tbaa !233
  %18 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %15, i32 -1)
  %19 = getelementptr inbounds i8, ptr %12, i64 4
  store i32 %18, ptr %19, align 4, !tbaa !233
  %20 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %15, i32 -1)
  %21 = getelementptr inbounds i8, ptr %12, i64 8
  store i32 %20, ptr %21, align 4, !tbaa !233
  %22 = tail call i32 @llvm.nvvm.redux.sync.min(i32 %15, i32 -1)
  %23 = getelementptr inbounds i8, ptr %12, i64 12
  store i32 %22, ptr %23, align 4, !tbaa !233
  %24 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %15, i32 -1)
  %25 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 %24, ptr %25, align 4, !tbaa !233
  %26 = or i32 %15, 77
  %27 = tail call i32 @llvm.nvvm.redux.sync.and(i32 %26, i32 -1)
  %28 = getelementptr inbounds i8, ptr %12, i64 20
  store i32 %27, ptr %28, align 4, !tbaa !233
  %29 = lshr i32 %15, 5
  %30 = lshr i32 %15, 11
  %31 = and i32 %30, %29
  %32 = and i32 %31, %15
  %33 = tail call i32 @llvm.nvvm.redux.sync.or(i32 %32, i32 -1)
  %34 = getelementptr inbounds i8, ptr %12, i64 24
  store i32 %33, ptr %34, align 4, !tbaa !233
  %35 = tail call i32 @llvm.nvvm.redux.sync.xor(i32 %15, i32 -1)
  br label %72

36:                                               ; preds = %2
  %37 = and i32 %15, 4
  %38 = icmp ne i32 %37, 0
  %39 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %38)
  store i32 %39, ptr %12, align 4, !tbaa !233
  %40 = icmp ugt i32 %15, -134217728
  %41 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %40)
  %42 = zext i1 %41 to i32
  %43 = getelementptr inbounds i8, ptr %12, i64 4
  store i32 %42, ptr %43, align 4, !tbaa !233
  %44 = icmp ugt i32 %15, 134217728
  %45 = tail call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %44)
  %46 = zext i1 %45 to i32
  %47 = getelementptr inbounds i8, ptr %12, i64 8
  store i32 %46, ptr %47, align 4, !tbaa !233
  %48 = icmp ult i32 %15, 67108864
  %49 = tail call i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %48)
  %50 = zext i1 %49 to i32
  %51 = getelementptr inbounds i8, ptr %12, i64 12
  store i32 %50, ptr %51, align 4, !tbaa !233
  %52 = and i32 %15, 8
  %53 = icmp ne i32 %52, 0
  %54 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %53)
  %55 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %56 = shl nsw i32 -1, %55
  %57 = xor i32 %56, -1
  %58 = and i32 %54, %57
  %59 = tail call range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %58)
  %60 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 %59, ptr %60, align 4, !tbaa !233
  %61 = and i32 %15, 16
  %62 = icmp ne i32 %61, 0
  %63 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %62)
  %64 = or i32 %63, -2147483648
  %65 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %64, i1 true)
  %66 = getelementptr inbounds i8, ptr %12, i64 20
  store i32 %65, ptr %66, align 4, !tbaa !233
  %67 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %68 = getelementptr inbounds i8, ptr %12, i64 24
  store i32 %67, ptr %68, align 4, !tbaa !233
  %69 = icmp eq i32 %55, 3
  %70 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %69)
  %71 = zext i1 %70 to i32
  br label %72

72:                                               ; preds = %36, %16
  %73 = phi i32 [ %71, %36 ], [ %35, %16 ]
  %74 = getelementptr inbounds i8, ptr %12, i64 28
  store i32 %73, ptr %74, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @redux_half(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %9 = icmp ult i32 %8, 16
  %10 = shl i32 %7, 3
  %11 = zext i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr %0, i64 %11
  %13 = zext i32 %7 to i64
  %14 = getelementptr inbounds i32, ptr %1, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !233
  br i1 %9, label %36, label %16

16:                                               ; preds = %2
  %17 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %15, i32 -65536)
  store i32 %17, ptr %12, align 4, !tbaa !233
  %18 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %15, i32 -65536)
  %19 = getelementptr inbounds i8, ptr %12, i64 4
  store i32 %18, ptr %19, align 4, !tbaa !233
  %20 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %15, i32 -65536)
  %21 = getelementptr inbounds i8, ptr %12, i64 8
  store i32 %20, ptr %21, align 4, !tbaa !233
  %22 = tail call i32 @llvm.nvvm.redux.sync.min(i32 %15, i32 -65536)
  %23 = getelementptr inbounds i8, ptr %12, i64 12
  store i32 %22, ptr %23, align 4, !tbaa !233
  %24 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %15, i32 -65536)
  %25 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 %24, ptr %25, align 4, !tbaa !233
  %26 = or i32 %15, 77
  %27 = tail call i32 @llvm.nvvm.redux.sync.and(i32 %26, i32 -65536)
  %28 = getelementptr inbounds i8, ptr %12, i64 20
  store i32 %27, ptr %28, align 4, !tbaa !233
  %29 = lshr i32 %15, 5
  %30 = lshr i32 %15, 11
  %31 = and i32 %30, %29
  %32 = and i32 %31, %15
  %33 = tail call i32 @llvm.nvvm.redux.sync.or(i32 %32, i32 -65536)
  %34 = getelementptr inbounds i8, ptr %12, i64 24
  store i32 %33, ptr %34, align 4, !tbaa !233
  %35 = tail call i32 @llvm.nvvm.redux.sync.xor(i32 %15, i32 -65536)
  br label %57

36:                                               ; preds = %2
  %37 = xor i32 %15, -1
  %38 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %37, i32 65535)
  store i32 %38, ptr %12, align 4, !tbaa !233
  %39 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %37, i32 65535)
  %40 = getelementptr inbounds i8, ptr %12, i64 4
  store i32 %39, ptr %40, align 4, !tbaa !233
  %41 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %37, i32 65535)
  %42 = getelementptr inbounds i8, ptr %12, i64 8
  store i32 %41, ptr %42, align 4, !tbaa !233
  %43 = tail call i32 @llvm.nvvm.redux.sync.min(i32 %37, i32 65535)
  %44 = getelementptr inbounds i8, ptr %12, i64 12
  store i32 %43, ptr %44, align 4, !tbaa !233
  %45 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %37, i32 65535)
  %46 = getelementptr inbounds i8, ptr %12, i64 16
  store i32 %45, ptr %46, align 4, !tbaa !233
  %47 = or i32 %37, 77
  %48 = tail call i32 @llvm.nvvm.redux.sync.and(i32 %47, i32 65535)
  %49 = getelementptr inbounds i8, ptr %12, i64 20
  store i32 %48, ptr %49, align 4, !tbaa !233
  %50 = lshr i32 %37, 5
  %51 = lshr i32 %37, 11
  %52 = and i32 %51, %50
  %53 = and i32 %52, %37
  %54 = tail call i32 @llvm.nvvm.redux.sync.or(i32 %53, i32 65535)
  %55 = getelementptr inbounds i8, ptr %12, i64 24
  store i32 %54, ptr %55, align 4, !tbaa !233
  %56 = tail call i32 @llvm.nvvm.redux.sync.xor(i32 %37, i32 65535)
  br label %57

57:                                               ; preds = %36, %16
  %58 = phi i32 [ %56, %36 ], [ %35, %16 ]
  %59 = getelementptr inbounds i8, ptr %12, i64 28
  store i32 %58, ptr %59, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @redux_first(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %10, i32 -1)
  %12 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %10, i32 -1)
  %13 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %10, i32 -1)
  %14 = tail call i32 @llvm.nvvm.redux.sync.min(i32 %10, i32 -1)
  %15 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %10, i32 -1)
  %16 = or i32 %10, 77
  %17 = tail call i32 @llvm.nvvm.redux.sync.and(i32 %16, i32 -1)
  %18 = lshr i32 %10, 5
  %19 = lshr i32 %10, 11
  %20 = and i32 %19, %18
  %21 = and i32 %20, %10
  %22 = tail call i32 @llvm.nvvm.redux.sync.or(i32 %21, i32 -1)
  %23 = tail call i32 @llvm.nvvm.redux.sync.xor(i32 %10, i32 -1)
  %24 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %52

26:                                               ; preds = %2
  %27 = lshr i32 %7, 2
  %28 = and i32 %27, 1073741816
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr inbounds i32, ptr %0, i64 %29
  store i32 %11, ptr %30, align 4, !tbaa !233
  %31 = or disjoint i32 %28, 1
  %32 = zext nneg i32 %31 to i64
  %33 = getelementptr inbounds i32, ptr %0, i64 %32
  store i32 %12, ptr %33, align 4, !tbaa !233
  %34 = or disjoint i32 %28, 2
  %35 = zext nneg i32 %34 to i64
  %36 = getelementptr inbounds i32, ptr %0, i64 %35
  store i32 %13, ptr %36, align 4, !tbaa !233
  %37 = or disjoint i32 %28, 3
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds i32, ptr %0, i64 %38
  store i32 %14, ptr %39, align 4, !tbaa !233
  %40 = or disjoint i32 %28, 4
  %41 = zext nneg i32 %40 to i64
  %42 = getelementptr inbounds i32, ptr %0, i64 %41
  store i32 %15, ptr %42, align 4, !tbaa !233
  %43 = or disjoint i32 %28, 5
  %44 = zext nneg i32 %43 to i64
  %45 = getelementptr inbounds i32, ptr %0, i64 %44
  store i32 %17, ptr %45, align 4, !tbaa !233
  %46 = or disjoint i32 %28, 6
  %47 = zext nneg i32 %46 to i64
  %48 = getelementptr inbounds i32, ptr %0, i64 %47
  store i32 %22, ptr %48, align 4, !tbaa !233
  %49 = or i32 %27, 7
  %50 = zext nneg i32 %49 to i64
  %51 = getelementptr inbounds i32, ptr %0, i64 %50
  store i32 %23, ptr %51, align 4, !tbaa !233
  br label %52

52:                                               ; preds = %26, %2
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: write, inaccessiblemem: readwrite)
define dso_local void @redux_uniform(ptr nocapture noundef writeonly %0, ptr nocapture noundef readnone %1, i32 noundef %2) local_unnamed_addr #6 {
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = add i32 %6, %7
  %9 = shl i32 %8, 3
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds i32, ptr %0, i64 %10
  %12 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %2, i32 -1)
  store i32 %12, ptr %11, align 4, !tbaa !233
  %13 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %2, i32 -1)
  %14 = getelementptr inbounds i8, ptr %11, i64 4
  store i32 %13, ptr %14, align 4, !tbaa !233
  %15 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %2, i32 -1)
  %16 = getelementptr inbounds i8, ptr %11, i64 8
  store i32 %15, ptr %16, align 4, !tbaa !233
  %17 = tail call i32 @llvm.nvvm.redux.sync.min(i32 %2, i32 -1)
  %18 = getelementptr inbounds i8, ptr %11, i64 12
  store i32 %17, ptr %18, align 4, !tbaa !233
  %19 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %2, i32 -1)
  %20 = getelementptr inbounds i8, ptr %11, i64 16
  store i32 %19, ptr %20, align 4, !tbaa !233
  %21 = or i32 %2, 77
  %22 = tail call i32 @llvm.nvvm.redux.sync.and(i32 %21, i32 -1)
  %23 = getelementptr inbounds i8, ptr %11, i64 20
  store i32 %22, ptr %23, align 4, !tbaa !233
  %24 = lshr i32 %2, 5
  %25 = lshr i32 %2, 11
  %26 = and i32 %25, %24
  %27 = and i32 %26, %2
  %28 = tail call i32 @llvm.nvvm.redux.sync.or(i32 %27, i32 -1)
  %29 = getelementptr inbounds i8, ptr %11, i64 24
  store i32 %28, ptr %29, align 4, !tbaa !233
  %30 = tail call i32 @llvm.nvvm.redux.sync.xor(i32 %2, i32 -1)
  %31 = getelementptr inbounds i8, ptr %11, i64 28
  store i32 %30, ptr %31, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @redux_ragged(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %6 = mul i32 %4, %5
  %7 = add i32 %6, %3
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %1, i64 %8
  %10 = load i32, ptr %9, align 4, !tbaa !233
  %11 = and i32 %3, 992
  %12 = sub nsw i32 %5, %11
  %13 = icmp ugt i32 %12, 31
  %14 = shl nsw i32 -1, %12
  %15 = xor i32 %14, -1
  %16 = select i1 %13, i32 -1, i32 %15
  %17 = shl i32 %7, 3
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds i32, ptr %0, i64 %18
  %20 = tail call i32 @llvm.nvvm.redux.sync.add(i32 %10, i32 %16)
  store i32 %20, ptr %19, align 4, !tbaa !233
  %21 = tail call i32 @llvm.nvvm.redux.sync.umin(i32 %10, i32 %16)
  %22 = getelementptr inbounds i8, ptr %19, i64 4
  store i32 %21, ptr %22, align 4, !tbaa !233
  %23 = tail call i32 @llvm.nvvm.redux.sync.umax(i32 %10, i32 %16)
  %24 = getelementptr inbounds i8, ptr %19, i64 8
  store i32 %23, ptr %24, align 4, !tbaa !233
  %25 = tail call i32 @llvm.nvvm.redux.sync.min(i32 %10, i32 %16)
  %26 = getelementptr inbounds i8, ptr %19, i64 12
  store i32 %25, ptr %26, align 4, !tbaa !233
  %27 = tail call i32 @llvm.nvvm.redux.sync.max(i32 %10, i32 %16)
  %28 = getelementptr inbounds i8, ptr %19, i64 16
  store i32 %27, ptr %28, align 4, !tbaa !233
  %29 = or i32 %10, 77
  %30 = tail call i32 @llvm.nvvm.redux.sync.and(i32 %29, i32 %16)
  %31 = getelementptr inbounds i8, ptr %19, i64 20
  store i32 %30, ptr %31, align 4, !tbaa !233
  %32 = lshr i32 %10, 5
  %33 = lshr i32 %10, 11
  %34 = and i32 %33, %32
  %35 = and i32 %34, %10
  %36 = tail call i32 @llvm.nvvm.redux.sync.or(i32 %35, i32 %16)
  %37 = getelementptr inbounds i8, ptr %19, i64 24
  store i32 %36, ptr %37, align 4, !tbaa !233
  %38 = tail call i32 @llvm.nvvm.redux.sync.xor(i32 %10, i32 %16)
  %39 = getelementptr inbounds i8, ptr %19, i64 28
  store i32 %38, ptr %39, align 4, !tbaa !233
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define dso_local void @vote_full(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #0 {
  %3 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul i32 %3, %4
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add i32 %5, %6
  %8 = shl i32 %7, 3
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds i32, ptr %0, i64 %9
  %11 = zext i32 %7 to i64
  %12 = getelementptr inbounds i32, ptr %1, i64 %11
  %13 = load i32, ptr %12, align 4, !tbaa !233
  %14 = and i32 %13, 4
  %15 = icmp ne i32 %14, 0
  %16 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %15)
  store i32 %16, ptr %10, align 4, !tbaa !233
  %17 = icmp ugt i32 %13, -134217728
  %18 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %17)
  %19 = zext i1 %18 to i32
  %20 = getelementptr inbounds i8, ptr %10, i64 4
  store i32 %19, ptr %20, align 4, !tbaa !233
  %21 = icmp ugt i32 %13, 134217728
  %22 = tail call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %21)
  %23 = zext i1 %22 to i32
  %24 = getelementptr inbounds i8, ptr %10, i64 8
  store i32 %23, ptr %24, align 4, !tbaa !233
  %25 = icmp ult i32 %13, 67108864
  %26 = tail call i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %25)
  %27 = zext i1 %26 to i32
  %28 = getelementptr inbounds i8, ptr %10, i64 12
  store i32 %27, ptr %28, align 4, !tbaa !233
  %29 = and i32 %13, 8
  %30 = icmp ne i32 %29, 0
  %31 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %30)
  %32 = tail call noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %33 = shl nsw i32 -1, %32
  %34 = xor i32 %33, -1
  %35 = and i32 %31, %34
  %36 = tail call range(i32 0, 32) i32 @llvm.ctpop.i32(i32 %35)
  %37 = getelementptr inbounds i8, ptr %10, i64 16
  store i32 %36, ptr %37, align 4, !tbaa !233
  %38 = and i32 %13, 16
  %39 = icmp ne i32 %38, 0
  %40 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %39)
  %41 = or i32 %40, -2147483648
  %42 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %41, i1 true)
  %43 = getelementptr inbounds i8, ptr %10, i64 20
  store i32 %42, ptr %43, align 4, !tbaa !233
  %44 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %45 = getelementptr inbounds i8, ptr %10, i64 24
  store i32 %44, ptr %45, align 4, !tbaa !233
  %46 = icmp eq i32 %32, 3
  %47 = tail call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %46)
  %48 = zext i1 %47 to i32
  %49 = getelementptr inbounds i8, ptr %10, i64 28
  store i32 %48, ptr %49, align 4, !tbaa !233
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.laneid() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.up.f32(i32, float, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.sync(i32) #7

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.min(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.and(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.or(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.redux.sync.xor(i32, i32) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1) #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.minnum.f64(double, double) #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64) #8

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.umax.i8(i8, i8) #8

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress noinline norecurse nounwind memory(inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #5 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #6 = { convergent mustprogress norecurse nounwind memory(argmem: write, inaccessiblemem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #7 = { convergent nocallback nounwind }
attributes #8 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { convergent nounwind }
attributes #10 = { nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20, !21, !22, !23, !24, !25, !26, !27, !28, !29, !30, !31, !32, !33, !34, !35, !36, !37, !38, !39, !40, !41, !42, !43, !44, !45, !46, !47, !48, !49, !50, !51, !52, !53, !54, !55, !56, !57, !58, !59, !60, !61, !62, !63, !64, !65, !66, !67, !68, !69, !70, !71, !72, !73, !74, !75, !76, !77, !78, !79, !80, !81, !82, !83, !84, !85, !86, !87, !88, !89, !90, !91, !92, !93, !94, !95, !96, !97, !98, !99, !100, !101, !102, !103, !104, !105, !106, !107, !108, !109, !110, !111, !112, !113, !114, !115, !116, !117, !118, !119, !120, !121, !122, !123, !124, !125, !126, !127, !128, !129, !130, !131, !132, !133, !134, !135, !136, !137, !138, !139, !140, !141, !142, !143, !144, !145, !146, !147, !148, !149, !150, !151, !152, !153, !154, !155, !156, !157, !158, !159, !160, !161, !162, !163, !164, !165, !166, !167, !168, !169, !170, !171, !172, !173, !174, !175, !176, !177, !178, !179, !180, !181, !182, !183, !184, !185, !186, !187, !188, !189, !190, !191, !192, !193, !194, !195, !196, !197, !198, !199, !200, !201, !202, !203, !204, !205, !206, !207, !208, !209, !210, !211, !212, !213, !214, !215, !216, !217, !218, !219, !220, !221, !222, !223, !224, !225, !226, !227, !228}
!llvm.module.flags = !{!229, !230, !231}
!llvm.ident = !{!232}

!0 = !{ptr @down_add_u32, !"kernel", i32 1}
!1 = !{ptr @down_add_i64, !"kernel", i32 1}
!2 = !{ptr @down_add_f16, !"kernel", i32 1}
!3 = !{ptr @down_add_f32, !"kernel", i32 1}
!4 = !{ptr @down_add_f32_swapped, !"kernel", i32 1}
!5 = !{ptr @down_add_f64, !"kernel", i32 1}
!6 = !{ptr @down_mul_u32, !"kernel", i32 1}
!7 = !{ptr @down_mul_u64, !"kernel", i32 1}
!8 = !{ptr @down_mul_f32, !"kernel", i32 1}
!9 = !{ptr @down_mul_f64, !"kernel", i32 1}
!10 = !{ptr @down_min_i32, !"kernel", i32 1}
!11 = !{ptr @down_min_u64, !"kernel", i32 1}
!12 = !{ptr @down_min_f32, !"kernel", i32 1}
!13 = !{ptr @down_fmax_f32, !"kernel", i32 1}
!14 = !{ptr @down_fmin_f64, !"kernel", i32 1}
!15 = !{ptr @down_and_u32, !"kernel", i32 1}
!16 = !{ptr @down_or_u64, !"kernel", i32 1}
!17 = !{ptr @down_xor_u32, !"kernel", i32 1}
!18 = !{ptr @xor_add_i32, !"kernel", i32 1}
!19 = !{ptr @xor_add_u64, !"kernel", i32 1}
!20 = !{ptr @xor_add_f16, !"kernel", i32 1}
!21 = !{ptr @xor_add_f32, !"kernel", i32 1}
!22 = !{ptr @xor_add_f64, !"kernel", i32 1}
!23 = !{ptr @xor_mul_f32, !"kernel", i32 1}
!24 = !{ptr @xor_mul_u32, !"kernel", i32 1}
!25 = !{ptr @xor_max_i64, !"kernel", i32 1}
!26 = !{ptr @xor_min_u32, !"kernel", i32 1}
!27 = !{ptr @xor_max_f16, !"kernel", i32 1}
!28 = !{ptr @xor_max_f32, !"kernel", i32 1}
!29 = !{ptr @xor_fmin_f32, !"kernel", i32 1}
!30 = !{ptr @xor_max_f64, !"kernel", i32 1}
!31 = !{ptr @xor_xor_u64, !"kernel", i32 1}
!32 = !{ptr @xor_and_u64, !"kernel", i32 1}
!33 = !{ptr @up_add_u32, !"kernel", i32 1}
!34 = !{ptr @up_add_f32, !"kernel", i32 1}
!35 = !{ptr @up_add_f64, !"kernel", i32 1}
!36 = !{ptr @up_max_i32, !"kernel", i32 1}
!37 = !{ptr @xor_add_f32_rising, !"kernel", i32 1}
!38 = !{ptr @xor_mul_f64_rising, !"kernel", i32 1}
!39 = !{ptr @down_add_f32_rising, !"kernel", i32 1}
!40 = !{ptr @down_max_f32_rising, !"kernel", i32 1}
!41 = !{ptr @down_add_u32_every, !"kernel", i32 1}
!42 = !{ptr @down_add_f32_every, !"kernel", i32 1}
!43 = !{ptr @down_xor_u32_every, !"kernel", i32 1}
!44 = !{ptr @up_add_u32_every, !"kernel", i32 1}
!45 = !{ptr @up_mul_f32_every, !"kernel", i32 1}
!46 = !{ptr @down_add_f32_four, !"kernel", i32 1}
!47 = !{ptr @down_add_u32_eighths, !"kernel", i32 1}
!48 = !{ptr @down_add_f32_odd, !"kernel", i32 1}
!49 = !{ptr @down_add_u32_lane5, !"kernel", i32 1}
!50 = !{ptr @up_add_f32_low, !"kernel", i32 1}
!51 = !{ptr @down_add_f32_broadcast, !"kernel", i32 1}
!52 = !{ptr @down_add_u32_broadcast8, !"kernel", i32 1}
!53 = !{ptr @down_add_f32_broadcast3, !"kernel", i32 1}
!54 = !{ptr @up_add_u32_broadcast31, !"kernel", i32 1}
!55 = !{ptr @down_add_f32_select, !"kernel", i32 1}
!56 = !{ptr @down_add_u32_ballot, !"kernel", i32 1}
!57 = !{ptr @down_add_u32_neighbour, !"kernel", i32 1}
!58 = !{ptr @down_max_u32_condition, !"kernel", i32 1}
!59 = !{ptr @width2_xor_add_f32, !"kernel", i32 1}
!60 = !{ptr @width4_xor_add_f64, !"kernel", i32 1}
!61 = !{ptr @width8_xor_min_i32, !"kernel", i32 1}
!62 = !{ptr @width16_xor_add_f32, !"kernel", i32 1}
!63 = !{ptr @width8_down_add_f32, !"kernel", i32 1}
!64 = !{ptr @width8_down_add_f32_first, !"kernel", i32 1}
!65 = !{ptr @width16_down_add_u64_first, !"kernel", i32 1}
!66 = !{ptr @width4_down_mul_f32_first, !"kernel", i32 1}
!67 = !{ptr @width8_down_add_u32_lane0, !"kernel", i32 1}
!68 = !{ptr @width16_up_add_f32_last, !"kernel", i32 1}
!69 = !{ptr @width_in_two, !"kernel", i32 1}
!70 = !{ptr @width_shrinks, !"kernel", i32 1}
!71 = !{ptr @xor_within_full, !"kernel", i32 1}
!72 = !{ptr @xor_lane0, !"kernel", i32 1}
!73 = !{ptr @scan_add_u32, !"kernel", i32 1}
!74 = !{ptr @scan_add_u64, !"kernel", i32 1}
!75 = !{ptr @scan_add_f32, !"kernel", i32 1}
!76 = !{ptr @scan_add_f64, !"kernel", i32 1}
!77 = !{ptr @scan_add_f16, !"kernel", i32 1}
!78 = !{ptr @scan_max_i32, !"kernel", i32 1}
!79 = !{ptr @scan_min_f32, !"kernel", i32 1}
!80 = !{ptr @scan_mul_f32, !"kernel", i32 1}
!81 = !{ptr @scan_xor_u32, !"kernel", i32 1}
!82 = !{ptr @scan_add_f32_width8, !"kernel", i32 1}
!83 = !{ptr @scan_add_u32_width16, !"kernel", i32 1}
!84 = !{ptr @scan_max_u64_width4, !"kernel", i32 1}
!85 = !{ptr @scan_back_add_f32, !"kernel", i32 1}
!86 = !{ptr @scan_back_add_u32_width8, !"kernel", i32 1}
!87 = !{ptr @scan_sub_f32, !"kernel", i32 1}
!88 = !{ptr @scan_exclusive_u32, !"kernel", i32 1}
!89 = !{ptr @scan_exclusive_f32, !"kernel", i32 1}
!90 = !{ptr @scan_exclusive_max, !"kernel", i32 1}
!91 = !{ptr @scan_of_shifted, !"kernel", i32 1}
!92 = !{ptr @scan_total_f32, !"kernel", i32 1}
!93 = !{ptr @scan_broadcast_f32, !"kernel", i32 1}
!94 = !{ptr @scan_add_u32_low, !"kernel", i32 1}
!95 = !{ptr @scan_above_not_from, !"kernel", i32 1}
!96 = !{ptr @scan_wrong_width, !"kernel", i32 1}
!97 = !{ptr @scan_no_mask_in_guard, !"kernel", i32 1}
!98 = !{ptr @scan_inverted, !"kernel", i32 1}
!99 = !{ptr @scan_falling, !"kernel", i32 1}
!100 = !{ptr @scan_brent_kung, !"kernel", i32 1}
!101 = !{ptr @scan_sklansky, !"kernel", i32 1}
!102 = !{ptr @scan_guarded_shuffle, !"kernel", i32 1}
!103 = !{ptr @scan_segmented, !"kernel", i32 1}
!104 = !{ptr @scan_segmented_pairs, !"kernel", i32 1}
!105 = !{ptr @scan_affine, !"kernel", i32 1}
!106 = !{ptr @not_last_twice, !"kernel", i32 1}
!107 = !{ptr @not_one_missing, !"kernel", i32 1}
!108 = !{ptr @not_one_twice, !"kernel", i32 1}
!109 = !{ptr @not_powers, !"kernel", i32 1}
!110 = !{ptr @not_powers_xor, !"kernel", i32 1}
!111 = !{ptr @mirrors, !"kernel", i32 1}
!112 = !{ptr @mirrors_rising, !"kernel", i32 1}
!113 = !{ptr @shuffled_order, !"kernel", i32 1}
!114 = !{ptr @narrow_segment, !"kernel", i32 1}
!115 = !{ptr @xor_beyond_width, !"kernel", i32 1}
!116 = !{ptr @difference, !"kernel", i32 1}
!117 = !{ptr @difference_swapped, !"kernel", i32 1}
!118 = !{ptr @averages, !"kernel", i32 1}
!119 = !{ptr @fused, !"kernel", i32 1}
!120 = !{ptr @plus_one, !"kernel", i32 1}
!121 = !{ptr @used_twice, !"kernel", i32 1}
!122 = !{ptr @twice_itself, !"kernel", i32 1}
!123 = !{ptr @shuffle_alone, !"kernel", i32 1}
!124 = !{ptr @operations_mixed, !"kernel", i32 1}
!125 = !{ptr @modes_mixed, !"kernel", i32 1}
!126 = !{ptr @min_of_ordered, !"kernel", i32 1}
!127 = !{ptr @min_or_equal, !"kernel", i32 1}
!128 = !{ptr @min_unordered, !"kernel", i32 1}
!129 = !{ptr @min_of_magnitudes, !"kernel", i32 1}
!130 = !{ptr @signed_of_unsigned, !"kernel", i32 1}
!131 = !{ptr @negated, !"kernel", i32 1}
!132 = !{ptr @half_the_lanes, !"kernel", i32 1}
!133 = !{ptr @half_the_lanes_f32, !"kernel", i32 1}
!134 = !{ptr @wrong_half, !"kernel", i32 1}
!135 = !{ptr @bitonic_like, !"kernel", i32 1}
!136 = !{ptr @stored_between, !"kernel", i32 1}
!137 = !{ptr @stored_between_few, !"kernel", i32 1}
!138 = !{ptr @other_value, !"kernel", i32 1}
!139 = !{ptr @replaced_between, !"kernel", i32 1}
!140 = !{ptr @tree_of_differences, !"kernel", i32 1}
!141 = !{ptr @three_sums, !"kernel", i32 1}
!142 = !{ptr @sum_min_max, !"kernel", i32 1}
!143 = !{ptr @four_lanes, !"kernel", i32 1}
!144 = !{ptr @arg_max, !"kernel", i32 1}
!145 = !{ptr @complex_product, !"kernel", i32 1}
!146 = !{ptr @welford, !"kernel", i32 1}
!147 = !{ptr @compensated, !"kernel", i32 1}
!148 = !{ptr @wide_128, !"kernel", i32 1}
!149 = !{ptr @packed_halves, !"kernel", i32 1}
!150 = !{ptr @packed_words, !"kernel", i32 1}
!151 = !{ptr @bytes_add, !"kernel", i32 1}
!152 = !{ptr @bytes_max, !"kernel", i32 1}
!153 = !{ptr @words_add, !"kernel", i32 1}
!154 = !{ptr @any_of, !"kernel", i32 1}
!155 = !{ptr @rolled, !"kernel", i32 1}
!156 = !{ptr @rolled_every, !"kernel", i32 1}
!157 = !{ptr @rolled_xor, !"kernel", i32 1}
!158 = !{ptr @rolled_scan, !"kernel", i32 1}
!159 = !{ptr @rolled_two, !"kernel", i32 1}
!160 = !{ptr @runtime_start, !"kernel", i32 1}
!161 = !{ptr @runtime_width, !"kernel", i32 1}
!162 = !{ptr @runtime_scan_width, !"kernel", i32 1}
!163 = !{ptr @runtime_lane, !"kernel", i32 1}
!164 = !{ptr @trips_differ, !"kernel", i32 1}
!165 = !{ptr @until_enough, !"kernel", i32 1}
!166 = !{ptr @carried, !"kernel", i32 1}
!167 = !{ptr @lane_plus, !"kernel", i32 1}
!168 = !{ptr @lane_plus_wraps, !"kernel", i32 1}
!169 = !{ptr @lane_minus_wraps, !"kernel", i32 1}
!170 = !{ptr @lane_xor, !"kernel", i32 1}
!171 = !{ptr @lane_reversed, !"kernel", i32 1}
!172 = !{ptr @lane_group_first, !"kernel", i32 1}
!173 = !{ptr @lane_group_last, !"kernel", i32 1}
!174 = !{ptr @lane_group_other, !"kernel", i32 1}
!175 = !{ptr @lane_times, !"kernel", i32 1}
!176 = !{ptr @lane_half, !"kernel", i32 1}
!177 = !{ptr @lane_in_width, !"kernel", i32 1}
!178 = !{ptr @lane_uniform, !"kernel", i32 1}
!179 = !{ptr @lane_uniform_width, !"kernel", i32 1}
!180 = !{ptr @lane_known_range, !"kernel", i32 1}
!181 = !{ptr @lane_known_range_width, !"kernel", i32 1}
!182 = !{ptr @lane_known_bits, !"kernel", i32 1}
!183 = !{ptr @lane_plus_uniform, !"kernel", i32 1}
!184 = !{ptr @lane_xor_uniform, !"kernel", i32 1}
!185 = !{ptr @lane_of_tid, !"kernel", i32 1}
!186 = !{ptr @amount_uniform, !"kernel", i32 1}
!187 = !{ptr @amount_by_lane, !"kernel", i32 1}
!188 = !{ptr @width_by_lane, !"kernel", i32 1}
!189 = !{ptr @amount_out_of_range, !"kernel", i32 1}
!190 = !{ptr @ragged_sum, !"kernel", i32 1}
!191 = !{ptr @ragged_scan, !"kernel", i32 1}
!192 = !{ptr @ragged_tiles, !"kernel", i32 1}
!193 = !{ptr @ragged_full_mask, !"kernel", i32 1}
!194 = !{ptr @left_lanes, !"kernel", i32 1}
!195 = !{ptr @left_warps, !"kernel", i32 1}
!196 = !{ptr @warps_apart, !"kernel", i32 1}
!197 = !{ptr @one_warp, !"kernel", i32 1}
!198 = !{ptr @halves_apart, !"kernel", i32 1}
!199 = !{ptr @quarter_alone, !"kernel", i32 1}
!200 = !{ptr @gathered, !"kernel", i32 1}
!201 = !{ptr @inside_then_out, !"kernel", i32 1}
!202 = !{ptr @blocks_2d, !"kernel", i32 1}
!203 = !{ptr @blocks_2d_mod, !"kernel", i32 1}
!204 = !{ptr @through_call, !"kernel", i32 1}
!205 = !{ptr @into_call, !"kernel", i32 1}
!206 = !{ptr @to_shared, !"kernel", i32 1}
!207 = !{ptr @to_shared_all, !"kernel", i32 1}
!208 = !{ptr @as_address, !"kernel", i32 1}
!209 = !{ptr @as_index_every, !"kernel", i32 1}
!210 = !{ptr @into_atomic, !"kernel", i32 1}
!211 = !{ptr @after_phi, !"kernel", i32 1}
!212 = !{ptr @two_readers, !"kernel", i32 1}
!213 = !{ptr @softmax, !"kernel", i32 1}
!214 = !{ptr @dot_product, !"kernel", i32 1}
!215 = !{ptr @known, !"kernel", i32 1}
!216 = !{ptr @known_f32, !"kernel", i32 1}
!217 = !{ptr @no_overflow, !"kernel", i32 1}
!218 = !{ptr @loose_f32, !"kernel", i32 1}
!219 = !{ptr @loose_f64, !"kernel", i32 1}
!220 = !{ptr @loose_f32_width8, !"kernel", i32 1}
!221 = !{ptr @loose_scan, !"kernel", i32 1}
!222 = !{ptr @redux_full, !"kernel", i32 1}
!223 = !{ptr @redux_apart, !"kernel", i32 1}
!224 = !{ptr @redux_half, !"kernel", i32 1}
!225 = !{ptr @redux_first, !"kernel", i32 1}
!226 = !{ptr @redux_uniform, !"kernel", i32 1}
!227 = !{ptr @redux_ragged, !"kernel", i32 1}
!228 = !{ptr @vote_full, !"kernel", i32 1}
!229 = !{i32 1, !"wchar_size", i32 4}
!230 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!231 = !{i32 7, !"frame-pointer", i32 2}
!232 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!233 = !{!234, !234, i64 0}
!234 = !{!"int", !235, i64 0}
!235 = !{!"omnipotent char", !236, i64 0}
!236 = !{!"Simple C++ TBAA"}
!237 = !{!238, !238, i64 0}
!238 = !{!"long long", !235, i64 0}
!239 = !{!240, !240, i64 0}
!240 = !{!"_Float16", !235, i64 0}
!241 = !{!242, !242, i64 0}
!242 = !{!"float", !235, i64 0}
!243 = !{!244, !244, i64 0}
!244 = !{!"double", !235, i64 0}
!245 = !{!235, !235, i64 0}
!246 = !{!247, !247, i64 0}
!247 = !{!"short", !235, i64 0}
!248 = distinct !{!248, !249, !250}
!249 = !{!"llvm.loop.mustprogress"}
!250 = !{!"llvm.loop.unroll.disable"}
!251 = distinct !{!251, !249, !250}
!252 = distinct !{!252, !249, !250}
!253 = distinct !{!253, !249, !250}
!254 = distinct !{!254, !249}
!255 = distinct !{!255, !249}
!256 = distinct !{!256, !249}
!257 = distinct !{!257, !249}
!258 = distinct !{!258, !249}
!259 = distinct !{!259, !249, !250}
!260 = distinct !{!260, !250}
!261 = distinct !{!261, !249}
