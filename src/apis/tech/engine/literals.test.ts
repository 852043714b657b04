import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { aroundComment, aroundValue, requiredLiterals } from './literals.ts'

describe('required literals', () => {
  const cases: [string, readonly string[] | undefined][] = [
    ['jquery', ['jquery']],
    ['^WordPress(?: ([\\d.]+))?', ['wordpress']],
    ['font-?awesome', ['font-awesome', 'fontawesome']],
    ['/wp-(?:content|includes)/', ['/wp-content/', 'wp-includes/']],
    ['//(?:www|ssl)\\.google-analytics\\.com/', ['analytics.co']],
    ['a+b*', undefined],
    ['Über Joomla', ['ber joomla']],
    ['[a-z]+\\.cloudfront\\.net', ['loudfront.ne']],
    ['abc|\\d+', undefined],
    ['abc|xyz', ['abc', 'xyz']],
    ['(?!never)always', ['always']],
    ['fbq\\(\\s*["\']init', ['"init', "'init"]],
    ['\\x41bc\\u0064', ['abcd']],
    ['(?:abc){2,}', ['abc']],
    ['(?:abcdef)?gh', undefined],
    ['(?<version>\\d+)-react', ['-react']],
  ]
  for (const [source, expected] of cases) {
    it(`of ${source} are ${expected?.join(' or ') ?? 'none'}`, () =>
      assert.deepEqual(requiredLiterals(source), expected))
  }

  it('count what stands around an address or a comment', () => {
    assert.deepEqual(requiredLiterals('(?:^|/)vue\\.', aroundValue), [
      '"vue.',
      "'vue.",
      '=vue.',
      ' vue.',
      '\nvue.',
      '/vue.',
    ])
    assert.deepEqual(requiredLiterals('^/?\\$$', aroundComment), ['<!--/$-->', '<!--/$--!>', '<!--$-->', '<!--$--!>'])
  })

  it('occur in whatever the expression matches', () => {
    const atoms = ['abc', 'de?f', '[xy]z', '\\d{2}', '(?:foo|bar)', '(?:q+w)*', '\\.js', '.{0,3}', '(?:one|two|\\w)x']
    const expression = fc
      .array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        expression.chain((source) => fc.tuple(fc.constant(source), fc.stringMatching(new RegExp(`^${source}$`)))),
        ([source, text]) => {
          const literals = requiredLiterals(source)
          return !literals || literals.some((literal) => text.toLowerCase().includes(literal))
        },
      ),
      { numRuns: 300 },
    )
  })
})
