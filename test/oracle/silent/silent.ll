; ModuleID = 'silent.cu'
source_filename = "silent.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.__xl_blockIdx_t = type { i8 }
%struct.__xl_blockDim_t = type { i8 }
%struct.__xl_threadIdx_t = type { i8 }

$_ZN15__xl_blockIdx_t10__xl_get_xEv = comdat any

$_ZN15__xl_blockDim_t10__xl_get_xEv = comdat any

$_ZN16__xl_threadIdx_t10__xl_get_xEv = comdat any

@_ZL8blockIdx = internal addrspace(4) constant %struct.__xl_blockIdx_t undef, align 1
@_ZL8blockDim = internal addrspace(4) constant %struct.__xl_blockDim_t undef, align 1
@_ZL9threadIdx = internal addrspace(4) constant %struct.__xl_threadIdx_t undef, align 1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @silent(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca float, align 4
  %15 = alloca double, align 8
  %16 = alloca i32, align 4
  %17 = alloca i64, align 8
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %5) #5
  %20 = call noundef i32 @_ZN15__xl_blockIdx_t10__xl_get_xEv() #6
  %21 = call noundef i32 @_ZN15__xl_blockDim_t10__xl_get_xEv() #6
  %22 = mul i32 %20, %21
  %23 = call noundef i32 @_ZN16__xl_threadIdx_t10__xl_get_xEv() #6
  %24 = add i32 %22, %23
  store i32 %24, ptr %5, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %25 = load ptr, ptr %4, align 8, !tbaa !5
  %26 = load i32, ptr %5, align 4, !tbaa !9
  %27 = mul i32 8, %26
  %28 = zext i32 %27 to i64
  %29 = getelementptr inbounds i32, ptr %25, i64 %28
  store ptr %29, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #5
  %30 = load ptr, ptr %6, align 8, !tbaa !5
  %31 = getelementptr inbounds i32, ptr %30, i64 0
  %32 = load i32, ptr %31, align 4, !tbaa !9
  store i32 %32, ptr %7, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 4, ptr %8) #5
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = getelementptr inbounds i32, ptr %33, i64 1
  %35 = load i32, ptr %34, align 4, !tbaa !9
  store i32 %35, ptr %8, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #5
  %36 = load ptr, ptr %6, align 8, !tbaa !5
  %37 = getelementptr inbounds i32, ptr %36, i64 2
  %38 = load i32, ptr %37, align 4, !tbaa !9
  %39 = urem i32 %38, 80
  store i32 %39, ptr %9, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %40 = load ptr, ptr %3, align 8, !tbaa !5
  %41 = load i32, ptr %5, align 4, !tbaa !9
  %42 = mul i32 40, %41
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds i32, ptr %40, i64 %43
  store ptr %44, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %45 = load ptr, ptr %6, align 8, !tbaa !5
  %46 = getelementptr inbounds i32, ptr %45, i64 3
  %47 = load i32, ptr %46, align 4, !tbaa !9
  %48 = zext i32 %47 to i64
  %49 = shl i64 %48, 32
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = getelementptr inbounds i32, ptr %50, i64 4
  %52 = load i32, ptr %51, align 4, !tbaa !9
  %53 = zext i32 %52 to i64
  %54 = or i64 %49, %53
  store i64 %54, ptr %11, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %55 = load ptr, ptr %6, align 8, !tbaa !5
  %56 = getelementptr inbounds i32, ptr %55, i64 5
  %57 = load i32, ptr %56, align 4, !tbaa !9
  %58 = zext i32 %57 to i64
  %59 = shl i64 %58, 32
  %60 = load ptr, ptr %6, align 8, !tbaa !5
  %61 = getelementptr inbounds i32, ptr %60, i64 6
  %62 = load i32, ptr %61, align 4, !tbaa !9
  %63 = zext i32 %62 to i64
  %64 = or i64 %59, %63
  store i64 %64, ptr %12, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %65 = load ptr, ptr %6, align 8, !tbaa !5
  %66 = getelementptr inbounds i32, ptr %65, i64 2
  %67 = load i32, ptr %66, align 4, !tbaa !9
  %68 = urem i32 %67, 160
  %69 = zext i32 %68 to i64
  store i64 %69, ptr %13, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %14) #5
  %70 = load ptr, ptr %6, align 8, !tbaa !5
  %71 = getelementptr inbounds i32, ptr %70, i64 7
  %72 = load i32, ptr %71, align 4, !tbaa !9
  %73 = call contract noundef float @_ZL15__uint_as_floatj(i32 noundef %72) #6
  store float %73, ptr %14, align 4, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %74 = load ptr, ptr %6, align 8, !tbaa !5
  %75 = getelementptr inbounds i32, ptr %74, i64 7
  %76 = load i32, ptr %75, align 4, !tbaa !9
  %77 = zext i32 %76 to i64
  %78 = shl i64 %77, 32
  %79 = load ptr, ptr %6, align 8, !tbaa !5
  %80 = getelementptr inbounds i32, ptr %79, i64 6
  %81 = load i32, ptr %80, align 4, !tbaa !9
  %82 = zext i32 %81 to i64
  %83 = or i64 %78, %82
  %84 = call contract noundef double @_ZL20__longlong_as_doublex(i64 noundef %83) #6
  store double %84, ptr %15, align 8, !tbaa !15
  %85 = load i32, ptr %7, align 4, !tbaa !9
  %86 = load i32, ptr %9, align 4, !tbaa !9
  %87 = shl i32 %85, %86
  %88 = load ptr, ptr %10, align 8, !tbaa !5
  %89 = getelementptr inbounds i32, ptr %88, i64 0
  store i32 %87, ptr %89, align 4, !tbaa !9
  %90 = load i32, ptr %7, align 4, !tbaa !9
  %91 = load i32, ptr %9, align 4, !tbaa !9
  %92 = lshr i32 %90, %91
  %93 = load ptr, ptr %10, align 8, !tbaa !5
  %94 = getelementptr inbounds i32, ptr %93, i64 1
  store i32 %92, ptr %94, align 4, !tbaa !9
  %95 = load i32, ptr %7, align 4, !tbaa !9
  %96 = load i32, ptr %9, align 4, !tbaa !9
  %97 = ashr i32 %95, %96
  %98 = load ptr, ptr %10, align 8, !tbaa !5
  %99 = getelementptr inbounds i32, ptr %98, i64 2
  store i32 %97, ptr %99, align 4, !tbaa !9
  %100 = load i64, ptr %11, align 8, !tbaa !11
  %101 = load i64, ptr %13, align 8, !tbaa !11
  %102 = shl i64 %100, %101
  %103 = load ptr, ptr %10, align 8, !tbaa !5
  %104 = getelementptr inbounds i32, ptr %103, i64 4
  store i64 %102, ptr %104, align 8, !tbaa !11
  %105 = load i64, ptr %11, align 8, !tbaa !11
  %106 = load i64, ptr %13, align 8, !tbaa !11
  %107 = lshr i64 %105, %106
  %108 = load ptr, ptr %10, align 8, !tbaa !5
  %109 = getelementptr inbounds i32, ptr %108, i64 6
  store i64 %107, ptr %109, align 8, !tbaa !11
  %110 = load i64, ptr %11, align 8, !tbaa !11
  %111 = load i64, ptr %13, align 8, !tbaa !11
  %112 = ashr i64 %110, %111
  %113 = load ptr, ptr %10, align 8, !tbaa !5
  %114 = getelementptr inbounds i32, ptr %113, i64 8
  store i64 %112, ptr %114, align 8, !tbaa !11
  %115 = load i32, ptr %9, align 4, !tbaa !9
  %116 = and i32 %115, 31
  %117 = sub i32 32, %116
  %118 = lshr i32 -1, %117
  %119 = load i32, ptr %9, align 4, !tbaa !9
  %120 = and i32 %119, 63
  %121 = shl i32 1, %120
  %122 = xor i32 %118, %121
  %123 = load ptr, ptr %10, align 8, !tbaa !5
  %124 = getelementptr inbounds i32, ptr %123, i64 3
  store i32 %122, ptr %124, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 4, ptr %16) #5
  %125 = load i32, ptr %8, align 4, !tbaa !9
  %126 = urem i32 %125, 3
  %127 = icmp eq i32 %126, 0
  br i1 %127, label %128, label %129

