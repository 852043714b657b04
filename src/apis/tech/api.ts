import { defineApi } from '../../kernel/api.ts'
import { analyze, detect, detectBatch } from './detect.ts'
import { examples } from './examples.ts'
import { health } from './health.ts'
import { listing } from './listing.ts'
import { openPorts } from './ports.ts'
import {
  Analysis,
  AnalyzeInput,
  BatchInput,
  BatchOutput,
  DetectInput,
  Detection,
  Health,
  Listing,
  NoInput,
} from './schema.ts'
import { techSettings } from './settings.ts'

/** Which technologies a website is built with, and what shows it. */
export const tech = defineApi({
  name: 'tech',
  title: 'Website technology detection',
  summary: 'Tells which of 82 technologies a website is built with, how sure that is and which signals show it.',
  settings: techSettings,
  ports: openPorts,
  endpoints: ({ get, post }) => ({
    detect: post('/v1/detect', {
      summary: 'Detect the technologies of one site',
      description:
        'Reads the page once, follows redirects, and looks at headers, cookies, meta tags, script addresses and markup. A result is remembered for a while; send `Cache-Control: no-cache` for a fresh one.',
      input: DetectInput,
      output: Detection,
      example: examples.detect,
      run: (input, ports, call) => detect(input.url, ports, call),
    }),
    detectBatch: post('/v1/detect/batch', {
      summary: 'Detect the technologies of up to ten sites',
      description:
        'Counts as one request. A site that cannot be analysed is an item with an error; the call is still 200.',
      input: BatchInput,
      output: BatchOutput,
      example: examples.detectBatch,
      run: (input, ports, call) => detectBatch(input.urls, ports, call),
    }),
    analyze: post('/v1/analyze', {
      summary: 'Look at a page you already have',
      description: 'Nothing is fetched: send headers, cookies and markup of your own crawler.',
      maxBodyBytes: 8 * 1024 * 1024,
      input: AnalyzeInput,
      output: Analysis,
      example: examples.analyze,
      run: (input, ports) => analyze(input, ports),
    }),
    technologies: get('/v1/technologies', {
      summary: 'List all technologies',
      auth: 'none',
      input: NoInput,
      output: Listing,
      example: examples.technologies,
      run: (_, ports) => listing(ports.fingerprints()),
    }),
    health: get('/v1/health', {
      summary: 'Tell that the interface is up',
      auth: 'none',
      input: NoInput,
      output: Health,
      example: examples.health,
      run: (_, ports) => health(ports.fingerprints()),
    }),
  }),
  health: (ports) => [
    { name: 'technologies', status: 'pass', detail: `${ports.fingerprints().length} technologies are known` },
  ],
})
