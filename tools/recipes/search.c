// search.c: the cheapest program of a pattern, by exhaustive search from the
// last step backwards.
//
// A goal says for some lanes of a register whose value they must hold. The last
// step's goal is the pattern. Choosing the step that makes a register turns the
// register's goal into goals for what the step reads; the operand `Own` holds
// lane l's value in lane l. A step under masks must write no lane wrongly, and
// lanes that it leaves take `old`. Where all lanes of the warp are known to be
// active, any of them may be read; else lane l may read lane m only where m is the lane whose
// value it must get, and then that lane must still hold its own, or l itself:
// a value passes through its source lane and its destination lane only.
//
// Cut off are only programs that cannot be right (a goal that no number of
// remaining steps can reach: the lanes to move are not covered by the lanes
// that that many instructions serve) and programs that cannot be cheaper: more
// LDS trips than one found, or more steps where the least cost of so many steps
// is not below that of one found.
//
// A pattern that is the same in every row of 16 lanes is searched in one row
// with instructions that stay in it: a value that leaves its row takes one
// crossing step to leave and one to come back, which leave it where it was in
// the row, and one step alone would have to be the pattern.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "recipes.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FUNCTIONS = 2600, WORDS = (MAX_FUNCTIONS + 63) / 64, MASKS = 225, MAX_SETS = 6000 };
#define BIT(L) (1ull << (L))
#define EACH_LANE(L, M) for (uint64_t m_##L = (M); m_##L && ((L) = __builtin_ctzll(m_##L), 1); m_##L &= m_##L - 1)

typedef struct Goal {
  uint64_t d; // the lanes that it is about
  int8_t t[LANES];
} Goal;

typedef struct Lanes {
  uint64_t lanes;
  uint8_t rows, banks;
} Lanes;

struct Search {
  int target;
  const LaneTarget *t;
  uint64_t all;
  Function *f;
  unsigned nf, ndpp, nvalu;
  uint64_t (*moves)[LANES][WORDS]; // [lane][token]: the functions by which the lane reads it
  uint64_t same[MAX_FUNCTIONS], none[MAX_FUNCTIONS],
      unsafe[MAX_FUNCTIONS]; // lanes that read themselves; that have no source
  Lanes mask[MASKS];
  unsigned nmask, nrowmask; // all of them; those with every row come first

  // One run.
  const Pattern *p;
  bool full, uniform;
  int reach; // full: lanes pass values within groups of so many: the warp, or the wavefront
  unsigned n, lds_left;
  Program prog;
  uint64_t allowed[WORDS];   // functions of this run
  uint64_t set[3][MAX_SETS]; // [LDS]: maximal sets of lanes that an instruction serves; [2]: by ds_swizzle alone
  unsigned nset[3];
  uint64_t served[MAX_FUNCTIONS]; // lanes that a function gives the pattern's value
  uint64_t part[MAX_SETS];        // sets of lanes that one step on Own makes right, for a select of two steps
  unsigned npart[2];              // the first without LDS
  unsigned limit;                 // of instructions
  unsigned choices[2];            // [LDS]: the instructions that a first step can be, with their masks
  unsigned functions;             // DPP controls of this run
  unsigned end[MAX_STEPS];        // step k reads operands below this
  unsigned chain[2];              // [LDS]: the least cycles of three steps that each use the one before
  Result r;
};

Search *search_new(int target) {
  Search *s = calloc(1, sizeof *s);
  if (!s || !(s->f = calloc(MAX_FUNCTIONS, sizeof *s->f)) || !(s->moves = calloc(LANES, sizeof *s->moves)))
    abort();
  s->target = target;
  s->t = &targets[target];
  const unsigned step = lower_bound(target, 2, 0).cycles - lower_bound(target, 1, 0).cycles;
  for (unsigned lds = 0; lds < 2; lds++)
    s->chain[lds] = lower_bound(target, 2, lds).cycles + step;
  s->all = s->t->lanes == 64 ? ~0ull : 0xffffffffull;
  s->nf = functions_list(s->t, s->f, MAX_FUNCTIONS, &s->ndpp, &s->nvalu);
  for (unsigned i = 0; i < s->nf; i++)
    for (unsigned l = 0; l < s->t->lanes; l++) {
      const int m = s->f[i].source[l];
      if (m >= 0)
        s->moves[l][m][i / 64] |= BIT(i & 63);
      s->same[i] |= m == (int)l ? BIT(l) : 0;
      s->none[i] |= m == NO_SOURCE ? BIT(l) : 0;
      s->unsafe[i] |= m == UNSAFE ? BIT(l) : 0;
    }
  for (unsigned rows = 15; rows; rows--) {
    if (s->t->lanes == 32 && rows != ((rows & 3) | (rows & 3) << 2))
      continue;
    for (unsigned banks = 15; banks; banks--) {
      uint64_t m = 0;
      for (unsigned l = 0; l < s->t->lanes; l++)
        if (rows >> l / 16 & 1 && banks >> l % 16 / 4 & 1)
          m |= BIT(l);
      s->mask[s->nmask++] = (Lanes){m, (uint8_t)rows, (uint8_t)banks};
    }
    if (rows == 15)
      s->nrowmask = s->nmask;
  }
  return s;
}

