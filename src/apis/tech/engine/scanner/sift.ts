import {
  type Assembly,
  allTrue,
  and,
  andBytes,
  atLeast,
  atMost,
  below,
  byteAt,
  type Callable,
  type Code,
  during,
  equalBytes,
  giveBack,
  isZero,
  minus,
  or,
  orBytes,
  plus,
  set,
  setting,
  shiftRight,
  store,
  times,
  vectorAt,
  when,
  wordAt,
} from './assembler.ts'
import { hitSize, lowerCase, piece, slot, spread, table } from './layout.ts'

/**
 * Adds the search for literals. A few bytes at every `step`-th place decide whether a piece of a literal can be there;
 * what the marks do not rule out is compared as a whole. It goes on until the given place or until the list of hits is
 * full; the result is how far it came.
 */
export function defineSift(assembly: Assembly): Callable {
  return assembly.define('sift', {
    takes: ['literals', 'at', 'from', 'to', 'until'],
    locals: ['step', 'mask', 'marks', 'markShift', 'hash', 'mark', 'found', 'start', 'end', 'hit', 'full'],
    body: ({
      literals,
      at,
      from,
      to,
      until,
      step,
      mask,
      marks,
      markShift,
      hash,
      mark,
      found,
      start,
      end,
      hit,
      full,
    }) => [
      when(isZero(literals), giveBack(to)),
      set(step, wordAt(literals, table.step)),
      set(mask, wordAt(literals, table.mask)),
      set(marks, wordAt(literals, table.marks)),
      set(markShift, wordAt(literals, table.markShift)),
      set(hit, wordAt(0, slot.hitsEnd)),
      set(full, wordAt(0, slot.hitsFull)),
      during(
        below(at, until),
        set(hash, times(or(and(wordAt(at), mask), lowerCase), spread)),
        when(
          isMarked(marks, setting(mark, shiftRight(hash, markShift)), mark),
          when(atLeast(hit, full), store(0, slot.hitsEnd, hit), giveBack(at)),
          set(hash, shiftRight(hash, wordAt(literals, table.headShift))),
          set(found, wordAt(plus(wordAt(literals, table.heads), times(hash, 4)))),
          during(
            found,
            set(start, minus(at, wordAt(found, piece.offset))),
            when(
              isText(start, found),
              set(end, plus(start, wordAt(found, piece.length))),
              when(
                and(isBetween(start, end, from, to), isZero(isSpent(found))),
                store(hit, 0, wordAt(found, piece.number)),
                store(hit, 4, end),
                set(hit, plus(hit, hitSize)),
              ),
            ),
            set(found, wordAt(found, piece.next)),
          ),
        ),
        set(at, plus(at, step)),
      ),
      store(0, slot.hitsEnd, hit),
      at,
    ],
  })
}

/** Whether a bit is set. */
function isMarked(marks: Code, first: Code, again: Code): Code {
  return and(shiftRight(byteAt(plus(marks, shiftRight(first, 3))), and(again, 7)), 1)
}

/** Whether the text of a piece stands at `start`, letters in either case. */
function isText(start: Code, found: Code): Code {
  const letters = orBytes(andBytes(vectorAt(start), vectorAt(found, piece.keep)), vectorAt(found, piece.fold))
  return allTrue(equalBytes(letters, vectorAt(found, piece.text)))
}

/** Whether the literal of a piece need not be told any more. */
function isSpent(found: Code): Code {
  return byteAt(plus(wordAt(0, slot.spent), wordAt(found, piece.number)))
}

function isBetween(start: Code, end: Code, from: Code, to: Code): Code {
  return and(atLeast(start, from), atMost(end, to))
}