128:                                              ; preds = %2
  br label %131

129:                                              ; preds = %2
  %130 = load i32, ptr %8, align 4, !tbaa !9
  br label %131

131:                                              ; preds = %129, %128
  %132 = phi i32 [ 0, %128 ], [ %130, %129 ]
  store i32 %132, ptr %16, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %133 = load i32, ptr %8, align 4, !tbaa !9
  %134 = urem i32 %133, 3
  %135 = icmp eq i32 %134, 0
  br i1 %135, label %136, label %137

136:                                              ; preds = %131
  br label %139

137:                                              ; preds = %131
  %138 = load i64, ptr %12, align 8, !tbaa !11
  br label %139

139:                                              ; preds = %137, %136
  %140 = phi i64 [ 0, %136 ], [ %138, %137 ]
  store i64 %140, ptr %17, align 8, !tbaa !11
  %141 = load i32, ptr %7, align 4, !tbaa !9
  %142 = load i32, ptr %16, align 4, !tbaa !9
  %143 = udiv i32 %141, %142
  %144 = load ptr, ptr %10, align 8, !tbaa !5
  %145 = getelementptr inbounds i32, ptr %144, i64 10
  store i32 %143, ptr %145, align 4, !tbaa !9
  %146 = load i32, ptr %7, align 4, !tbaa !9
  %147 = load i32, ptr %16, align 4, !tbaa !9
  %148 = urem i32 %146, %147
  %149 = load ptr, ptr %10, align 8, !tbaa !5
  %150 = getelementptr inbounds i32, ptr %149, i64 11
  store i32 %148, ptr %150, align 4, !tbaa !9
  %151 = load i32, ptr %7, align 4, !tbaa !9
  %152 = load i32, ptr %16, align 4, !tbaa !9
  %153 = sdiv i32 %151, %152
  %154 = load ptr, ptr %10, align 8, !tbaa !5
  %155 = getelementptr inbounds i32, ptr %154, i64 12
  store i32 %153, ptr %155, align 4, !tbaa !9
  %156 = load i32, ptr %7, align 4, !tbaa !9
  %157 = load i32, ptr %16, align 4, !tbaa !9
  %158 = srem i32 %156, %157
  %159 = load ptr, ptr %10, align 8, !tbaa !5
  %160 = getelementptr inbounds i32, ptr %159, i64 13
  store i32 %158, ptr %160, align 4, !tbaa !9
  %161 = load i64, ptr %11, align 8, !tbaa !11
  %162 = load i64, ptr %17, align 8, !tbaa !11
  %163 = udiv i64 %161, %162
  %164 = load ptr, ptr %10, align 8, !tbaa !5
  %165 = getelementptr inbounds i32, ptr %164, i64 14
  store i64 %163, ptr %165, align 8, !tbaa !11
  %166 = load i64, ptr %11, align 8, !tbaa !11
  %167 = load i64, ptr %17, align 8, !tbaa !11
  %168 = urem i64 %166, %167
  %169 = load ptr, ptr %10, align 8, !tbaa !5
  %170 = getelementptr inbounds i32, ptr %169, i64 16
  store i64 %168, ptr %170, align 8, !tbaa !11
  %171 = load i64, ptr %11, align 8, !tbaa !11
  %172 = load i64, ptr %17, align 8, !tbaa !11
  %173 = sdiv i64 %171, %172
  %174 = load ptr, ptr %10, align 8, !tbaa !5
  %175 = getelementptr inbounds i32, ptr %174, i64 18
  store i64 %173, ptr %175, align 8, !tbaa !11
  %176 = load i64, ptr %11, align 8, !tbaa !11
  %177 = load i64, ptr %17, align 8, !tbaa !11
  %178 = srem i64 %176, %177
  %179 = load ptr, ptr %10, align 8, !tbaa !5
  %180 = getelementptr inbounds i32, ptr %179, i64 20
  store i64 %178, ptr %180, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %18) #5
  %181 = load ptr, ptr %6, align 8, !tbaa !5
  %182 = getelementptr inbounds i32, ptr %181, i64 2
  %183 = load i32, ptr %182, align 4, !tbaa !9
  %184 = and i32 %183, 1
  %185 = icmp ne i32 %184, 0
  br i1 %185, label %186, label %187