void search_free(Search *s) {
  free(s->f);
  free(s->moves);
  free(s);
}

static bool demand(Goal *g, int lane, int token) {
  if (g->d & BIT(lane))
    return g->t[lane] == token;
  g->d |= BIT(lane);
  g->t[lane] = (int8_t)token;
  return true;
}

static uint64_t moved(const Goal *g) {
  uint64_t m = 0;
  int l;
  EACH_LANE(l, g->d)
  if (g->t[l] != l)
    m |= BIT(l);
  return m;
}

static bool allowed(const Search *s, unsigned f) { return s->allowed[f / 64] >> (f & 63) & 1; }

// ---------------------------------------------------------------- leaves

static void consider(Search *s) {
  s->r.whole++;
  Program p = s->prog;
  p.n = s->n;
  Cost c = program_cost(s->target, s->p, &p);
  if (c.instructions > s->limit)
    return;
  int d = s->r.found ? cost_compare(&c, &s->r.cost) : -1;
  if (d == 0)
    d = memcmp(&p, &s->r.program, sizeof p);
  if (d < 0) {
    s->r.found = true;
    s->r.cost = c;
    s->r.program = p;
  }
}

static Step plain(const Function *f, unsigned src) {
  Step s = f->step;
  s.src = (uint8_t)src;
  if (s.kind == Permlane16Swap || s.kind == Permlane32Swap)
    s.old = (uint8_t)src;
  return s;
}

// Selectors with holes (-1) made the ones that are cheapest to set up.
static uint64_t fill_selectors(const int8_t sel[16]) {
  uint32_t option[2][3];
  unsigned count[2] = {0, 0};
  for (unsigned h = 0; h < 2; h++) {
    uint32_t want = 0, known = 0, same = 0;
    bool copy = true;
    for (unsigned i = 0; i < 8; i++) {
      const int a = sel[8 * h + i], b = sel[8 * (1 - h) + i];
      if (a >= 0)
        known |= 15u << 4 * i, want |= (uint32_t)a << 4 * i;
      copy = copy && (a < 0 || b < 0 || a == b);
      same |= (uint32_t)(a >= 0 ? a : b >= 0 ? b : (int)(8 * h + i)) << 4 * i;
    }
    const uint32_t identity = h ? 0xfedcba98 : 0x76543210;
    option[h][count[h]++] = want | (identity & ~known);
    if (copy)
      option[h][count[h]++] = want | (same & ~known);
    for (int v = -16; v <= 64; v++)
      if (((uint32_t)v & known) == want) {
        option[h][count[h]++] = (uint32_t)v;
        break;
      }
  }
  uint64_t best = 0;
  unsigned least = 9;
  for (unsigned a = 0; a < count[0]; a++)
    for (unsigned b = 0; b < count[1]; b++) {
      const uint64_t v = (uint64_t)option[1][b] << 32 | option[0][a];
      if (selector_moves(v) < least)
        least = selector_moves(v), best = v;
    }
  return best;
}

static uint64_t fill_dpp8(const int8_t sel[16]) {
  uint64_t v = 0;
  for (unsigned i = 0; i < 8; i++)
    v |= (uint64_t)(sel[i] >= 0 ? (unsigned)sel[i] : i) << 3 * i;
  return v;
}

typedef struct Solved {
  Kind kind;
  unsigned group, flip;
} Solved;
static const Solved solved[] = {{Dpp8, 8, 0}, {Permlane16, 16, 0}, {Permlanex16, 16, 16}};
static bool has_solved(const Search *s, unsigned i) {
  return (solved[i].kind == Dpp8 ? s->t->dpp8 : s->t->permlane16) && !(s->uniform && solved[i].flip);
}
static Step solved_step(const Solved *k, const int8_t sel[16], unsigned src) {
  return (Step){.kind = (uint8_t)k->kind,
                .rows = 15,
                .banks = 15,
                .src = (uint8_t)src,
                .data = k->kind == Dpp8 ? fill_dpp8(sel) : fill_selectors(sel)};
}

// The lane that a swap's result takes a lane from, and of which operand (0: src, 1: old).
static int swap_source(Kind kind, unsigned result, unsigned lane, unsigned *which) {
  const unsigned by = kind == Permlane16Swap ? 16 : 32;
  *which = (lane & by) != 0;
  return (int)(result ? lane | by : lane & ~by);
}

