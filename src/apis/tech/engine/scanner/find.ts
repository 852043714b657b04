import {
  type Assembly,
  and,
  anyTrue,
  arithmeticShiftRight,
  atLeast,
  atMost,
  below,
  bitsOf,
  byteAt,
  type Callable,
  type Code,
  choose,
  during,
  either,
  equal,
  equalBytes,
  everyByte,
  giveBack,
  isZero,
  minus,
  or,
  orBytes,
  plus,
  set,
  setting,
  shiftLeft,
  store,
  times,
  trailingZeros,
  vectorAt,
  when,
  withoutBytes,
  xor,
} from './assembler.ts'
import { slot } from './layout.ts'

export const chars = {
  lt: 0x3c,
  gt: 0x3e,
  slash: 0x2f,
  bang: 0x21,
  question: 0x3f,
  dash: 0x2d,
  equals: 0x3d,
  doubleQuote: 0x22,
  singleQuote: 0x27,
} as const
const { lt, gt, slash, bang, dash, equals, doubleQuote, singleQuote } = chars

/** Where a byte is, or `end`. */
export function defineIndexOf(assembly: Assembly): Callable {
  return assembly.define('indexOf', {
    takes: ['byte', 'at', 'end'],
    vectors: ['wanted', 'found'],
    body: ({ byte, at, end, found, wanted }) => [
      set(wanted, everyByte(byte)),
      during(
        below(at, end),
        when(
          anyTrue(setting(found, equalBytes(vectorAt(at), wanted))),
          giveBack(atOrBefore(plus(at, trailingZeros(bitsOf(found))), end)),
        ),
        set(at, plus(at, 16)),
      ),
      end,
    ],
  })
}

/**
 * Behind the `>` that closes a tag. One between quotes does not. Every other quote opens a value, so the bytes between
 * quotes are those with an odd number of quotes in front. Where that is not so, the tag is read with more care.
 */
export function defineTagEnd(assembly: Assembly, indexOf: Callable): Callable {
  const carefully = defineCarefulTagEnd(assembly, indexOf)
  return assembly.define('tagEnd', {
    takes: ['from', 'end'],
    locals: ['at', 'between', 'closers', 'strange', 'open'],
    vectors: ['first', 'second', 'firstFound', 'secondFound'],
    body: ({ from, end, at, between, closers, strange, open, first, second, firstFound, secondFound }) => {
      const findBoth = (byte: number) => [
        set(firstFound, equalBytes(first, everyByte(byte))),
        set(secondFound, equalBytes(second, everyByte(byte))),
      ]
      const bits = or(bitsOf(firstFound), shiftLeft(bitsOf(secondFound), 16))
      const isFound = anyTrue(orBytes(firstFound, secondFound))
      return [
        set(at, from),
        during(
          below(at, end),
          set(first, vectorAt(at)),
          set(second, vectorAt(at, 16)),
          set(closers, 0),
          set(strange, 0),
          set(between, open),
          ...findBoth(doubleQuote),
          when(
            isFound,
            set(between, bits),
            ...[1, 2, 4, 8, 16].map((shift) => set(between, xor(between, shiftLeft(between, shift)))),
            set(between, xor(between, open)),
            // What is left are the quotes behind anything but an equals sign.
            set(firstFound, withoutBytes(firstFound, equalBytes(vectorAt(minus(at, 1)), everyByte(equals)))),
            set(secondFound, withoutBytes(secondFound, equalBytes(vectorAt(at, 15), everyByte(equals)))),
            set(strange, and(bits, between)),
          ),
          ...findBoth(gt),
          when(isFound, set(closers, and(bits, not(between)))),
          ...findBoth(singleQuote),
          when(isFound, set(strange, or(strange, and(bits, not(between))))),
          when(
            or(closers, strange),
            when(below(trailingZeros(strange), trailingZeros(closers)), giveBack(carefully(from, end))),
            giveBack(atOrBefore(plus(plus(at, trailingZeros(closers)), 1), end)),
          ),
          set(open, arithmeticShiftRight(between, 31)),
          set(at, plus(at, 32)),
        ),
        end,
      ]
    },
  })
}

