// forms.h: parameters of the functions in api.def and driver.def, from their
// types: (int, void *) is (int a1, void *a2) with TYPED, (a1, a2) with BARE.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_FORMS_H
#define CROSSLANE_CUDA_FORMS_H

#define TYPED_1(A) A a1
#define TYPED_2(A, B) A a1, B a2
#define TYPED_3(A, B, C) A a1, B a2, C a3
#define TYPED_4(A, B, C, D) A a1, B a2, C a3, D a4
#define TYPED_5(A, B, C, D, E) A a1, B a2, C a3, D a4, E a5
#define TYPED_6(A, B, C, D, E, F) A a1, B a2, C a3, D a4, E a5, F a6
#define TYPED_7(A, B, C, D, E, F, G) A a1, B a2, C a3, D a4, E a5, F a6, G a7
#define TYPED_8(A, B, C, D, E, F, G, H) A a1, B a2, C a3, D a4, E a5, F a6, G a7, H a8
#define TYPED_9(A, B, C, D, E, F, G, H, I) TYPED_8(A, B, C, D, E, F, G, H), I a9
#define TYPED_10(A, B, C, D, E, F, G, H, I, J) TYPED_9(A, B, C, D, E, F, G, H, I), J a10
#define TYPED_11(A, B, C, D, E, F, G, H, I, J, K) TYPED_10(A, B, C, D, E, F, G, H, I, J), K a11
#define BARE_1(...) a1
#define BARE_2(...) a1, a2
#define BARE_3(...) a1, a2, a3
#define BARE_4(...) a1, a2, a3, a4
#define BARE_5(...) a1, a2, a3, a4, a5
#define BARE_6(...) a1, a2, a3, a4, a5, a6
#define BARE_7(...) a1, a2, a3, a4, a5, a6, a7
#define BARE_8(...) a1, a2, a3, a4, a5, a6, a7, a8
#define BARE_9(...) a1, a2, a3, a4, a5, a6, a7, a8, a9
#define BARE_10(...) a1, a2, a3, a4, a5, a6, a7, a8, a9, a10
#define BARE_11(...) a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11
#define COUNT_(A, B, C, D, E, F, G, H, I, J, K, N, ...) N
#define COUNT(...) COUNT_(__VA_ARGS__, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define PASTE_(A, B) A##B
#define PASTE(A, B) PASTE_(A, B)
#define TYPED(...) (PASTE(TYPED_, COUNT(__VA_ARGS__))(__VA_ARGS__))
#define BARE(...) (PASTE(BARE_, COUNT(__VA_ARGS__))(__VA_ARGS__))

#endif