// The first step reads Own alone.
static void first_step(Search *s, const Goal *g) {
  const uint64_t move = moved(g), own = g->d & ~move;
  if (!move)
    return; // Own would do: there is a shorter program
  const unsigned from = s->lds_left ? s->nvalu / 64 : 0, to = s->lds_left ? (s->nf + 63) / 64 : (s->nvalu + 63) / 64;
  uint64_t can[WORDS];
  memcpy(can + from, s->allowed + from, (to - from) * sizeof *can);
  int l;
  uint64_t any = 1;
  EACH_LANE(l, move) {
    const uint64_t *mv = s->moves[l][(int)g->t[l]];
    any = 0;
    for (unsigned w = from; w < to; w++)
      any |= can[w] &= mv[w];
    if (!any)
      break;
  }
  s->r.tried += s->choices[s->lds_left];
  if (any)
    for (unsigned w = from; w < to; w++)
      for (uint64_t b = can[w]; b; b &= b - 1) {
        const unsigned i = w * 64 + (unsigned)__builtin_ctzll(b);
        if (i >= s->nf || (i >= s->nvalu) != (s->lds_left != 0))
          continue;
        const Function *f = &s->f[i];
        uint64_t spoil = 0, kept = 0;
        EACH_LANE(l, own)
        if (f->source[l] == NO_SOURCE)
          kept |= BIT(l);
        else if (f->source[l] != l)
          spoil |= BIT(l);
        Step *st = &s->prog.step[0];
        *st = plain(f, Own);
        if (i >= s->ndpp) {
          if (spoil | kept)
            continue;
        } else if (spoil) {
          unsigned rows = 0, banks = 0;
          EACH_LANE(l, move) rows |= 1u << l / 16, banks |= 1u << l % 16 / 4;
          if (s->uniform)
            rows = 15;
          else if (s->t->lanes == 32)
            rows |= rows << 2;
          bool good = true;
          EACH_LANE(l, spoil)
          if (rows >> l / 16 & 1 && banks >> l % 16 / 4 & 1)
            good = false;
          if (!good)
            continue;
          st->rows = (uint8_t)rows, st->banks = (uint8_t)banks, st->old = Own;
        } else if (kept)
          st->old = Own;
        consider(s);
      }
  if (s->lds_left)
    return;
  for (unsigned k = 0; k < 3; k++) {
    if (!has_solved(s, k))
      continue;
    const int size = (int)solved[k].group;
    int8_t sel[16];
    memset(sel, -1, sizeof sel);
    bool good = true;
    EACH_LANE(l, g->d) {
      const int base = (l & ~(size - 1)) ^ (int)solved[k].flip, x = g->t[l] - base;
      int8_t *at = &sel[l & (size - 1)];
      if (x < 0 || x >= size || (*at >= 0 && *at != x)) {
        good = false;
        break;
      }
      *at = (int8_t)x;
    }
    if (good) {
      s->prog.step[0] = solved_step(&solved[k], sel, Own);
      consider(s);
    }
  }
}

// ---------------------------------------------------------------- later steps

// Whether n instructions, one of them of LDS (1: any; 2: ds_swizzle) when lds is not 0, serve the lanes m at best.
static bool cover(const Search *s, uint64_t m, unsigned n, unsigned lds) {
  if (!m)
    return true;
  if (!n)
    return false;
  const uint64_t low = m & (~m + 1);
  for (unsigned c = 0; c <= lds; c += lds ? lds : 1)
    for (unsigned i = 0; i < s->nset[c]; i++)
      if (s->set[c][i] & low && cover(s, m & ~s->set[c][i], n - 1, c ? 0 : lds))
        return true;
  return false;
}

// How many values come into a row (of even, of odd number) from outside, at most over the rows: a step of gfx9 other
// than a swap brings one value into each row.
static void foreign(const Search *s, const Goal *g, unsigned n, unsigned count[2]) {
  uint64_t in[4] = {0, 0, 0, 0};
  int l;
  for (unsigned r = 0; r < n; r++)
    EACH_LANE(l, g[r].d)
  if ((g[r].t[l] ^ l) & ~15)
    in[l / 16] |= BIT(g[r].t[l]);
  count[0] = count[1] = 0;
  for (unsigned row = 0; row < s->t->lanes / 16; row++) {
    const unsigned c = (unsigned)__builtin_popcountll(in[row]);
    if (count[row & 1] < c)
      count[row & 1] = c;
  }
}

