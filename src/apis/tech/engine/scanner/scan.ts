import {
  type Assembly,
  above,
  and,
  atLeast,
  atMost,
  below,
  byteAt,
  type Callable,
  type Code,
  choose,
  different,
  during,
  either,
  equal,
  forever,
  giveBack,
  isZero,
  minus,
  only,
  or,
  plus,
  set,
  setting,
  shiftRight,
  store,
  times,
  when,
  wordAt,
} from './assembler.ts'
import { chars, defineClosing, defineCommentEnd, defineIndexOf, defineTagEnd, isLetter } from './find.ts'
import {
  commentMark,
  elementFlags,
  kinds,
  element as layout,
  lowerCase,
  script,
  slot,
  stretch,
  style,
  title,
  wordOf,
} from './layout.ts'

const { lt, gt, slash, bang, question } = chars

/**
 * Adds the walk over a page, as the tokenizer of the HTML standard does it but without building anything. `next` goes
 * on from a place until it has something to tell, leaves that in the slots, and gives the place to go on from.
 */
export function defineScan(assembly: Assembly, sift: Callable): void {
  const indexOf = defineIndexOf(assembly)
  const commentEnd = defineCommentEnd(assembly, indexOf)
  const entryOf = defineEntryOf(assembly)
  const isTold = defineIsTold(assembly, sift)
  const content = defineContent(assembly, { closing: defineClosing(assembly, indexOf), entryOf, isTold })
  const opens = defineOpens(assembly)
  const tag = defineTag(assembly, { tagEnd: defineTagEnd(assembly, indexOf), entryOf, opens, sift })

  assembly.define('next', {
    takes: ['at', 'end'],
    locals: ['start', 'byte'],
    body: ({ at, end, start, byte }) => [
      during(
        below(at, end),
        when(atLeast(at, wordAt(0, slot.pauseAt)), store(0, slot.kind, kinds.pause), giveBack(at)),
        when(wordAt(0, slot.pending), set(at, content(at, end)), when(wordAt(0, slot.kind), giveBack(at))),
        set(start, at),
        set(at, indexOf(lt, at, end)),
        when(isTold(kinds.text, start, at), giveBack(at)),
        set(byte, byteAt(at, 1)),
        either(
          isLetter(byte),
          [set(at, tag(at, end)), when(wordAt(0, slot.kind), giveBack(at))],
          [
            either(
              equal(wordAt(at), wordOf('<!--')),
              [
                set(start, plus(at, 4)),
                set(at, commentEnd(start, end)),
                when(isTold(kinds.comment, start, wordAt(0, slot.end)), giveBack(at)),
              ],
              [
                either(
                  or(equal(byte, slash), or(equal(byte, bang), equal(byte, question))),
                  [set(at, plus(indexOf(gt, plus(at, 2), end), 1))],
                  [set(at, plus(at, 1))],
                ),
              ],
            ),
          ],
        ),
      ),
      store(0, slot.kind, kinds.end),
      end,
    ],
  })
}

/** Looks through a part of the page, the first stretch of a long one, and tells whether there is or may be something to tell of it; an empty part says nothing. */
function defineIsTold(assembly: Assembly, sift: Callable): Callable {
  return assembly.define('isTold', {
    takes: ['kind', 'start', 'end'],
    locals: ['literals', 'always', 'mark', 'from', 'to', 'until'],
    body: ({ kind, start, end, literals, always, mark, from, to, until }) => [
      set(literals, wordAt(times(kind, 4), slot.tables)),
      set(always, and(shiftRight(wordAt(0, slot.every), kind), 1)),
      when(or(isZero(below(start, end)), isZero(or(literals, always))), giveBack(0)),
      store(0, slot.kind, kind),
      store(0, slot.start, start),
      store(0, slot.end, end),
      store(0, slot.hitsEnd, wordAt(0, slot.hitList)),
      set(mark, choose(equal(kind, kinds.comment), commentMark, 0)),
      set(from, minus(start, mark)),
      set(to, plus(end, mark)),
      set(until, plus(from, stretch)),
      store(0, slot.siftedTo, sift(literals, from, from, to, choose(below(until, to), until, to))),
      or(or(always, below(until, to)), different(wordAt(0, slot.hitsEnd), wordAt(0, slot.hitList))),
    ],
  })
}

type ContentParts = { readonly closing: Callable; readonly entryOf: Callable; readonly isTold: Callable }

