import type { Sites } from '../sites.ts'

/** Two sites of the fictional internet: a blog with a CMS, and a hand-written page. */
export const sites: Sites = {
  'https://blog.example/': {
    headers: [
      ['server', 'nginx/1.24.0'],
      ['content-type', 'text/html; charset=utf-8'],
      ['link', '<https://blog.example/wp-json/>; rel="https://api.w.org/"'],
    ],
    body: `<!doctype html><html><head><meta name="generator" content="WordPress 6.4.2">
<link rel="stylesheet" href="/wp-content/themes/plain/style.css"><title>Blog</title></head><body>Hello</body></html>`,
  },
  'https://plain.example/': { headers: [['content-type', 'text/html']], body: '<!doctype html><title>Plain</title>' },
}