// Whether two steps without LDS could make a goal: with some pair of functions every lane gets its token through both,
// through one of them, or by staying. For targets without permlanes.
static bool pair_possible(const Search *s, const Goal *g) {
  const unsigned words = (s->nvalu + 63) / 64;
  const uint64_t move = moved(g);
  int l;
  for (unsigned i = 0; i < s->nvalu; i++) {
    if (!allowed(s, i))
      continue;
    uint64_t can[WORDS], any = 1;
    memcpy(can, s->allowed, words * sizeof *can);
    EACH_LANE(l, move) {
      const int m = s->f[i].source[l], t = g->t[l];
      if (m == t)
        continue;
      const uint64_t *direct = s->moves[l][t], *through = s->moves[m < 0 ? l : m][t];
      any = 0;
      for (unsigned w = 0; w < words; w++)
        any |= can[w] &= direct[w] | through[w];
      if (!any)
        break;
    }
    if (any)
      return true;
  }
  return false;
}

static void make(Search *s, unsigned k, Goal *g);

// Goes on with step k chosen; h are the goals of the registers before it.
static void below(Search *s, unsigned k, const Step *st, Goal *h, bool lds) {
  if (!h[k - 1].d)
    return; // nobody uses that register: a shorter program
  s->prog.step[k] = *st;
  s->lds_left -= lds;
  make(s, k - 1, h);
  s->lds_left += lds;
}

// Lane l of the step's result comes from lane m of operand src and must be token t. Adds what that asks for.
static bool reads(const Search *s, Goal *h, unsigned src, int l, int m, int t) {
  if (src == Own)
    return m == t;
  if (s->full ? (m ^ l) >= s->reach : m != t && m != l)
    return false;
  return demand(&h[src - First], m, t);
}

static void dpp_steps(Search *s, unsigned k, const Goal *g) {
  const Goal *goal = &g[k];
  const uint64_t d = goal->d, own = d & ~moved(goal);
  Lanes cut[MASKS];
  unsigned n = 0, most = s->uniform ? s->nrowmask : s->nmask, rows = 0, banks = 0;
  bool seen[256] = {false};
  int l;
  EACH_LANE(l, d) rows |= 1u << l / 16, banks |= 1u << l % 16 / 4;
  for (unsigned i = 0; i < most; i++) { // masks that differ only where nobody looks are one
    bool *key = &seen[(s->mask[i].rows & rows) << 4 | (s->mask[i].banks & banks)];
    if (!*key && s->mask[i].lanes & d) {
      cut[n] = s->mask[i];
      cut[n++].lanes &= d;
    }
    *key = true;
  }
  const unsigned operands = s->end[k] - Own;
  s->r.tried += (unsigned long long)s->functions * operands * (operands + 1) * most;
  for (unsigned i = 0; i < s->ndpp; i++) {
    if (!allowed(s, i))
      continue;
    const Function *f = &s->f[i];
    const uint64_t same = s->same[i] & d, none = s->none[i] & d, unsafe = s->unsafe[i] & d;
    uint64_t direct = 0;
    if (s->full)
      EACH_LANE(l, d) direct |= f->source[l] == goal->t[l] ? BIT(l) : 0;
    else // a goal has no other tokens than the pattern's and the lanes' own
      direct = (s->served[i] & d & ~own) | (same & own);
    for (unsigned src = Own; src < s->end[k]; src++) {
      const uint64_t ok = src == Own ? direct : s->full ? d & ~(none | unsafe) : direct | same;
      const uint64_t bad = d & ~ok & ~none;
      for (unsigned e = 0; e < n; e++) {
        const uint64_t on = cut[e].lanes, written = on & ~none, keep = d & ~written;
        if (on & bad || !written)
          continue;
        Goal h0[MAX_STEPS];
        memcpy(h0, g, k * sizeof *h0);
        bool good = true;
        EACH_LANE(l, written)
        if (!reads(s, h0, src, l, f->source[l], goal->t[l])) {
          good = false;
          break;
        }
        if (!good)
          continue;
        Step st = plain(f, src);
        st.rows = cut[e].rows, st.banks = cut[e].banks;
        if (!keep) {
          below(s, k, &st, h0, false);
          continue;
        }
        for (unsigned old = Own; old < s->end[k]; old++) {
          if (old == src && !(written & ~same))
            continue; // moves nothing
          if (old == Own && keep & ~own)
            continue;
          st.old = (uint8_t)old;
          if (old == Own) {
            Goal h[MAX_STEPS];
            memcpy(h, h0, k * sizeof *h);
            below(s, k, &st, h, false);
            continue;
          }
          Goal h[MAX_STEPS];
          memcpy(h, h0, k * sizeof *h);
          bool fits = true;
          EACH_LANE(l, keep)
          if (!demand(&h[old - First], l, goal->t[l])) {
            fits = false;
            break;
          }
          if (fits)
            below(s, k, &st, h, false);
        }
      }
    }
  }
}

