import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { elementHash, kinds } from './layout.ts'
import { PageScanner } from './page-scanner.ts'

const all = new PageScanner({ literals: {}, watched: new Map(), every: Object.values(kinds) })
const names = ['', 'tag', 'raw', 'raw', 'comment', 'text']

/** What the scanner tells of a page, as short lines. */
function told(html: string): string[] {
  const lines: string[] = []
  all.load([Buffer.from(html, 'latin1')])
  const cut = (start: number, end: number) => all.bytes.toString('latin1', start, end)
  all.scan({
    tag: ({ start, end }) => lines.push(`tag ${cut(start, end)}`),
    part: (kind, start, end) => lines.push(`${names[kind]} ${cut(start, end)}`),
    hit: () => assert.fail('there is nothing to hit'),
    worth: () => true,
  })
  return lines
}

/** Where a tag ends, found the slow way. */
function plainTagEnd(html: string): number {
  let at = 2
  while (at < html.length && html[at] !== '>') {
    const opens = /["']/.test(html[at] ?? '') && /=\s*$/.test(html.slice(0, at))
    const closing = opens ? html.indexOf(html[at] ?? '', at + 1) : at
    if (closing < 0) return html.length
    at = closing + 1
  }
  return Math.min(at + 1, html.length)
}

describe('the scanner', () => {
  const cases: [string, string, string[]][] = [
    ['tags and text', '<p>a</p>', ['tag <p>', 'text a']],
    ['a > inside a quoted value', '<a title="1 > 0">b', ['tag <a title="1 > 0">', 'text b']],
    ['a quote inside an unquoted value', "<a title=it's>b", ["tag <a title=it's>", 'text b']],
    ['a quote inside a name', '<a b"c=">" d>e', ['tag <a b"c=">" d>', 'text e']],
    [
      'a > between quotes far from the start',
      `<a b="${'c'.repeat(90)}>" d='>'>`,
      [`tag <a b="${'c'.repeat(90)}>" d='>'>`],
    ],
    ['spaces around the equals sign', '<a b = ">" >', ['tag <a b = ">" >']],
    ['scripts', '<script>if (a<b) "</p>"</script>', ['tag <script>', 'raw if (a<b) "</p>"']],
    ['scripts in capitals', '<SCRIPT>a</SCRIPT >b', ['tag <SCRIPT>', 'raw a', 'text b']],
    ['a tag that only begins like a closing one', '<script></scripty></script>', ['tag <script>', 'raw </scripty>']],
    ['styles', '<style>a{}</style>', ['tag <style>', 'raw a{}']],
    ['sample code in a textarea', '<textarea><script></script></textarea>', ['tag <textarea>']],
    ['titles', '<title><b></title>', ['tag <title>', 'text <b>']],
    ['an element that is never closed', '<iframe><p>', ['tag <iframe>', 'tag <p>']],
    ['comments', '<!-- <p> -->a', ['comment  <p> ', 'text a']],
    ['comments closed with a bang', '<!--a--!>b', ['comment a', 'text b']],
    ['empty comments', '<!--><p><!---><i>', ['tag <p>', 'tag <i>']],
    ['a comment that is never closed', '<!--a<p>', ['comment a<p>']],
    ['doctypes and instructions', '<!doctype html><?xml a?><p>', ['tag <p>']],
    ['a page that ends in a tag', 'a<p cl', ['text a', 'tag <p cl']],
    ['a lone <', 'a < b', ['text a ', 'text  b']],
  ]
  for (const [what, html, expected] of cases) {
    it(`understands ${what}`, () => assert.deepEqual(told(html), expected))
  }

  it('sees the tags that a full parser sees', () => {
    const piece = fc.constantFrom(
      '<p>',
      '<a b="c>d">',
      "<i e='\"'>",
      'text',
      ' < ',
      '</i>',
      '<br/>',
      '<!-- <b> -->',
      '<b f=g>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const names: string[] = []
        new Parser({ onopentagname: (name) => names.push(name) }).end(pieces.join(''))
        const ours = told(pieces.join('')).filter((line) => line.startsWith('tag '))
        assert.deepEqual(
          ours.map((line) => /^tag <(\w+)/.exec(line)?.[1]),
          names,
        )
      }),
    )
  })

  it('finds the end of any tag', () => {
    const piece = fc.constantFrom('a', '=', '"', "'", '>', ' ', '="', "='", '" ', 'longer than a piece')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = `<p ${pieces.join('')}`
        assert.equal(told(html)[0], `tag ${html.slice(0, plainTagEnd(html))}`)
      }),
      { numRuns: 1000 },
    )
  })

  it('tells only of what was asked for or holds a literal', () => {
    const scanner = new PageScanner({
      literals: { tag: [{ text: 'needle', id: 7 }], script: [{ text: 'needle', id: 8 }] },
      watched: new Map<number, 'always' | string[]>([
        [elementHash('meta'), 'always'],
        [elementHash('h3'), ['Thim', 'thread']],
      ]),
    })
    const lines: unknown[] = []
    scanner.load([
      Buffer.from(
        '<p><p a=NEEDLE><meta><!--needle-->needle<script>a</script><script>needle</script><h3>A</h3><h3> \n tHREad</h3>',
      ),
    ])
    scanner.scan({
      tag: ({ hits }) => lines.push(['tag', ...hits]),
      part: (kind) => lines.push(kind),
      hit: (ids) => lines.push(ids),
      worth: () => true,
    })
    assert.deepEqual(lines, [['tag', 7], ['tag'], kinds.script, [8], ['tag']])
  })

  it('is done with a literal once no id of it is worth anything, until the next page', () => {
    const scanner = new PageScanner({
      literals: {
        tag: [
          { text: 'needle', id: 7 },
          { text: 'needle', id: 8 },
          { text: 'thimble', id: 9 },
        ],
      },
      watched: new Map(),
    })
    const page = [Buffer.from('<p needle><p needle><p needle><p needle><p thimble>')]
    const told = () => {
      const tags: (readonly number[])[] = []
      const asked: number[] = []
      scanner.load(page)
      scanner.scan({
        tag: ({ hits }) => tags.push(hits),
        part: () => {},
        hit: () => {},
        // 7 stops to matter after the first tag and 8 after the second.
        worth(id) {
          const times = asked.push(id)
          return id === 9 || times <= (id === 7 ? 2 : 4)
        },
      })
      return { tags, asked }
    }
    const once = { tags: [[7, 8], [8], [], [9]], asked: [7, 8, 7, 8, 7, 8, 9] }
    assert.deepEqual(told(), once)
    assert.deepEqual(told(), once)
  })

  describe('with an eye on the clock', () => {
    const needle = (place: string, id: number) => ({ [place]: [{ text: 'needle', id }] })
    const scanner = new PageScanner({
      literals: { ...needle('tag', 1), ...needle('script', 2), ...needle('comment', 3), ...needle('page', 4) },
      watched: new Map(),
    })
    /** Where needles were found in the page, and whether it was walked over to the end. */
    const walked = (html: string, patience?: () => boolean) => {
      const found: number[] = []
      const { start } = scanner.load([Buffer.from(html)])
      const toTheEnd = scanner.scan(
        {
          tag: (tag) => tag.hits.length > 0 && found.push(tag.start - start),
          part: () => {},
          hit: (_, end) => found.push(end - start - 'needle'.length),
          worth: () => true,
        },
        patience,
      )
      return { found, toTheEnd }
    }
    const page = `<script>${'x needle '.repeat(30_000)}</script>${'<p needle>'.repeat(30_000)}<!--${'x'.repeat(200_000)}needle-->`
    const needles = [...page.matchAll(/needle/g)].map(({ index }) => (page[index - 3] === '<' ? index - 3 : index))

    it('finds the same, each once, whether it pauses or not', () => {
      assert.deepEqual(walked(page), { found: needles, toTheEnd: true })
      assert.deepEqual(
        walked(page, () => true),
        { found: needles, toTheEnd: true },
      )
    })

    it('gives up at the first pause after patience has ended, and starts afresh with the next page', () => {
      let asked = 0
      const { found, toTheEnd } = walked(page, () => ++asked < 6)
      assert.equal(toTheEnd, false)
      assert.ok(found.length > 0 && found.length < needles.length)
      assert.deepEqual(found, needles.slice(0, found.length))
      assert.deepEqual(
        walked('<p needle>', () => false),
        { found: [0], toTheEnd: true },
      )
    })

    it('gives a page up for a tag that cannot be looked through in time', () => {
      const long = `<p a="${'x'.repeat(300_000)}" needle>`
      assert.deepEqual(walked(long), { found: [0], toTheEnd: true })
      assert.deepEqual(
        walked(long, () => true),
        { found: [], toTheEnd: false },
      )
    })

    it('looks through a whole page only as long as it may', () => {
      const found: number[] = []
      const span = scanner.load([Buffer.from(`${'x'.repeat(100_000)}needle${'x'.repeat(100_000)}needle`)])
      const onHit = (_: readonly number[], end: number) => found.push(end - span.start)
      let asked = 0
      assert.equal(
        scanner.search('page', span, onHit, () => ++asked < 3),
        false,
      )
      assert.deepEqual(found, [100_006])
    })
  })
})
