import type { ComponentType } from 'preact'
import { useBusy } from '../busy.ts'
import { ProblemNote } from '../problem.tsx'
import { follow, path } from '../route.ts'
import { isSignedIn, signIn, signOut } from '../session.ts'
import { Data } from './data.tsx'
import { Keys } from './keys.tsx'
import { Plans } from './plans.tsx'
import { Usage } from './usage.tsx'

const pages: readonly (readonly [path: string, name: string, Page: ComponentType])[] = [
  ['/operate', 'Keys', Keys],
  ['/operate/plans', 'Plans', Plans],
  ['/operate/usage', 'Usage', Usage],
  ['/operate/data', 'Data and health', Data],
]

/** The operator's side, behind the admin key. */
export function Operate() {
  if (!isSignedIn()) return <SignIn />
  const [, , Page = Keys] = pages.find(([at]) => at === path.value) ?? []
  return (
    <>
      <nav class="tabs" aria-label="Operate">
        {pages.map(([at, name]) => (
          <a key={at} href={at} aria-current={at === path.value ? 'page' : undefined} onClick={follow}>
            {name}
          </a>
        ))}
        <button type="button" class="link end" onClick={() => signOut()}>
          Sign out
        </button>
      </nav>
      <section class="page">
        <Page />
      </section>
    </>
  )
}

function SignIn() {
  const { button, problem, run } = useBusy()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const adminKey = String(new FormData(event.currentTarget as HTMLFormElement).get('key') ?? '').trim()
    run(() => signIn(adminKey))
  }
  return (
    <section class="page narrow">
      <h1>Operate</h1>
      <p class="lead">Make keys, see who asks how much, and keep the data fresh.</p>
      <form class="panel" onSubmit={submit}>
        <label for="admin-key">
          <span class="label">Admin key</span>
          <input id="admin-key" name="key" type="password" required autocomplete="current-password" />
        </label>
        <button type="submit" {...button}>
          Sign in
        </button>
        {problem && <ProblemNote problem={problem} />}
        <p class="soft">
          The first start of the server showed it, or you set it in <code>FIVEFOLD_ADMIN_KEY</code>. Lost it?{' '}
          <code>fivefold keys renew-admin</code> makes a new one. The session lasts eight hours.
        </p>
      </form>
    </section>
  )
}