static void other_steps(Search *s, unsigned k, const Goal *g, bool swaps) {
  const Goal *goal = &g[k];
  int l;
  const unsigned to = s->lds_left ? s->nf : s->nvalu;
  s->r.tried += (to - s->ndpp) * (s->end[k] - Own);
  for (unsigned i = s->ndpp; i < to; i++) {
    if (!allowed(s, i) || (swaps && s->f[i].step.kind != Permlane16Swap && s->f[i].step.kind != Permlane32Swap))
      continue;
    const Function *f = &s->f[i];
    for (unsigned src = Own; src < s->end[k]; src++) {
      if (src != Own && f->step.kind == ReadLane && !s->full)
        continue; // reads what its lane was given
      Goal h[MAX_STEPS];
      memcpy(h, g, k * sizeof *h);
      bool good = true;
      EACH_LANE(l, goal->d)
      if (!reads(s, h, src, l, f->source[l], goal->t[l])) {
        good = false;
        break;
      }
      if (good) {
        const Step st = plain(f, src);
        below(s, k, &st, h, i >= s->nvalu);
      }
    }
  }
}

static void swap_steps(Search *s, unsigned k, const Goal *g) {
  const Goal *goal = &g[k];
  int l;
  if (s->t->swap && !s->uniform)
    for (unsigned c = 0; c < 4; c++)
      for (unsigned a = Own; a < s->end[k]; a++)
        for (unsigned b = Own; b < s->end[k]; b++) {
          if (a == b)
            continue; // one of the functions
          const Kind kind = c < 2 ? Permlane16Swap : Permlane32Swap;
          Goal h[MAX_STEPS];
          memcpy(h, g, k * sizeof *h);
          bool good = true;
          EACH_LANE(l, goal->d) {
            unsigned which;
            const int m = swap_source(kind, c & 1, (unsigned)l, &which);
            if (!reads(s, h, which ? b : a, l, m, goal->t[l])) {
              good = false;
              break;
            }
          }
          if (good) {
            const Step st = {
                .kind = (uint8_t)kind, .rows = 15, .banks = 15, .src = (uint8_t)a, .old = (uint8_t)b, .ctrl = c & 1};
            below(s, k, &st, h, false);
          }
        }
}

// DPP8 and permlane16: each position of the group reads its target or itself, for all groups alike.
static void solve(Search *s, unsigned k, const Goal *g, unsigned kind, unsigned src, int at, int8_t sel[16], Goal *h) {
  const Solved *f = &solved[kind];
  const Goal *goal = &g[k];
  const int size = (int)f->group;
  int l;
  while (at < size) {
    uint64_t here = 0;
    for (int m = at; m < (int)s->t->lanes; m += size)
      here |= goal->d & BIT(m);
    if (here) {
      int target = -1;
      bool possible = true;
      EACH_LANE(l, here) {
        const int x = goal->t[l] - ((l & ~(size - 1)) ^ (int)f->flip);
        if (x < 0 || x >= size || (target >= 0 && target != x))
          possible = false;
        target = x;
      }
      for (int option = 0; option < 2; option++) {
        const int x = option ? at : target;
        if (option ? f->flip != 0 || (possible && target == at) : !possible)
          continue;
        Goal h2[MAX_STEPS];
        memcpy(h2, h, k * sizeof *h2);
        bool good = true;
        EACH_LANE(l, here)
        good = good && reads(s, h2, src, l, ((l & ~(size - 1)) ^ (int)f->flip) + x, goal->t[l]);
        if (!good)
          continue;
        sel[at] = (int8_t)x;
        solve(s, k, g, kind, src, at + 1, sel, h2);
        sel[at] = -1;
      }
      return;
    }
    sel[at++] = -1;
  }
  const Step st = solved_step(f, sel, src);
  below(s, k, &st, h, false);
}

static uint64_t repeat16(uint64_t m) { return (m & 0xffff) * 0x0001000100010001ull; }

// v_cndmask: `one` lanes take a, `other` lanes b.
static Step select_step(const Search *s, unsigned a, unsigned b, uint64_t one, uint64_t other) {
  uint64_t candidate[6] = {one, ~other, (one & 0xffffffff) | one << 32, ~((other & 0xffffffff) | other << 32)};
  unsigned n = 4;
  if (s->uniform) {
    candidate[0] = repeat16(one), candidate[1] = ~repeat16(other), n = 2;
  }
  Step best = {0};
  unsigned least = 9;
  for (unsigned i = 0; i < n; i++)
    for (unsigned flip = 0; flip < 2; flip++) {
      const uint64_t m = candidate[i] & s->all, mask = flip ? ~m & s->all : m;
      if (!s->uniform && ((m & other) || (one & ~m)))
        continue;
      if (mask_moves(s->t, mask) < least) {
        least = mask_moves(s->t, mask);
        best = (Step){.kind = Select,
                      .rows = 15,
                      .banks = 15,
                      .src = (uint8_t)(flip ? b : a),
                      .old = (uint8_t)(flip ? a : b),
                      .data = mask};
      }
    }
  return best;
}

