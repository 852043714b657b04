import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fingerprintsOf } from '../catalogue.ts'
import { givenPage } from '../page.ts'
import { readCatalogue } from '../ports.ts'
import { compile } from './compile.ts'
import { match, matchWithin } from './match.ts'

const compiled = compile(fingerprintsOf(readCatalogue()), ({ reason }) => assert.fail(reason))
const names = (html: string) =>
  match(compiled, givenPage({ url: 'https://example.com/', html })).map(({ name }) => name)

describe('a page that only talks about technologies', () => {
  const snippet = `<script async src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC"></script>
<link rel="stylesheet" href="/wp-content/themes/a/style.css"><div class="g-recaptcha" data-reactroot data-v-1f4bdc3b></div>
<script>fbq('init', '1'); gtag('config', 'G-ABC1234567'); _paq.push(['trackPageView'])</script>`
  const escaped = snippet.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const json = JSON.stringify({ body: snippet, list: [snippet] }).replaceAll('</', '<\\/')
  const places: [string, string][] = [
    [
      'prose',
      '<p>WordPress 6.4, jQuery 3.7, nginx/1.24 and PHP/8.2 walk into a bar: Cloudflare, React, Vue.js, Stripe.</p>',
    ],
    ['a code listing', `<pre><code>${escaped}</code></pre>`],
    ['a text field', `<textarea>${snippet.replaceAll('</textarea', '')}</textarea>`],
    ['a comment', `<!-- ${snippet} -->`],
    ['a title', `<title>${escaped}</title>`],
    ['an attribute', `<div data-sample="${escaped}" title='${escaped}'></div>`],
    [
      'a description',
      `<meta name="description" content="${escaped}"><meta property="og:title" content="WordPress 6.4">`,
    ],
    ['structured data', `<script type="application/ld+json">${json}</script>`],
    ['data for a framework', `<script type="application/json">${json}</script>`],
    ['data in a script', `<script>window.__STATE__ = ${json};</script>`],
    ['a commented script', `<script>/* gtag('config', 'G-ABC1234567');\nfbq('init', '1') */</script>`],
    ['links', '<a href="https://wordpress.org">WordPress</a><a href="https://jquery.com/jquery.min.js">jQuery</a>'],
    ['an old escape', `<xmp>${snippet}</xmp><noembed>${snippet}</noembed>`],
    [
      'alternatives',
      '<link rel="canonical" href="https://a.example/wp-content/themes/"><link rel="alternate" href="/jquery.js">',
    ],
  ]
  for (const [where, html] of places) {
    it(`in ${where} shows none`, () => assert.deepEqual(names(html), []))
  }
})

describe('a script that is held back', () => {
  const source = 'https://www.googletagmanager.com/gtag/js?id=G-ABC1234567'
  const code = `gtag('config', 'G-ABC1234567');`
  const base64 = Buffer.from(code).toString('base64')
  const ways: [string, string][] = [
    ['by a consent manager', `<script type="text/plain" data-cookieconsent="statistics" src="${source}"></script>`],
    ['with its address renamed', `<script type="text/plain" data-cmp-src="${source}"></script>`],
    ['with its code in place', `<script type="text/plain" class="cmplz-script">${code}</script>`],
    ['by a delay plugin', `<script type="rocketlazyloadscript" data-rocket-src="${source}"></script>`],
    ['by another delay plugin', `<script type="litespeed/javascript" data-src="${source}"></script>`],
    ['by a proxy', `<script type="a1b2c3-text/javascript">${code}</script>`],
    ['in an element of its own', `<phoenix-script src="${source}"></phoenix-script>`],
    ['in its own address', `<script src="data:text/javascript;base64,${base64}" defer></script>`],
    ['in its own address, written out', `<script src="data:text/javascript,${encodeURIComponent(code)}"></script>`],
    [
      'in an attribute of a consent plugin',
      `<script type="application/consent" consent-inline="${code.replaceAll("'", '&#039;')}"></script>`,
    ],
    ['as a template', `<script type="text/template">${code}</script>`],
  ]
  for (const [how, html] of ways) it(`${how} counts`, () => assert.deepEqual(names(html), ['Google Analytics']))
})

describe('the address of a script', () => {
  const ways: [string, string][] = [
    ['in double quotes', '<script src="vue.js"></script>'],
    ['in single quotes', "<script src='vue.js'></script>"],
    ['without quotes', '<script src=vue.js></script>'],
    ['without quotes, in front of another attribute', '<script src=vue.js async></script>'],
    ['with spaces around it', '<script src = " vue.js " ></script>'],
    ['on a line of its own', '<script src="\nvue.js\n"></script>'],
    ['behind a folder', '<script src="/js/vue-3.4.0.min.js"></script>'],
    ['in capitals', '<SCRIPT SRC="/JS/VUE.JS"></SCRIPT>'],
    ['with an escaped slash', '<script src="&#x2F;js/vue.js?a=1&amp;b=2"></script>'],
  ]
  for (const [how, html] of ways) it(`is found ${how}`, () => assert.deepEqual(names(html), ['Vue.js']))
})

describe('a hostile page', () => {
  const million = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length))
  const pages: Record<string, string> = {
    'open tags': million('<'),
    'unclosed attributes': million('<a b="'),
    'unclosed comments': million('<!--'),
    'unclosed scripts': million('<script>'),
    'unclosed titles': million('<title>'),
    'tiny comments': million('<!--$-->x'),
    'a tag with a million attributes': `<p ${million('a=b ')}>`,
    'a class that nearly matches': `<p class="${million('svelte- ')}">`,
    'scripts that nearly match': `<script>${million("fbq( 'init ")}</script>`,
    'strings that nearly match': `<script>${million('"//cdn.jsdelivr.net/')}</script>`,
    'links that nearly match': million('<link href=//fonts.googleapis.co>'),
    'addresses that nearly match': million('<script src="/jquery.jquery.jquery.jquery"></script>'),
    'pieces that many literals share': `<script src="${million('reac')}">`,
    'many packed scripts': million('<script src="data:text/javascript;base64,Z3RhZw=="></script>'),
    'metas without end': million('<meta name=generator content=WordPres>'),
    spaces: `<p ${million(' ')}>`,
    'equals signs': `<p ${million('=')}>`,
    quotes: `<p ${million('"')}>`,
  }
  for (const [what, html] of Object.entries(pages)) {
    it(`of ${what} is looked at to its end`, () => assert.ok(Array.isArray(names(html))))
  }
})

describe('a page that takes too long', () => {
  const page = givenPage({ html: `<meta name="generator" content="WordPress 6.4">${'<p>a</p>'.repeat(20_000)}` })

  it('has no result', () => assert.equal(matchWithin(compiled, page, 0), undefined))
  it('has its usual one when there is time', () => {
    assert.deepEqual(matchWithin(compiled, page, 60_000), match(compiled, page))
  })
})
