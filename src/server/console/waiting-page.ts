import { type Reply, reply } from '../../kernel/reply.ts'

const guard = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
]

/** Stands in for the console until it is built, and asks again every second by itself. */
export function waitingPage(): Reply {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="1">
<title>Fivefold · one moment</title>
<link rel="stylesheet" href="/docs/frame.css">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<main>
<h1>The console is being built</h1>
<p>This happens once and takes a few seconds; the page shows the console as soon as it is there.</p>
<p>Everything else is ready: the <a href="/docs">API reference</a> is a good place to wait. If you still read this after a
minute, run <code>npm run build</code>: it says what is missing.</p>
</main>
</body>
</html>`
  return reply(page, {
    status: 503,
    contentType: 'text/html; charset=utf-8',
    headers: [...guard, 'Retry-After', '1'],
  })
}