static void select_steps(Search *s, unsigned k, const Goal *g) {
  const Goal *goal = &g[k];
  const uint64_t own = goal->d & ~moved(goal), rest = goal->d & ~own;
  int l;
  if (own && rest)
    for (unsigned r = First; r < s->end[k]; r++) {
      Goal h[MAX_STEPS];
      memcpy(h, g, k * sizeof *h);
      bool good = true;
      EACH_LANE(l, rest) good = good && demand(&h[r - First], l, goal->t[l]);
      const Step st = select_step(s, r, Own, rest, own);
      if (good)
        below(s, k, &st, h, false);
    }
  if (k < 2)
    return;
  const unsigned parts = s->lds_left ? s->npart[1] : s->npart[0];
  for (unsigned i = 0; i < parts; i++) {
    const uint64_t one = s->part[i] & goal->d, other = goal->d & ~one;
    if (!one || !other)
      continue;
    Goal h[MAX_STEPS];
    memcpy(h, g, k * sizeof *h);
    bool good = true;
    EACH_LANE(l, one) good = good && demand(&h[0], l, goal->t[l]);
    EACH_LANE(l, other) good = good && demand(&h[1], l, goal->t[l]);
    const Step st = select_step(s, First, Second, one, other);
    if (good)
      below(s, k, &st, h, false);
  }
}

// Step k, and then those before it; g[0..k] are the registers' goals.
static void make(Search *s, unsigned k, Goal *g) {
  if (k == 0) {
    first_step(s, &g[0]);
    return;
  }
  if (!moved(&g[k]))
    return;
  s->end[k] = First + k;
  if (k == 1 && s->n == 3 && s->r.found && s->r.cost.cycles < s->chain[s->r.cost.lds])
    s->end[k] = First; // or the program costs more than the one found
  if (!s->full)
    for (unsigned r = 0; r <= k; r++)
      if (g[r].d && !cover(s, moved(&g[r]), r + 1, s->lds_left))
        return;
  if (s->full && k == 1 && s->n == 3 && !s->t->permlane16 && !s->lds_left && !pair_possible(s, &g[1]))
    return;
  if (s->full && s->t->wave_shift && !s->lds_left && !s->uniform) {
    unsigned count[2];
    foreign(s, g, k + 1, count);
    const unsigned swaps = (unsigned)(count[0] > k + 1) + (unsigned)(count[1] > k + 1);
    if (swaps > (s->t->swap ? k + 1 : 0))
      return;
    if (swaps == k + 1) {
      other_steps(s, k, g, true);
      swap_steps(s, k, g);
      return;
    }
  }
  dpp_steps(s, k, g);
  other_steps(s, k, g, false);
  swap_steps(s, k, g);
  for (unsigned i = 0; i < 3; i++)
    if (has_solved(s, i))
      for (unsigned src = Own; src < s->end[k]; src++) {
        Goal h[MAX_STEPS];
        int8_t sel[16];
        memcpy(h, g, k * sizeof *h);
        memset(sel, -1, sizeof sel);
        solve(s, k, g, i, src, 0, sel, h);
      }
  select_steps(s, k, g);
}

