// collective.h: the forms for one operation and one type; typed.c includes it for
// each pair. XL_OP and XL_TYPE name the pair; XL_LANES, if defined, is the
// operation's name in llvm.xlane. All three are undefined at the end.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_COLLECTIVE_H
#define XL_COLLECTIVE_H
#define XL_JOIN_(NAME, A) NAME##_##A
#define XL_JOIN(NAME, A) XL_JOIN_(NAME, A)
#define XL_STRING_(NAME) #NAME
#define XL_STRING(NAME) XL_STRING_(NAME)
// The functions of the pair: xl_NAME_OP_TYPE.
#define XL_OF(NAME) XL_JOIN(XL_JOIN(xl_##NAME, XL_OP), XL_TYPE)
#define XL_BLOCK(NAME) XL_JOIN(XL_OF(NAME), of)
#define XL_STRING_OF(NAME) XL_STRING(XL_JOIN(XL_JOIN(NAME, XL_OP), XL_TYPE))
#define XL_SHARED __attribute__((address_space(3)))
#define T XL_JOIN(xl_type, XL_TYPE)
#define combine XL_OF(op)
#define identity XL_OF(identity)
// Moves of elements, in typed.c; most have one operand.
#define moved XL_JOIN(xl_moved, XL_TYPE)
#define no_other ((T){0})
#define fill(V, REST) moved(XL_FILL, V, REST, 0)
#define exact(V) moved(XL_EXACT, V, no_other, 0)
#define choose(FIRST, V, OTHER) moved(XL_CHOOSE, V, OTHER, FIRST)
#define rotated(V, AMOUNT) moved(XL_ROTATED, V, no_other, AMOUNT)
#define swapped(V) moved(XL_SWAPPED, V, no_other, 0)
#define shifted(V, AMOUNT) moved(XL_SHIFTED, V, no_other, AMOUNT)
#define read_lane(V, LANE) moved(XL_READ, V, no_other, LANE)
#define lane_before(V) moved(XL_BEFORE, V, no_other, 0)
#define taken(V, FROM) moved(XL_TAKEN, V, no_other, FROM)
// Elements in all lanes to their result, or scan, in whole-wavefront mode.
#define reduce_all XL_OF(reduce_all)
#define scan_all XL_OF(scan_all)
#endif

// first is where the own segment begins.
XL_INLINE T XL_OF(step)(T x, uint32_t lane, uint32_t first, uint32_t amount) {
  const T with = combine(shifted(x, amount), x);
  const bool takes = (lane & (XL_ROW - 1)) >= amount & lane - first >= amount;
  return choose(takes, with, x);
}

XL_INLINE T XL_OF(scan_from)(T x, uint32_t lane, uint32_t first) {
  x = XL_OF(step)(x, lane, first, 1);
  x = XL_OF(step)(x, lane, first, 2);
  x = XL_OF(step)(x, lane, first, 4);
  x = XL_OF(step)(x, lane, first, 8);
  const T row0 = read_lane(x, 15), row2 = read_lane(x, 47 % XL_WAVE);
  const T with_row = combine(choose(lane < 32, row0, row2), x);
  const bool takes_row = (lane & 16) != 0 & first < (lane & ~15u);
  x = choose(takes_row, with_row, x);
  const T with_half = combine(read_lane(x, 31), x);
  return choose(lane >= 32 & first < 32, with_half, x);
}

#ifdef XL_LANES
T XL_OF(lanes_reduce)(T v, uint32_t width, uint64_t lanes, bool free) XL_INTRINSIC("llvm.xlane.reduce." XL_LANES);
T XL_OF(lanes_scan)(T v, uint32_t width, uint64_t lanes, bool free) XL_INTRINSIC("llvm.xlane.scan." XL_LANES);
XL_INLINE T reduce_all(T v) { return XL_OF(lanes_reduce)(v, XL_WAVE, ~(uint64_t)0, true); }
XL_INLINE T XL_OF(row)(T x) { return XL_OF(lanes_reduce)(x, XL_ROW, ~(uint64_t)0, true); }
XL_INLINE T scan_all(T v) { return XL_OF(lanes_scan)(v, XL_WAVE, ~(uint64_t)0, true); }
#else
// Elements in all lanes, in whole-wavefront mode: to the result of their row.
XL_INLINE T XL_OF(row)(T x) {
  x = combine(x, rotated(x, 8));
  x = combine(x, rotated(x, 4));
  x = combine(x, rotated(x, 2));
  return combine(x, rotated(x, 1));
}

