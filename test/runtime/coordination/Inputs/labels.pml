/* labels.pml: the labels of the control loop (runtime/device/coordination/labels.h)
 * as a model for spin: two wavefronts, the first one with the master, five parallel
 * regions, of which the sequential code runs up to five in any order; the whole
 * twice, as a kernel with two target regions has it. Wavefronts go as fast or
 * slowly as they like between barriers. Asserted: each runs the region that was
 * chosen, exactly once; sequential code runs while nobody is in a region, and goes
 * on where it has to. No deadlock (spin's invalid end states), and both come to
 * the end (no cycle at all, as none is marked as progress: pan -l).
 *
 *   PAIRS=1   one pair of labels, as Fig. 8 of the paper has it
 *   FINISHED=0  nobody is told that it is over, as Fig. 8 has it
 *   LAST=0    no barrier at the region's end
 *   TURNS=1   labels are not written or read after a parallel region, where they are
 *             known: the loop of control_loop.c (with PAIRS=1 of inspector.c and jump_table.c)
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef PAIRS
#define PAIRS 2
#endif
#ifndef FINISHED
#define FINISHED 1
#endif
#ifndef LAST
#define LAST 1
#endif
#ifndef TURNS
#define TURNS 0
#endif
#define WAVES 2
#define RUNS 2
#define REGIONS 5
#define START 1
#define IDLE 0
#define DONE 255

byte labMaster[PAIRS], labOthers[PAIRS]; /* LDS */

byte arrived;
bit phase;
/* The last to come lets all go on; the others notice in their own time. */
inline barrier() {
  atomic {
    arrived++;
    if
    :: arrived == WAVES -> arrived = 0; phase = 1 - phase
    :: else
    fi
  }
  atomic { phase != passed; passed = phase }
}

/* What is true, for the assertions. */
byte chosen = DONE, ran = WAVES, inside, left = REGIONS;

proctype wavefront(bool has_master) {
  byte master, others, runs;
  bit next, passed;

  do
  :: runs == RUNS -> break
  :: else ->
     runs++;
     master = START; others = IDLE; next = 1 % PAIRS;
     do
     :: others == IDLE ->
        if
        :: has_master ->
           atomic {
             assert(inside == 0 && ran == WAVES);
             assert(chosen == IDLE || master == (chosen == DONE -> START : chosen + 1));
             if
             :: left > 0 -> select(chosen : 1..5); chosen = 2 * chosen; left--; ran = 0
             :: FINISHED -> chosen = DONE; left = REGIONS
             :: !FINISHED && left == 0 -> chosen = IDLE
             fi
           }
           labMaster[next] = chosen;
           labOthers[next] = chosen
        :: else
        fi;
        barrier();
        master = labMaster[next];
        others = labOthers[next];
        next = (next + 1) % PAIRS
     :: others == DONE -> break
     :: others != IDLE && others != DONE ->
        atomic { assert(others == chosen); inside++ }
        atomic { assert(others == chosen); inside--; ran++ }
        if
        :: has_master && !TURNS ->
           labMaster[next] = others + 1;
           labOthers[next] = IDLE
        :: else
        fi;
        barrier();
        if
        :: TURNS -> master = others + 1; others = IDLE
        :: else -> master = labMaster[next]; others = labOthers[next]; next = (next + 1) % PAIRS
        fi
     od;
     if
     :: LAST -> barrier()
     :: else
     fi
  od
}

init {
  atomic { run wavefront(true); run wavefront(false) }
}
