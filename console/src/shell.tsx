import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import mark from '../../src/server/docs/mark.svg'
import { about, isServed } from './about.ts'
import { Home } from './home.tsx'
import { LookupPage } from './lookup-page.tsx'
import { lookups } from './lookups/index.ts'
import { ProblemNote } from './problem.tsx'
import { follow, path } from './route.ts'

/** The frame around every page: the bar at the top, and what the path names. */
export function Shell() {
  const here = path.value
  const inOperate = here.startsWith('/operate')
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <div>
          <a class="brand" href="/" onClick={follow}>
            <img src={mark} alt="" width={24} height={24} />
            <span>Fivefold</span>
          </a>
          <nav aria-label="Main">
            <a href="/" aria-current={inOperate ? undefined : 'page'} onClick={follow}>
              Try it
            </a>
            <a href="/operate" aria-current={inOperate ? 'page' : undefined} onClick={follow}>
              Operate
            </a>
            <a href="/docs">API reference</a>
          </nav>
          <span class="aside">version {about.version}</span>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {inOperate ? <Operate /> : <Playground here={here} />}
      </main>
    </>
  )
}

function Playground({ here }: { here: string }) {
  const lookup = lookups.find(({ name }) => here === `/try/${name}` && isServed(name))
  useEffect(() => {
    document.title = lookup ? `${lookup.title} · Fivefold` : 'Fivefold'
  }, [lookup])
  if (here === '/') return <Home />
  return (
    <>
      <nav class="tabs" aria-label="Lookups">
        {lookups
          .filter(({ name }) => isServed(name))
          .map(({ name, short }) => (
            <a
              key={name}
              href={`/try/${name}`}
              aria-current={name === lookup?.name ? 'page' : undefined}
              onClick={follow}
            >
              {short}
            </a>
          ))}
      </nav>
      {lookup ? <LookupPage key={lookup.name} lookup={lookup} /> : <Nothing />}
    </>
  )
}

function Nothing() {
  return (
    <section class="page">
      <h1>There is nothing here</h1>
      <p>
        Choose a lookup above, or go{' '}
        <a href="/" onClick={follow}>
          to the start
        </a>
        .
      </p>
    </section>
  )
}

/** The operator's side is loaded when it is wanted: most visitors never do. */
function Operate() {
  const [Page, show] = useState<ComponentType>(() => Waiting)
  useEffect(() => {
    document.title = 'Operate · Fivefold'
    import('./operate/operate.tsx').then(
      (loaded) => show(() => loaded.Operate),
      () => show(() => Unloaded),
    )
  }, [])
  return <Page />
}

function Waiting() {
  return <div class="page" aria-busy="true" />
}

function Unloaded() {
  const text = 'This part of the console could not be loaded. Check that the server is running, then reload the page.'
  return (
    <div class="page">
      <ProblemNote problem={{ code: 'unreachable', text }} />
    </div>
  )
}