XL_INLINE T reduce_all(T x) {
  x = XL_OF(row)(x);
  const T low = combine(read_lane(x, 0), read_lane(x, 16));
  if (XL_WAVE == 32)
    return low;
  return combine(low, combine(read_lane(x, 32 % XL_WAVE), read_lane(x, 48 % XL_WAVE)));
}
XL_INLINE T scan_all(T x) { return XL_OF(scan_from)(x, xl_lane_of_all(), 0); }
#endif

// The elements of inactive lanes become the identity; a float's NaN does in min
// and max.
XL_INLINE T XL_OF(all)(T v) { return fill(combine(identity(), v), identity()); }

XL_EXPORT T XL_OF(wave_reduce)(T v) { return exact(reduce_all(XL_OF(all)(v))); }
XL_EXPORT T XL_OF(wave_scan)(T v) { return exact(scan_all(XL_OF(all)(v))); }
XL_INLINE T XL_OF(after)(T x) {
  const T before = lane_before(x);
  return choose(xl_lane_of_all() != 0, before, identity());
}

XL_EXPORT T XL_OF(wave_exscan)(T v) { return exact(XL_OF(after)(scan_all(XL_OF(all)(v)))); }

XL_EXPORT T XL_OF(wave_segscan)(T v, bool head) {
  const uint32_t lane = xl_lane_of_all(), first = xl_segment_first(xl_heads(head), lane);
  return exact(XL_OF(scan_from)(XL_OF(all)(v), lane, first));
}

XL_EXPORT T XL_OF(wave_segreduce)(T v, bool head) {
  const xl_lanes heads = xl_heads(head);
  const uint32_t lane = xl_lane_of_all(), first = xl_segment_first(heads, lane), last = xl_segment_last(heads, lane);
  return exact(taken(XL_OF(scan_from)(XL_OF(all)(v), lane, first), last));
}

// The reduction of partial results first to end - 1, one a wavefront, in every thread.
XL_INLINE T XL_OF(gather)(const XL_SHARED T *part, uint32_t first, uint32_t end) {
  const uint32_t wave = xl_lane_of_all() % XL_WAVES;
  T x = part[wave];
  x = choose(wave - first < end - first, x, identity());
  x = XL_OF(row)(x);
  if (XL_WAVES > XL_ROW)
    x = combine(x, swapped(x));
  return exact(x);
}

// Blocks whose size is known to be a power of two of whole wavefronts go a shorter
// way: no lane is inactive, so none needs the identity, and each row of lanes has
// the wavefronts' results as often as it holds them. No branches: what is not
// needed is dead once the size is known. One wavefront needs no LDS.
XL_EXPORT T XL_BLOCK(block_reduce)(T v, uint32_t thread, uint32_t threads) {
  XL_CHECK_BLOCK(XL_STRING_OF(xl_block_reduce));
  XL_LDS T part[XL_WAVES];
  const bool known = __builtin_constant_p(threads), whole = known & xl_is_whole(threads);
  const uint32_t waves = threads / XL_WAVE;
  const T quick = reduce_all(combine(identity(), v));
  const T all = choose(whole, quick, XL_OF(wave_reduce)(v));
  if (known && threads <= XL_WAVE)
    return all;
  xl_lds_barrier();
  part[xl_wave_of(thread)] = all;
  xl_lds_barrier();
  T x = part[xl_lane() & (waves - 1) & (XL_WAVES - 1)];
  if (XL_WAVES > XL_ROW)
    x = choose(waves > 16, combine(x, swapped(x)), x);
  x = choose(waves > 8, combine(x, rotated(x, 8)), x);
  x = choose(waves > 4, combine(x, rotated(x, 4)), x);
  x = choose(waves > 2, combine(x, rotated(x, 2)), x);
  x = choose(waves > 1, combine(x, rotated(x, 1)), x);
  return choose(whole, x, XL_OF(gather)(part, 0, xl_waves_of(threads)));
}

XL_EXPORT T XL_OF(block_meet)(T all, XL_SHARED T *part, uint32_t thread, uint32_t threads) {
  part[xl_wave_of(thread)] = all;
  xl_lds_barrier();
  return XL_OF(gather)(part, 0, xl_waves_of(threads));
}