// All lanes active, two steps, the second one of the solved kinds reading the first: forwards, as any selector may do.
static void solved_last(Search *s, const Goal *goal) {
  const unsigned most = s->uniform ? s->nrowmask : s->nmask;
  int l;
  for (unsigned i = 0; i < s->nvalu; i++) {
    if (!allowed(s, i))
      continue;
    uint64_t rows[8], eights[8]; // the values in each group of lanes afterwards, at most
    for (unsigned q = 0; q < s->t->lanes / 8; q++) {
      eights[q] = 0xffull << 8 * q;
      for (l = (int)q * 8; l < (int)q * 8 + 8; l++)
        if (s->f[i].source[l] >= 0)
          eights[q] |= BIT(s->f[i].source[l]);
    }
    for (unsigned q = 0; q < s->t->lanes / 8; q++)
      rows[q] = eights[q] | eights[q ^ 1];
    s->r.tried += 6 * (i < s->ndpp ? most : 1); // three kinds, old or none
    bool possible[3], some = false;
    for (unsigned k = 0; k < 3; k++) {
      possible[k] = has_solved(s, k);
      EACH_LANE(l, goal->d) {
        const unsigned q = (unsigned)(l ^ (int)solved[k].flip) / 8;
        if (!((k ? rows : eights)[q] >> goal->t[l] & 1))
          possible[k] = false;
      }
      some = some || possible[k];
    }
    if (!some)
      continue;
    for (unsigned e = 0; e < (i < s->ndpp ? most : 1); e++)
      for (unsigned old = Nothing; old <= (i < s->ndpp ? Own : Nothing); old++) {
        int8_t now[LANES];
        for (l = 0; l < (int)s->t->lanes; l++) {
          const int m = s->f[i].source[l];
          const bool written = s->mask[e].lanes >> l & 1 && m >= 0;
          now[l] = (int8_t)(written ? m : old == Own && m != UNSAFE ? l : -9);
        }
        for (unsigned k = 0; k < 3; k++) {
          if (!possible[k])
            continue;
          const int size = (int)solved[k].group;
          int8_t sel[16];
          memset(sel, -1, sizeof sel);
          bool good = true;
          for (int at = 0; at < size && good; at++) {
            uint32_t can = (1u << size) - 1;
            for (l = at; l < (int)s->t->lanes; l += size)
              if (goal->d & BIT(l))
                for (int x = 0; x < size; x++)
                  if (now[((l & ~(size - 1)) ^ (int)solved[k].flip) + x] != goal->t[l])
                    can &= ~(1u << x);
            good = can != 0;
            if (good)
              sel[at] = (int8_t)__builtin_ctz(can);
          }
          if (good) {
            s->prog.step[0] = plain(&s->f[i], Own);
            s->prog.step[0].rows = s->mask[e].rows, s->prog.step[0].banks = s->mask[e].banks;
            s->prog.step[0].old = (uint8_t)old;
            s->prog.step[1] = solved_step(&solved[k], sel, First);
            consider(s);
          }
        }
      }
  }
}

// ---------------------------------------------------------------- a run

static bool stays_in_row(const Search *s, const Function *f) {
  if (f->step.kind == ReadLane || f->step.kind == Bpermute || f->step.kind >= Permlane16Swap)
    return false;
  for (unsigned l = 0; l < s->t->lanes; l++)
    if (f->source[l] == UNSAFE || (f->source[l] >= 0 && (f->source[l] ^ (int)l) & ~15))
      return false;
  return true;
}

static void add_set(uint64_t *set, unsigned *n, uint64_t m) {
  if (!m)
    return;
  for (unsigned i = 0; i < *n; i++)
    if ((set[i] & m) == m)
      return;
  unsigned kept = 0;
  for (unsigned i = 0; i < *n; i++)
    if ((set[i] & ~m) != 0)
      set[kept++] = set[i];
  if (kept == MAX_SETS)
    abort();
  set[kept++] = m;
  *n = kept;
}

static void prepare(Search *s, const Goal *goal) {
  const uint64_t move = moved(goal), own = goal->d & ~move;
  int l;
  s->nset[0] = s->nset[1] = s->nset[2] = 0;
  uint64_t part[2][MAX_SETS];
  unsigned npart[2] = {0, 0};
  memset(s->allowed, 0, sizeof s->allowed);
  for (unsigned i = 0; i < s->nf; i++) {
    const Function *f = &s->f[i];
    if (s->uniform && !stays_in_row(s, f))
      continue;
    s->allowed[i / 64] |= BIT(i & 63);
    uint64_t right = 0;
    const uint64_t kept = s->none[i];
    EACH_LANE(l, goal->d)
    right |= f->source[l] == goal->t[l] ? BIT(l) : 0;
    s->served[i] = right;
    const unsigned lds = i >= s->nvalu;
    add_set(s->set[lds], &s->nset[lds], right & move);
    if (f->step.kind == DsSwizzle)
      add_set(s->set[2], &s->nset[2], right & move);
    if (!(right & move))
      continue;
    add_set(part[lds], &npart[lds], right);
    if (i < s->ndpp)
      for (unsigned e = 0; e < (s->uniform ? s->nrowmask : s->nmask); e++) {
        const uint64_t on = s->mask[e].lanes & ~kept;
        if (right & move & on)
          add_set(part[lds], &npart[lds], (right & on) | (own & ~on));
      }
  }
  for (unsigned k = 0; k < 3; k++)
    if (has_solved(s, k)) {
      const int size = (int)solved[k].group;
      uint64_t upper = 0;
      EACH_LANE(l, move)
      if (((goal->t[l] ^ l ^ (int)solved[k].flip) & ~(size - 1)) == 0)
        upper |= BIT(l);
      add_set(s->set[0], &s->nset[0], upper);
      for (unsigned row = 0; row < s->t->lanes; row += (unsigned)size) { // selectors as one group wants them
        uint64_t right = 0;
        EACH_LANE(l, goal->d) {
          const int model = (int)row | (l & (size - 1));
          const int base = (model & ~(size - 1)) ^ (int)solved[k].flip, x = goal->t[model] - base;
          if (goal->d & BIT(model) && x >= 0 && x < size && goal->t[l] == ((l & ~(size - 1)) ^ (int)solved[k].flip) + x)
            right |= BIT(l);
        }
        if (right & move)
          add_set(part[0], &npart[0], right);
      }
    }
  s->functions = 0;
  for (unsigned i = 0; i < s->ndpp; i++)
    s->functions += allowed(s, i);
  s->choices[0] = s->functions * 2 * (s->uniform ? s->nrowmask : s->nmask) + (s->nvalu - s->ndpp);
  s->choices[1] = s->nf - s->nvalu;
  memcpy(s->part, part[0], npart[0] * sizeof *s->part);
  s->npart[0] = npart[0];
  memcpy(s->part + npart[0], part[1], npart[1] * sizeof *s->part);
  s->npart[1] = npart[0] + npart[1];
}

