// Functions that CUDA has on the host and the C library lacks, against each other and against values from tables (Abramowitz and Stegun 7.1, 26.2).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang19 -w -x cuda --cuda-host-only -nocudainc -nocudalib -isystem %source/runtime/include/crosslane/cuda -include %source/runtime/include/crosslane/cuda_device.h %s -lm -lstdc++ -o %t
// RUN: %t
#include <cstdio>

static int failed;
static void near(const char *what, double at, double got, double want, double error = 1e-14) {
  if (got == want || fabs(got - want) <= error * fabs(want) + 1e-16)
    return;
  printf("%s(%.17g) = %.17g, not %.17g\n", what, at, got, want);
  failed = 1;
}
int main() {
  near("erfinv", 0.5, erfinv(0.5), 0.47693627620446987);
  near("erfinv", -0.9, erfinv(-0.9), -1.1630871536766741);
  near("erfcinv", 0.1, erfcinv(0.1), 1.1630871536766743);
  near("normcdfinv", 0.975, normcdfinv(0.975), 1.9599639845400545);
  near("normcdfinv", 0.001, normcdfinv(0.001), -3.0902323061678132);
  near("normcdf", 1.96, normcdf(1.96), 0.97500210485177952);
  near("erfcx", 1.0, erfcx(1.0), 0.42758357615580700);
  near("erfcx", 30.0, erfcx(30.0), 0.018795888861416751);
  near("erfcx", 12.0, erfcx(12.000001), erfcx(11.999999), 2e-7);
  near("erfinv", 1, erfinv(1.0), __builtin_inf());
  near("erfcinv", 2, erfcinv(2.0), -__builtin_inf());
  near("normcdfinv", 0, normcdfinv(0.0), -__builtin_inf());
  near("erfcx", -30, erfcx(-30.0), __builtin_inf());
  if (erfinv(1.5) == erfinv(1.5) || normcdfinv(-0.1) == normcdfinv(-0.1) || erfcinv(2.5) == erfcinv(2.5))
    printf("no NaN\n"), failed = 1;
  for (double x = -5.5; x <= 5.5; x += 0.0625) { // what is near to 1 has few digits
    if (x > -0.5)
      near("erfcinv(erfc)", x, erfcinv(erfc(x)), x, 1e-13);
    if (fabs(x) < 2)
      near("erfinv(erf)", x, erfinv(erf(x)), x, 1e-13);
    near("erfcx", x, erfcx(x), exp(x * x) * erfc(x), 1e-13);
    if (x < 0.5)
      near("normcdfinv(normcdf)", x, normcdfinv(normcdf(x)), x, 1e-12);
  }
  for (double p = 1e-300; p < 1; p *= 7)
    near("erfc(erfcinv)", p, erfc(erfcinv(p)), p, 1e-11);
  near("rsqrtf", 2, rsqrtf(2.0f), 0.70710678f, 1e-7);
  near("sinpi", 0.25, sinpi(0.25), 0.70710678118654752);
  near("erfinvf", 0.5, erfinvf(0.5f), 0.47693628f, 1e-7);
  near("max", 3, max(2, 3), 3);
  near("min", 3, min(2.5f, 3.0f), 2.5);
  return failed;
}
