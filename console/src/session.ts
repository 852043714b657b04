import { signal } from '@preact/signals'
import { admin } from './server.ts'

const shelf = 'fivefold-operator'

/** Whether this browser has signed in. The session itself is a cookie that no script can read; the server tells its end. */
const signedIn = signal(localStorage.getItem(shelf) !== null)

export function isSignedIn(): boolean {
  return signedIn.value
}

export async function signIn(adminKey: string): Promise<void> {
  await admin.signIn({ key: adminKey })
  localStorage.setItem(shelf, 'signed in')
  signedIn.value = true
}

export async function signOut(): Promise<void> {
  try {
    await admin.signOut({})
  } finally {
    forgetSession()
  }
}

/** The server no longer knows the session. */
export function forgetSession(): void {
  localStorage.removeItem(shelf)
  signedIn.value = false
}
