import type { Api, Endpoint } from '../../kernel/api.ts'
import { faultTable } from '../../kernel/fault.ts'
import { snippets } from '../snippets.ts'
import { type Html, html } from './html.ts'
import { schemaTable } from './schema-table.ts'

/** The API reference as one page: no script is needed to read it, and nothing is loaded from elsewhere. */
export function docsPage(apis: readonly Api[], origin: string): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fivefold · API reference</title>
<link rel="icon" href="/docs/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/frame.css">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#start">Skip to content</a>
<header class="top"><div>
<a class="brand" href="/"><img src="/docs/mark.svg" alt="" width="24" height="24"><span>Fivefold</span></a>
<nav aria-label="Main"><a href="/">Try it</a><a href="/operate">Operate</a><a href="/docs" aria-current="page">API reference</a></nav>
<a class="aside" href="/openapi.json">openapi.json</a>
</div></header>
<div class="columns">
<nav class="contents" aria-label="Contents">${navigation(apis)}</nav>
<main>
${introduction(apis, origin)}
${apis.map((api) => chapter(api, origin))}
${problems()}
</main>
</div>
</body>
</html>`
  return page.html
}

function navigation(apis: readonly Api[]): Html {
  return html`<a href="#start">Getting started</a>
${apis.map(
  (api) =>
    html`<a class="chapter" href="#${api.name}">${api.title}</a>${Object.entries(api.endpoints).map(
      ([name, endpoint]) => html`<a href="#${api.name}.${name}">${verb(endpoint)}<code>${endpoint.path}</code></a>`,
    )}`,
)}
<a class="chapter" href="#problems">Problems</a>`
}

function introduction(apis: readonly Api[], origin: string): Html {
  return html`<section id="start">
<h1>API reference</h1>
<p>Each interface has its own base address and can be reached by path, by host name, or alone on a port of its own.</p>
<div class="scroll" tabindex="0"><table><thead><tr><th>Interface</th><th>Base address</th><th>Service host</th></tr></thead><tbody>
${apis.map(
  (api) =>
    html`<tr><td><a href="#${api.name}">${api.title}</a></td><td><code>${origin}${api.basePath}</code></td><td><code>${api.serviceHost}</code></td></tr>`,
)}
</tbody></table></div>
<h2>Authentication</h2>
<p>Endpoints marked <b class="tag">key</b> need two headers: <code>X-Gateway-Key</code> with an API key, and <code>X-Gateway-Host</code>
with the interface’s service host. The first start of the server shows a key; <a href="/operate">Operate</a> and <code>fivefold keys create</code> make more. Try a key in the <a href="/">console</a>.
Endpoints marked <b class="tag">key if sent</b> are open, and check a key when there is one. The operator’s endpoints take <code>X-Admin-Key</code>.</p>
<h2>Limits</h2>
<p>Plans may limit requests per minute (a sliding window) and per calendar month (UTC). Answers to a key with limits carry
<code>RateLimit-Policy</code> and <code>RateLimit</code>; a refusal is <code>429</code> with <code>Retry-After</code>. A batch counts as one request,
and a request that fails costs nothing of the month.</p>
</section>`
}

function chapter(api: Api, origin: string): Html {
  return html`<section id="${api.name}">
<h2>${api.title}</h2>
<p>${api.summary} Base address <code>${origin}${api.basePath}</code>.</p>
${Object.entries(api.endpoints).map(([name, endpoint]) => article(api, name, endpoint, origin))}
</section>`
}

function article(api: Api, name: string, endpoint: Endpoint, origin: string): Html {
  const tags = { key: 'key', optional: 'key if sent', none: 'open', admin: 'admin key' }
  return html`<article id="${api.name}.${name}">
<h3>${verb(endpoint)}<code>${api.basePath}${endpoint.path}</code><b class="tag">${tags[endpoint.auth]}</b></h3>
<p>${endpoint.summary}. ${endpoint.description ?? ''}</p>
<div class="split">
<div>
<h4>Request</h4>${schemaTable(endpoint.input)}
<h4>Answer</h4>${schemaTable(endpoint.output)}
</div>
<div>
${snippets(api, name, { origin, key: 'YOUR_KEY' }).map(
  ({ language, code }, i) =>
    html`<details name="${api.name}.${name}"${i === 0 ? { html: ' open' } : ''}><summary>${language}</summary><pre tabindex="0"><code>${code}</code></pre></details>`,
)}
<h4>Example answer</h4><pre tabindex="0"><code>${JSON.stringify(endpoint.example.output, null, 2)}</code></pre>
</div>
</div>
</article>`
}

function problems(): Html {
  return html`<section id="problems">
<h2>Problems</h2>
<p>Whatever goes wrong is told as <code>application/problem+json</code> (RFC 9457): <code>code</code> is stable, <code>detail</code> says what to do,
<code>errors</code> points to each offending field, <code>requestId</code> finds the line in the log.</p>
<div class="scroll" tabindex="0"><table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead><tbody>
${Object.entries(faultTable).map(
  ([code, [status, title]]) =>
    html`<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${title}</td></tr>`,
)}
</tbody></table></div>
</section>`
}

function verb({ method }: Endpoint): Html {
  return html`<b class="verb ${method.toLowerCase()}">${method}</b>`
}