/** Reads the content of an element that holds text; the kind it leaves is that of the end when there is nothing to tell. */
function defineContent(assembly: Assembly, { closing, entryOf, isTold }: ContentParts): Callable {
  return assembly.define('content', {
    takes: ['start', 'pageEnd'],
    locals: ['element', 'end', 'kind', 'entry'],
    body: ({ start, pageEnd, element, end, kind, entry }) => [
      set(element, wordAt(0, slot.pending)),
      store(0, slot.pending, 0),
      store(0, slot.kind, kinds.end),
      set(end, closing(element, start, pageEnd)),
      when(
        and(equal(end, pageEnd), different(element, script)),
        // Taking the rest of the page for its content would hide more than it explains; nor is the end looked for again.
        set(entry, entryOf(element)),
        store(entry, layout.flags, and(wordAt(entry, layout.flags), ~elementFlags.rawText)),
        giveBack(start),
      ),
      set(kind, choose(equal(element, title), kinds.text, kinds.end)),
      set(kind, choose(equal(element, style), kinds.style, kind)),
      set(kind, choose(equal(element, script), kinds.script, kind)),
      when(kind, when(isZero(isTold(kind, start, end)), store(0, slot.kind, kinds.end))),
      end,
    ],
  })
}

type TagParts = {
  readonly tagEnd: Callable
  readonly entryOf: Callable
  readonly opens: Callable
  readonly sift: Callable
}

/** Reads a start tag; the kind it leaves is that of the end when there is nothing to tell. */
function defineTag(assembly: Assembly, { tagEnd, entryOf, opens, sift }: TagParts): Callable {
  return assembly.define('tag', {
    takes: ['start', 'pageEnd'],
    locals: ['nameEnd', 'byte', 'element', 'end', 'entry', 'flags', 'literals', 'always'],
    body: ({ start, pageEnd, nameEnd, byte, element, end, entry, flags, literals, always }) => [
      set(nameEnd, plus(start, 1)),
      during(
        and(above(setting(byte, byteAt(nameEnd)), 0x20), and(different(byte, gt), different(byte, slash))),
        set(element, plus(times(element, 31), or(byte, 0x20))),
        set(nameEnd, plus(nameEnd, 1)),
      ),
      set(end, tagEnd(nameEnd, pageEnd)),
      // Tags are looked through at one go, so a very long one begins with a pause.
      when(above(end, plus(wordAt(0, slot.pauseAt), stretch)), store(0, slot.kind, kinds.pause), giveBack(start)),
      set(entry, entryOf(element)),
      set(flags, wordAt(entry, layout.flags)),
      when(
        and(flags, elementFlags.rawText),
        store(0, slot.pending, element),
        store(0, slot.ownerNameEnd, nameEnd),
        store(0, slot.ownerEnd, end),
      ),
      store(0, slot.hitsEnd, wordAt(0, slot.hitList)),
      set(literals, choose(or(and(flags, elementFlags.loads), isScriptLike(start, nameEnd)), slot.sources, slot.tags)),
      // A tag without room for an attribute says nothing more, and one with more hits than the list holds enough.
      when(above(minus(end, nameEnd), 4), only(sift(wordAt(literals), nameEnd, nameEnd, end, end))),
      set(always, and(wordAt(0, slot.every), 1 << kinds.tag)),
      when(and(flags, elementFlags.watched), set(always, or(always, opens(entry, end, pageEnd)))),
      set(always, or(always, different(wordAt(0, slot.hitsEnd), wordAt(0, slot.hitList)))),
      store(0, slot.kind, choose(always, kinds.tag, kinds.end)),
      store(0, slot.start, start),
      store(0, slot.nameEnd, nameEnd),
      store(0, slot.end, end),
      store(0, slot.element, element),
      end,
    ],
  })
}

/** The entry of an element in the table of elements, or an empty one. */
function defineEntryOf(assembly: Assembly): Callable {
  return assembly.define('entryOf', {
    takes: ['element'],
    locals: ['index', 'entry'],
    body: ({ element, index, entry }) => [
      set(index, element),
      forever(
        set(entry, plus(wordAt(0, slot.elements), times(and(index, wordAt(0, slot.elementMask)), layout.size))),
        when(or(equal(wordAt(entry), element), isZero(wordAt(entry, layout.flags))), giveBack(entry)),
        set(index, plus(index, 1)),
      ),
    ],
  })
}

/** Whether the text behind a tag, without the spaces in front, opens as one of its element's openings; true where it has none. */
function defineOpens(assembly: Assembly): Callable {
  return assembly.define('opens', {
    takes: ['entry', 'at', 'end'],
    locals: ['opening', 'text'],
    body: ({ entry, at, end, opening, text }) => [
      set(opening, wordAt(entry, layout.opening)),
      when(isZero(opening), giveBack(1)),
      during(and(below(at, end), atMost(byteAt(at), 0x20)), set(at, plus(at, 1))),
      set(text, or(wordAt(at), lowerCase)),
      or(equal(text, opening), equal(text, wordAt(entry, layout.otherOpening))),
    ],
  })
}

/** Consent managers have elements of their own for scripts they hold back, such as `<phoenix-script>`. */
function isScriptLike(start: Code, nameEnd: Code): Code {
  const lowerWord = (before: number) => or(wordAt(minus(nameEnd, before)), lowerCase)
  return and(
    above(minus(nameEnd, start), 8),
    and(equal(lowerWord(7), wordOf('-scr')), equal(lowerWord(4), wordOf('ript'))),
  )
}
