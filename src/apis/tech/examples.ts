import { fingerprintsOf } from './catalogue.ts'
import { listing } from './listing.ts'
import { readCatalogue } from './ports.ts'
import type { Detection } from './schema.ts'

type Seen = Detection['technologies'][number]['signals']
const signals = (...names: Seen): Seen => names

const wordPress = { name: 'WordPress', category: 'CMS', confidence: 80, version: '6.4.2' }
const mySql = { name: 'MySQL', category: 'Database', confidence: 50, impliedBy: ['WordPress'] }
const php = { name: 'PHP', category: 'Language', confidence: 50, impliedBy: ['WordPress'] }
const nginx = { name: 'Nginx', category: 'Web Server', confidence: 30, version: '1.24.0' }

/** One example per endpoint, true in the demo world. */
export const examples = {
  detect: {
    input: { url: 'https://blog.example/' },
    output: {
      url: 'https://blog.example/',
      finalUrl: 'https://blog.example/',
      status: 200,
      count: 4,
      technologies: [
        { ...wordPress, signals: signals('headers', 'meta', 'scripts') },
        { ...mySql, signals: signals('implied') },
        { ...php, signals: signals('implied') },
        { ...nginx, signals: signals('headers') },
      ],
      implied: ['MySQL', 'PHP'],
      cachedAt: '2026-11-15T12:00:00.000Z',
    },
  },
  detectBatch: {
    input: { urls: ['https://blog.example/', 'plain.example', 'ftp://files.example/'] },
    output: {
      results: [
        {
          url: 'https://blog.example/',
          finalUrl: 'https://blog.example/',
          count: 4,
          technologies: [wordPress, mySql, php, nginx],
        },
        { url: 'plain.example', finalUrl: 'https://plain.example/', count: 0, technologies: [] },
        {
          url: 'ftp://files.example/',
          count: 0,
          technologies: [],
          error: {
            code: 'invalid_url',
            detail: '"ftp://files.example/" is not a web address; give one such as https://example.com/.',
          },
        },
      ],
    },
  },
  analyze: {
    input: {
      url: 'https://shop.example/',
      headers: { 'X-Powered-By': 'PHP/8.2.7' },
      html: '<script src="/js/jquery-3.7.1.min.js"></script>',
      cookies: { PHPSESSID: 'x' },
    },
    output: {
      url: 'https://shop.example/',
      count: 2,
      technologies: [
        { name: 'PHP', category: 'Language', confidence: 45, version: '8.2.7', signals: signals('headers', 'cookies') },
        { name: 'jQuery', category: 'JS Library', confidence: 25, version: '3.7.1', signals: signals('scripts') },
      ],
      implied: [],
    },
  },
  technologies: { input: {}, output: listing(fingerprintsOf(readCatalogue())) },
  health: { input: {}, output: { status: 'ok' as const, technologies: 82, categories: 19 } },
}