186:                                              ; preds = %139
  br label %189

187:                                              ; preds = %139
  %188 = load i32, ptr %7, align 4, !tbaa !9
  br label %189

189:                                              ; preds = %187, %186
  %190 = phi i32 [ -2147483648, %186 ], [ %188, %187 ]
  store i32 %190, ptr %18, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 4, ptr %19) #5
  %191 = load ptr, ptr %6, align 8, !tbaa !5
  %192 = getelementptr inbounds i32, ptr %191, i64 2
  %193 = load i32, ptr %192, align 4, !tbaa !9
  %194 = and i32 %193, 2
  %195 = icmp ne i32 %194, 0
  br i1 %195, label %196, label %197

196:                                              ; preds = %189
  br label %200

197:                                              ; preds = %189
  %198 = load i32, ptr %8, align 4, !tbaa !9
  %199 = or i32 %198, 1
  br label %200

200:                                              ; preds = %197, %196
  %201 = phi i32 [ -1, %196 ], [ %199, %197 ]
  store i32 %201, ptr %19, align 4, !tbaa !9
  %202 = load i32, ptr %18, align 4, !tbaa !9
  %203 = load i32, ptr %19, align 4, !tbaa !9
  %204 = sdiv i32 %202, %203
  %205 = load ptr, ptr %10, align 8, !tbaa !5
  %206 = getelementptr inbounds i32, ptr %205, i64 22
  store i32 %204, ptr %206, align 4, !tbaa !9
  %207 = load i32, ptr %18, align 4, !tbaa !9
  %208 = load i32, ptr %19, align 4, !tbaa !9
  %209 = srem i32 %207, %208
  %210 = load ptr, ptr %10, align 8, !tbaa !5
  %211 = getelementptr inbounds i32, ptr %210, i64 23
  store i32 %209, ptr %211, align 4, !tbaa !9
  %212 = load float, ptr %14, align 4, !tbaa !13
  %213 = fptosi float %212 to i32
  %214 = load ptr, ptr %10, align 8, !tbaa !5
  %215 = getelementptr inbounds i32, ptr %214, i64 24
  store i32 %213, ptr %215, align 4, !tbaa !9
  %216 = load float, ptr %14, align 4, !tbaa !13
  %217 = fptoui float %216 to i32
  %218 = load ptr, ptr %10, align 8, !tbaa !5
  %219 = getelementptr inbounds i32, ptr %218, i64 25
  store i32 %217, ptr %219, align 4, !tbaa !9
  %220 = load float, ptr %14, align 4, !tbaa !13
  %221 = fptosi float %220 to i64
  %222 = load ptr, ptr %10, align 8, !tbaa !5
  %223 = getelementptr inbounds i32, ptr %222, i64 26
  store i64 %221, ptr %223, align 8, !tbaa !11
  %224 = load float, ptr %14, align 4, !tbaa !13
  %225 = fptoui float %224 to i64
  %226 = load ptr, ptr %10, align 8, !tbaa !5
  %227 = getelementptr inbounds i32, ptr %226, i64 28
  store i64 %225, ptr %227, align 8, !tbaa !11
  %228 = load double, ptr %15, align 8, !tbaa !15
  %229 = fptosi double %228 to i32
  %230 = load ptr, ptr %10, align 8, !tbaa !5
  %231 = getelementptr inbounds i32, ptr %230, i64 30
  store i32 %229, ptr %231, align 4, !tbaa !9
  %232 = load double, ptr %15, align 8, !tbaa !15
  %233 = fptoui double %232 to i32
  %234 = load ptr, ptr %10, align 8, !tbaa !5
  %235 = getelementptr inbounds i32, ptr %234, i64 31
  store i32 %233, ptr %235, align 4, !tbaa !9
  %236 = load double, ptr %15, align 8, !tbaa !15
  %237 = fptosi double %236 to i64
  %238 = load ptr, ptr %10, align 8, !tbaa !5
  %239 = getelementptr inbounds i32, ptr %238, i64 32
  store i64 %237, ptr %239, align 8, !tbaa !11
  %240 = load double, ptr %15, align 8, !tbaa !15
  %241 = fptoui double %240 to i64
  %242 = load ptr, ptr %10, align 8, !tbaa !5
  %243 = getelementptr inbounds i32, ptr %242, i64 34
  store i64 %241, ptr %243, align 8, !tbaa !11
  %244 = load float, ptr %14, align 4, !tbaa !13
  %245 = fptosi float %244 to i16
  %246 = zext i16 %245 to i32
  %247 = load ptr, ptr %10, align 8, !tbaa !5
  %248 = getelementptr inbounds i32, ptr %247, i64 36
  store i32 %246, ptr %248, align 4, !tbaa !9
  %249 = load float, ptr %14, align 4, !tbaa !13
  %250 = fptoui float %249 to i8
  %251 = zext i8 %250 to i32
  %252 = load ptr, ptr %10, align 8, !tbaa !5
  %253 = getelementptr inbounds i32, ptr %252, i64 37
  store i32 %251, ptr %253, align 4, !tbaa !9
  %254 = load float, ptr %14, align 4, !tbaa !13
  %255 = fptoui float %254 to i16
  %256 = zext i16 %255 to i32
  %257 = load ptr, ptr %10, align 8, !tbaa !5
  %258 = getelementptr inbounds i32, ptr %257, i64 38
  store i32 %256, ptr %258, align 4, !tbaa !9
  %259 = load float, ptr %14, align 4, !tbaa !13
  %260 = fptosi float %259 to i32
  %261 = trunc i32 %260 to i8
  %262 = sext i8 %261 to i32
  %263 = load ptr, ptr %10, align 8, !tbaa !5
  %264 = getelementptr inbounds i32, ptr %263, i64 39
  store i32 %262, ptr %264, align 4, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 4, ptr %19) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %18) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %5) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN15__xl_blockIdx_t10__xl_get_xEv() #2 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %1
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN15__xl_blockDim_t10__xl_get_xEv() #2 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %1
}