// x are the scanned elements of all lanes; what is before the wavefront.
XL_INLINE T XL_OF(prefix)(XL_SHARED T *part, T x, uint32_t thread) {
  const T all = exact(read_lane(x, XL_WAVE - 1));
  const uint32_t wave = xl_wave_of(thread);
  xl_lds_barrier();
  part[wave] = all;
  xl_lds_barrier();
  return XL_OF(gather)(part, 0, wave);
}

XL_EXPORT T XL_BLOCK(block_scan)(T v, uint32_t thread, uint32_t threads) {
  XL_CHECK_BLOCK(XL_STRING_OF(xl_block_scan));
  XL_LDS T part[XL_WAVES];
  (void)threads;
  const T x = scan_all(XL_OF(all)(v)), own = exact(x);
  return combine(XL_OF(prefix)(part, x, thread), own);
}

XL_EXPORT T XL_BLOCK(block_exscan)(T v, uint32_t thread, uint32_t threads) {
  XL_CHECK_BLOCK(XL_STRING_OF(xl_block_exscan));
  XL_LDS T part[XL_WAVES];
  (void)threads;
  const T x = scan_all(XL_OF(all)(v)), own = exact(XL_OF(after)(x));
  return combine(XL_OF(prefix)(part, x, thread), own);
}

XL_EXPORT T XL_BLOCK(block_segscan)(T v, bool head, uint32_t thread, uint32_t threads) {
  XL_CHECK_BLOCK(XL_STRING_OF(xl_block_segscan));
  XL_LDS T tail[XL_WAVES];
  XL_LDS uint32_t flag[XL_WAVES];
  (void)threads;
  const uint32_t lane = xl_lane_of_all(), wave = xl_wave_of(thread);
  const xl_lanes heads = xl_heads(head);
  const T x = XL_OF(scan_from)(XL_OF(all)(v), lane, xl_segment_first(heads, lane));
  const T own = exact(x), last = exact(read_lane(x, XL_WAVE - 1));
  const bool goes_on = xl_strict_wwm((heads & xl_lanes_to(lane)) == 0);
  xl_lds_barrier();
  tail[wave] = last;
  flag[wave] = xl_strict_wwm(heads != 0);
  xl_lds_barrier();
  const T before = XL_OF(gather)(tail, xl_run_first(xl_with_heads(flag), wave), wave);
  return choose(goes_on, combine(before, own), own);
}

XL_EXPORT T XL_BLOCK(block_segreduce)(T v, bool head, uint32_t thread, uint32_t threads) {
  XL_CHECK_BLOCK(XL_STRING_OF(xl_block_segreduce));
  XL_LDS T tail[XL_WAVES];
  XL_LDS T lead[XL_WAVES];
  XL_LDS uint32_t flag[XL_WAVES];
  const uint32_t lane = xl_lane_of_all(), wave = xl_wave_of(thread);
  const xl_lanes heads = xl_heads(head);
  const uint32_t last = xl_segment_last(heads, lane);
  const T x = XL_OF(scan_from)(XL_OF(all)(v), lane, xl_segment_first(heads, lane));
  const T own = exact(taken(x, last)), end = exact(read_lane(x, XL_WAVE - 1));
  // What is before the first head: nothing where that is lane 0.
  const uint32_t leading = (uint32_t)__builtin_ctzg(heads, XL_WAVE);
  const T until = read_lane(x, (leading - 1) % XL_WAVE);
  const T begin = exact(choose(leading != 0, until, identity()));
  const bool goes_on = xl_strict_wwm(lane < leading), goes_out = xl_strict_wwm(last == XL_WAVE - 1);
  xl_lds_barrier();
  tail[wave] = end;
  lead[wave] = begin;
  flag[wave] = xl_strict_wwm(heads != 0);
  xl_lds_barrier();
  const uint32_t with_heads = xl_with_heads(flag);
  const T before = XL_OF(gather)(tail, xl_run_first(with_heads, wave), wave);
  const T after = XL_OF(gather)(lead, wave + 1, xl_run_end(with_heads, wave, xl_waves_of(threads)));
  const T with_before = choose(goes_on, combine(before, own), own);
  return choose(goes_out, combine(with_before, after), with_before);
}

#undef XL_OP
#undef XL_TYPE
#undef XL_LANES
