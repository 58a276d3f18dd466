target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @texcube(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %35

11:                                               ; preds = %4
  %12 = shl i32 %9, 2
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr %14, i64 4
  %17 = load float, ptr %16, align 4, !tbaa !13
  %18 = getelementptr inbounds i8, ptr %14, i64 8
  %19 = load float, ptr %18, align 4, !tbaa !13
  %20 = tail call { i32, i32, i32, i32 } asm sideeffect "tex.cube.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5,$6,$7,$7}];", "=r,=r,=r,=r,l,f,f,f"(i64 %2, float %15, float %17, float %19) #2, !srcloc !17
  %21 = extractvalue { i32, i32, i32, i32 } %20, 0
  %22 = extractvalue { i32, i32, i32, i32 } %20, 1
  %23 = extractvalue { i32, i32, i32, i32 } %20, 2
  %24 = extractvalue { i32, i32, i32, i32 } %20, 3
  %25 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %21, ptr %25, align 4, !tbaa !18
  %26 = or disjoint i32 %12, 1
  %27 = zext i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr %0, i64 %27
  store i32 %22, ptr %28, align 4, !tbaa !18
  %29 = or disjoint i32 %12, 2
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds i32, ptr %0, i64 %30
  store i32 %23, ptr %31, align 4, !tbaa !18
  %32 = or disjoint i32 %12, 3
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr %0, i64 %33
  store i32 %24, ptr %34, align 4, !tbaa !18
  br label %35

35:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @texcubelod(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %37

11:                                               ; preds = %4
  %12 = shl i32 %9, 2
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr %14, i64 4
  %17 = load float, ptr %16, align 4, !tbaa !13
  %18 = getelementptr inbounds i8, ptr %14, i64 8
  %19 = load float, ptr %18, align 4, !tbaa !13
  %20 = getelementptr inbounds i8, ptr %14, i64 12
  %21 = load float, ptr %20, align 4, !tbaa !13
  %22 = tail call { i32, i32, i32, i32 } asm sideeffect "tex.level.cube.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5,$6,$7,$7}], $8;", "=r,=r,=r,=r,l,f,f,f,f"(i64 %2, float %15, float %17, float %19, float %21) #2, !srcloc !20
  %23 = extractvalue { i32, i32, i32, i32 } %22, 0
  %24 = extractvalue { i32, i32, i32, i32 } %22, 1
  %25 = extractvalue { i32, i32, i32, i32 } %22, 2
  %26 = extractvalue { i32, i32, i32, i32 } %22, 3
  %27 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %23, ptr %27, align 4, !tbaa !18
  %28 = or disjoint i32 %12, 1
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds i32, ptr %0, i64 %29
  store i32 %24, ptr %30, align 4, !tbaa !18
  %31 = or disjoint i32 %12, 2
  %32 = zext i32 %31 to i64
  %33 = getelementptr inbounds i32, ptr %0, i64 %32
  store i32 %25, ptr %33, align 4, !tbaa !18
  %34 = or disjoint i32 %12, 3
  %35 = zext i32 %34 to i64
  %36 = getelementptr inbounds i32, ptr %0, i64 %35
  store i32 %26, ptr %36, align 4, !tbaa !18
  br label %37

37:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @gathercube_r(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %35

11:                                               ; preds = %4
  %12 = shl i32 %9, 2
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr %14, i64 4
  %17 = load float, ptr %16, align 4, !tbaa !13
  %18 = getelementptr inbounds i8, ptr %14, i64 8
  %19 = load float, ptr %18, align 4, !tbaa !13
  %20 = tail call { i32, i32, i32, i32 } asm sideeffect "tld4.r.cube.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5,$6,$7,$7}];", "=r,=r,=r,=r,l,f,f,f"(i64 %2, float %15, float %17, float %19) #2, !srcloc !21
  %21 = extractvalue { i32, i32, i32, i32 } %20, 0
  %22 = extractvalue { i32, i32, i32, i32 } %20, 1
  %23 = extractvalue { i32, i32, i32, i32 } %20, 2
  %24 = extractvalue { i32, i32, i32, i32 } %20, 3
  %25 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %21, ptr %25, align 4, !tbaa !18
  %26 = or disjoint i32 %12, 1
  %27 = zext i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr %0, i64 %27
  store i32 %22, ptr %28, align 4, !tbaa !18
  %29 = or disjoint i32 %12, 2
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds i32, ptr %0, i64 %30
  store i32 %23, ptr %31, align 4, !tbaa !18
  %32 = or disjoint i32 %12, 3
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr %0, i64 %33
  store i32 %24, ptr %34, align 4, !tbaa !18
  br label %35

35:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @gathercube_g(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %35

11:                                               ; preds = %4
  %12 = shl i32 %9, 2
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr %14, i64 4
  %17 = load float, ptr %16, align 4, !tbaa !13
  %18 = getelementptr inbounds i8, ptr %14, i64 8
  %19 = load float, ptr %18, align 4, !tbaa !13
  %20 = tail call { i32, i32, i32, i32 } asm sideeffect "tld4.g.cube.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5,$6,$7,$7}];", "=r,=r,=r,=r,l,f,f,f"(i64 %2, float %15, float %17, float %19) #2, !srcloc !22
  %21 = extractvalue { i32, i32, i32, i32 } %20, 0
  %22 = extractvalue { i32, i32, i32, i32 } %20, 1
  %23 = extractvalue { i32, i32, i32, i32 } %20, 2
  %24 = extractvalue { i32, i32, i32, i32 } %20, 3
  %25 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %21, ptr %25, align 4, !tbaa !18
  %26 = or disjoint i32 %12, 1
  %27 = zext i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr %0, i64 %27
  store i32 %22, ptr %28, align 4, !tbaa !18
  %29 = or disjoint i32 %12, 2
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds i32, ptr %0, i64 %30
  store i32 %23, ptr %31, align 4, !tbaa !18
  %32 = or disjoint i32 %12, 3
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr %0, i64 %33
  store i32 %24, ptr %34, align 4, !tbaa !18
  br label %35

35:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @gathercube_a(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %35

11:                                               ; preds = %4
  %12 = shl i32 %9, 2
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr %14, i64 4
  %17 = load float, ptr %16, align 4, !tbaa !13
  %18 = getelementptr inbounds i8, ptr %14, i64 8
  %19 = load float, ptr %18, align 4, !tbaa !13
  %20 = tail call { i32, i32, i32, i32 } asm sideeffect "tld4.a.cube.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5,$6,$7,$7}];", "=r,=r,=r,=r,l,f,f,f"(i64 %2, float %15, float %17, float %19) #2, !srcloc !23
  %21 = extractvalue { i32, i32, i32, i32 } %20, 0
  %22 = extractvalue { i32, i32, i32, i32 } %20, 1
  %23 = extractvalue { i32, i32, i32, i32 } %20, 2
  %24 = extractvalue { i32, i32, i32, i32 } %20, 3
  %25 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %21, ptr %25, align 4, !tbaa !18
  %26 = or disjoint i32 %12, 1
  %27 = zext i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr %0, i64 %27
  store i32 %22, ptr %28, align 4, !tbaa !18
  %29 = or disjoint i32 %12, 2
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds i32, ptr %0, i64 %30
  store i32 %23, ptr %31, align 4, !tbaa !18
  %32 = or disjoint i32 %12, 3
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr %0, i64 %33
  store i32 %24, ptr %34, align 4, !tbaa !18
  br label %35

35:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @gathercubelayered_r(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %38

11:                                               ; preds = %4
  %12 = shl i32 %9, 2
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr %14, i64 4
  %17 = load float, ptr %16, align 4, !tbaa !13
  %18 = getelementptr inbounds i8, ptr %14, i64 8
  %19 = load float, ptr %18, align 4, !tbaa !13
  %20 = getelementptr inbounds i8, ptr %14, i64 12
  %21 = load float, ptr %20, align 4, !tbaa !13
  %22 = fptosi float %21 to i32
  %23 = tail call { i32, i32, i32, i32 } asm sideeffect "tld4.r.acube.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$8,$5,$6,$7}];", "=r,=r,=r,=r,l,f,f,f,r"(i64 %2, float %15, float %17, float %19, i32 %22) #2, !srcloc !24
  %24 = extractvalue { i32, i32, i32, i32 } %23, 0
  %25 = extractvalue { i32, i32, i32, i32 } %23, 1
  %26 = extractvalue { i32, i32, i32, i32 } %23, 2
  %27 = extractvalue { i32, i32, i32, i32 } %23, 3
  %28 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %24, ptr %28, align 4, !tbaa !18
  %29 = or disjoint i32 %12, 1
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds i32, ptr %0, i64 %30
  store i32 %25, ptr %31, align 4, !tbaa !18
  %32 = or disjoint i32 %12, 2
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr %0, i64 %33
  store i32 %26, ptr %34, align 4, !tbaa !18
  %35 = or disjoint i32 %12, 3
  %36 = zext i32 %35 to i64
  %37 = getelementptr inbounds i32, ptr %0, i64 %36
  store i32 %27, ptr %37, align 4, !tbaa !18
  br label %38

38:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @gatherlayered_r(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %36

11:                                               ; preds = %4
  %12 = shl i32 %9, 2
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr %14, i64 4
  %17 = load float, ptr %16, align 4, !tbaa !13
  %18 = getelementptr inbounds i8, ptr %14, i64 12
  %19 = load float, ptr %18, align 4, !tbaa !13
  %20 = fptosi float %19 to i32
  %21 = tail call { i32, i32, i32, i32 } asm sideeffect "tld4.r.a2d.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$7,$5,$6,$6}];", "=r,=r,=r,=r,l,f,f,r"(i64 %2, float %15, float %17, i32 %20) #2, !srcloc !25
  %22 = extractvalue { i32, i32, i32, i32 } %21, 0
  %23 = extractvalue { i32, i32, i32, i32 } %21, 1
  %24 = extractvalue { i32, i32, i32, i32 } %21, 2
  %25 = extractvalue { i32, i32, i32, i32 } %21, 3
  %26 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %22, ptr %26, align 4, !tbaa !18
  %27 = or disjoint i32 %12, 1
  %28 = zext i32 %27 to i64
  %29 = getelementptr inbounds i32, ptr %0, i64 %28
  store i32 %23, ptr %29, align 4, !tbaa !18
  %30 = or disjoint i32 %12, 2
  %31 = zext i32 %30 to i64
  %32 = getelementptr inbounds i32, ptr %0, i64 %31
  store i32 %24, ptr %32, align 4, !tbaa !18
  %33 = or disjoint i32 %12, 3
  %34 = zext i32 %33 to i64
  %35 = getelementptr inbounds i32, ptr %0, i64 %34
  store i32 %25, ptr %35, align 4, !tbaa !18
  br label %36

36:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @tex1dlayered(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = mul i32 %5, %6
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = add i32 %7, %8
  %10 = icmp ult i32 %9, %3
  br i1 %10, label %11, label %34

11:                                               ; preds = %4
  %12 = shl i32 %9, 2
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds float, ptr %1, i64 %13
  %15 = load float, ptr %14, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr %14, i64 12
  %17 = load float, ptr %16, align 4, !tbaa !13
  %18 = fptosi float %17 to i32
  %19 = tail call { i32, i32, i32, i32 } asm sideeffect "tex.a1d.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$6,$5}];", "=r,=r,=r,=r,l,f,r"(i64 %2, float %15, i32 %18) #2, !srcloc !26
  %20 = extractvalue { i32, i32, i32, i32 } %19, 0
  %21 = extractvalue { i32, i32, i32, i32 } %19, 1
  %22 = extractvalue { i32, i32, i32, i32 } %19, 2
  %23 = extractvalue { i32, i32, i32, i32 } %19, 3
  %24 = getelementptr inbounds i32, ptr %0, i64 %13
  store i32 %20, ptr %24, align 4, !tbaa !18
  %25 = or disjoint i32 %12, 1
  %26 = zext i32 %25 to i64
  %27 = getelementptr inbounds i32, ptr %0, i64 %26
  store i32 %21, ptr %27, align 4, !tbaa !18
  %28 = or disjoint i32 %12, 2
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds i32, ptr %0, i64 %29
  store i32 %22, ptr %30, align 4, !tbaa !18
  %31 = or disjoint i32 %12, 3
  %32 = zext i32 %31 to i64
  %33 = getelementptr inbounds i32, ptr %0, i64 %32
  store i32 %23, ptr %33, align 4, !tbaa !18
  br label %34

34:                                               ; preds = %11, %4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @texcubegrad(ptr nocapture noundef writeonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i64 noundef %3, i32 noundef %4) local_unnamed_addr #0 {
  %6 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = mul i32 %6, %7
  %9 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = add i32 %8, %9
  %11 = icmp ult i32 %10, %4
  br i1 %11, label %12, label %50

12:                                               ; preds = %5
  %13 = shl i32 %10, 2
  %14 = zext i32 %13 to i64
  %15 = getelementptr inbounds float, ptr %1, i64 %14
  %16 = shl i32 %10, 3
  %17 = zext i32 %16 to i64
  %18 = getelementptr inbounds float, ptr %2, i64 %17
  %19 = load float, ptr %15, align 4, !tbaa !13
  %20 = getelementptr inbounds i8, ptr %15, i64 4
  %21 = load float, ptr %20, align 4, !tbaa !13
  %22 = getelementptr inbounds i8, ptr %15, i64 8
  %23 = load float, ptr %22, align 4, !tbaa !13
  %24 = load float, ptr %18, align 4, !tbaa !13
  %25 = getelementptr inbounds i8, ptr %18, i64 4
  %26 = load float, ptr %25, align 4, !tbaa !13
  %27 = getelementptr inbounds i8, ptr %18, i64 8
  %28 = load float, ptr %27, align 4, !tbaa !13
  %29 = getelementptr inbounds i8, ptr %18, i64 16
  %30 = load float, ptr %29, align 4, !tbaa !13
  %31 = getelementptr inbounds i8, ptr %18, i64 20
  %32 = load float, ptr %31, align 4, !tbaa !13
  %33 = getelementptr inbounds i8, ptr %18, i64 24
  %34 = load float, ptr %33, align 4, !tbaa !13
  %35 = tail call { i32, i32, i32, i32 } asm sideeffect "tex.grad.cube.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5,$6,$7,$7}], {$8,$9,$10,$10}, {$11,$12,$13,$13};", "=r,=r,=r,=r,l,f,f,f,f,f,f,f,f,f"(i64 %3, float %19, float %21, float %23, float %24, float %26, float %28, float %30, float %32, float %34) #2, !srcloc !27
  %36 = extractvalue { i32, i32, i32, i32 } %35, 0
  %37 = extractvalue { i32, i32, i32, i32 } %35, 1
  %38 = extractvalue { i32, i32, i32, i32 } %35, 2
  %39 = extractvalue { i32, i32, i32, i32 } %35, 3
  %40 = getelementptr inbounds i32, ptr %0, i64 %14
  store i32 %36, ptr %40, align 4, !tbaa !18
  %41 = or disjoint i32 %13, 1
  %42 = zext i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr %0, i64 %42
  store i32 %37, ptr %43, align 4, !tbaa !18
  %44 = or disjoint i32 %13, 2
  %45 = zext i32 %44 to i64
  %46 = getelementptr inbounds i32, ptr %0, i64 %45
  store i32 %38, ptr %46, align 4, !tbaa !18
  %47 = or disjoint i32 %13, 3
  %48 = zext i32 %47 to i64
  %49 = getelementptr inbounds i32, ptr %0, i64 %48
  store i32 %39, ptr %49, align 4, !tbaa !18
  br label %50

50:                                               ; preds = %12, %5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx80,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8}
!llvm.module.flags = !{!9, !10, !11}
!llvm.ident = !{!12}

!0 = !{ptr @texcube, !"kernel", i32 1}
!1 = !{ptr @texcubelod, !"kernel", i32 1}
!2 = !{ptr @gathercube_r, !"kernel", i32 1}
!3 = !{ptr @gathercube_g, !"kernel", i32 1}
!4 = !{ptr @gathercube_a, !"kernel", i32 1}
!5 = !{ptr @gathercubelayered_r, !"kernel", i32 1}
!6 = !{ptr @gatherlayered_r, !"kernel", i32 1}
!7 = !{ptr @tex1dlayered, !"kernel", i32 1}
!8 = !{ptr @texcubegrad, !"kernel", i32 1}
!9 = !{i32 1, !"wchar_size", i32 4}
!10 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!11 = !{i32 7, !"frame-pointer", i32 2}
!12 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !15, i64 0}
!15 = !{!"omnipotent char", !16, i64 0}
!16 = !{!"Simple C++ TBAA"}
!17 = !{i64 2147523553}
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !15, i64 0}
!20 = !{i64 2147524052}
!21 = !{i64 2147524575}
!22 = !{i64 2147525079}
!23 = !{i64 2147525583}
!24 = !{i64 2147526094}
!25 = !{i64 2147526641}
!26 = !{i64 2147527139}
!27 = !{i64 2147527650}