; Function Attrs: alwaysinline convergent mustprogress nounwind
define linkonce_odr dso_local noundef i32 @_ZN16__xl_threadIdx_t10__xl_get_xEv() #2 comdat align 2 {
  %1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %1
}

define internal noundef float @_ZL15__uint_as_floatj(i32 noundef %0) #2 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4, !tbaa !9
  %3 = load i32, ptr %2, align 4, !tbaa !9
  %4 = call contract float @__nv_uint_as_float(i32 noundef %3) #6
  ret float %4
}

define internal noundef double @_ZL20__longlong_as_doublex(i64 noundef %0) #2 {
  %2 = alloca i64, align 8
  store i64 %0, ptr %2, align 8, !tbaa !11
  %3 = load i64, ptr %2, align 8, !tbaa !11
  %4 = call contract double @__nv_longlong_as_double(i64 noundef %3) #6
  ret double %4
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

define internal float @__nv_uint_as_float(i32 noundef %0) #2 {
  %2 = bitcast i32 %0 to float
  ret float %2
}

define internal double @__nv_longlong_as_double(i64 noundef %0) #2 {
  %2 = bitcast i64 %0 to double
  ret double %2
}

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { alwaysinline convergent mustprogress nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @silent, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !7, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"long long", !7, i64 0}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !7, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"double", !7, i64 0}
