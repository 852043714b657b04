import { randomBytes } from 'node:crypto'

/** Names a request: by the caller's own id if it is short and plain, else by a new one. */
export type RequestIdOf = (sent: string | string[] | undefined) => string

const plain = /^[A-Za-z0-9][\w.:+/=@-]{0,127}$/
const idLetters = 24
const drawnAtOnce = 512

/** The letters of many ids are drawn at once, and a new id is a piece of them: next to free. */
export function openRequestIds(): RequestIdOf {
  let letters = ''
  let at = 0
  const next = () => {
    if (at === letters.length) {
      letters = randomBytes((drawnAtOnce * idLetters) / 2).toString('hex')
      at = 0
    }
    at += idLetters
    return letters.slice(at - idLetters, at)
  }
  return (sent) => (typeof sent === 'string' && plain.test(sent) ? sent : next())
}