/** The same for any tag: a quote opens a value only behind an equals sign, and then the next one of its kind closes it. */
function defineCarefulTagEnd(assembly: Assembly, indexOf: Callable): Callable {
  return assembly.define('carefulTagEnd', {
    takes: ['at', 'end'],
    locals: ['found', 'byte', 'before'],
    body: ({ at, end, found, byte, before }) => [
      during(
        below(at, end),
        set(found, or(bitsAt(at, gt), or(bitsAt(at, doubleQuote), bitsAt(at, singleQuote)))),
        either(
          isZero(found),
          [set(at, plus(at, 32))],
          [
            set(at, plus(at, trailingZeros(found))),
            set(byte, byteAt(at)),
            when(equal(byte, gt), giveBack(atOrBefore(plus(at, 1), end))),
            set(before, minus(at, 1)),
            during(atMost(byteAt(before), 0x20), set(before, minus(before, 1))),
            when(equal(byteAt(before), equals), set(at, indexOf(byte, plus(at, 1), end))),
            set(at, plus(at, 1)),
          ],
        ),
      ),
      end,
    ],
  })
}

/** Where the closing tag of an element begins, or `end`. */
export function defineClosing(assembly: Assembly, indexOf: Callable): Callable {
  return assembly.define('closing', {
    takes: ['element', 'at', 'end'],
    locals: ['hash', 'letter'],
    body: ({ element, at, end, hash, letter }) => [
      during(
        below(setting(at, indexOf(lt, at, end)), end),
        when(
          equal(byteAt(at, 1), slash),
          set(hash, 0),
          set(letter, plus(at, 2)),
          during(
            isLetter(byteAt(letter)),
            set(hash, plus(times(hash, 31), or(byteAt(letter), 0x20))),
            set(letter, plus(letter, 1)),
          ),
          when(equal(hash, element), giveBack(at)),
        ),
        set(at, plus(at, 1)),
      ),
      end,
    ],
  })
}

/** Behind the end of a comment; where its text ends is left in a slot. */
export function defineCommentEnd(assembly: Assembly, indexOf: Callable): Callable {
  return assembly.define('commentEnd', {
    takes: ['start', 'end'],
    locals: ['at'],
    body: ({ start, end, at }) => [
      store(0, slot.end, start),
      // `<!-->` and `<!--->` are whole comments.
      when(equal(byteAt(start), gt), giveBack(plus(start, 1))),
      when(and(equal(byteAt(start), dash), equal(byteAt(start, 1), gt)), giveBack(plus(start, 2))),
      set(at, plus(start, 2)),
      during(
        below(setting(at, indexOf(gt, at, end)), end),
        when(
          and(equal(byteAt(minus(at, 1)), dash), equal(byteAt(minus(at, 2)), dash)),
          store(0, slot.end, minus(at, 2)),
          giveBack(plus(at, 1)),
        ),
        when(
          and(and(equal(byteAt(minus(at, 1)), bang), equal(byteAt(minus(at, 2)), dash)), atLeast(at, plus(start, 3))),
          when(equal(byteAt(minus(at, 3)), dash), store(0, slot.end, minus(at, 3)), giveBack(plus(at, 1))),
        ),
        set(at, plus(at, 1)),
      ),
      store(0, slot.end, end),
      end,
    ],
  })
}

export function isLetter(byte: Code): Code {
  return below(minus(or(byte, 0x20), 0x61), 26)
}

/** One bit for each of 32 bytes: whether it is the one. */
function bitsAt(address: Code, byte: number): Code {
  const half = (offset: number) => bitsOf(equalBytes(vectorAt(address, offset), everyByte(byte)))
  return or(half(0), shiftLeft(half(16), 16))
}

function not(bits: Code): Code {
  return xor(bits, -1)
}

function atOrBefore(at: Code, end: Code): Code {
  return choose(below(at, end), at, end)
}