static bool cheaper(const Cost *a, const Cost *b) {
  Cost x = *a, y = *b;
  x.preference = y.preference = 0;
  return cost_compare(&x, &y) < 0;
}

Result search_run(Search *s, const Pattern *p, bool full, const Cost *bound) {
  s->p = p, s->full = full;
  s->reach = p->width == 64 ? 64 : 32;
  s->r = (Result){0};
  memset(&s->prog, 0, sizeof s->prog);
  s->uniform = true;
  bool in_group = true;
  for (unsigned l = 0; l < s->t->lanes; l++) {
    s->uniform = s->uniform && p->source[l] == p->source[l & 15] + (int)(l & ~15u) && ((unsigned)p->source[l] ^ l) < 16;
    in_group = in_group && ((unsigned)p->source[l] ^ l) < s->t->lds_group;
  }
  // Whatever it saves, nothing takes more instructions than the ds_bpermute that serves every shuffle.
  Program any = {.step = {{.kind = Bpermute, .rows = 15, .banks = 15, .src = Own, .ctrl = AddressOfSource}}, .n = 1};
  s->limit = in_group ? program_cost(s->target, p, &any).instructions : UINT_MAX;
  Goal g[MAX_STEPS];
  memset(g, 0, sizeof g);
  Goal goal = {.d = s->uniform ? 0xffff : s->all};
  memcpy(goal.t, p->source, LANES);
  prepare(s, &goal);
  size_t w = 0;
#define WHY(...) w += w < sizeof s->r.why ? (size_t)snprintf(s->r.why + w, sizeof s->r.why - w, __VA_ARGS__) : 0
  for (unsigned lds = 0; lds < 2 && !s->r.found; lds++)
    for (unsigned n = 1; n <= MAX_STEPS; n++) {
      Cost least = lower_bound(s->target, n, lds);
      if (lds && !full && !cover(s, moved(&goal), n, 2)) { // ds_bpermute, then, with at least the lane for address
        const unsigned address = s->t->lanes == 64 ? 3 : 2;
        least.cycles += address * lower_bound(s->target, 1, 0).cycles;
        least.instructions += address;
      }
      const Cost *best = s->r.found && !(bound && cheaper(bound, &s->r.cost)) ? &s->r.cost : bound;
      if (best && !cheaper(&least, best)) {
        WHY("; LDS trips %u, steps %u: at least %u cycles", lds, n, least.cycles);
        if (n < MAX_STEPS && !lds)
          continue;
        break;
      }
      if (full && n == MAX_STEPS && (lds || !(bound && bound->lds) || !s->uniform)) {
        WHY("; LDS trips %u, steps 3: not searched", lds);
        break;
      }
      const unsigned long long tried = s->r.tried, whole = s->r.whole;
      s->n = n;
      s->lds_left = lds;
      if (!full && !cover(s, moved(&goal), n, lds)) {
        WHY("; LDS trips %u, steps %u: cannot reach every lane", lds, n);
      } else {
        g[n - 1] = goal;
        make(s, n - 1, g);
        if (full && n == 2 && !lds && s->t->permlane16)
          solved_last(s, &goal);
        memset(g, 0, sizeof g);
        WHY("; LDS trips %u, steps %u: %llu choices of a step, %llu programs right", lds, n, s->r.tried - tried,
            s->r.whole - whole);
      }
      if (lds && n == 1 && in_group && !full) { // the address that does it all
        s->prog.step[0] = any.step[0];
        consider(s);
      }
    }
  if (full && s->r.found && bound && !cheaper(&s->r.cost, bound))
    s->r.found = false;
  return s->r;
}
