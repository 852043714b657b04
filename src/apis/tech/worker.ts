import { parentPort, workerData } from 'node:worker_threads'
import { compile } from './engine/compile.ts'
import type { Fingerprint, Page } from './engine/fingerprint.ts'
import { match } from './engine/match.ts'

/** The thread of a looker: it gets the fingerprints, says when it is ready, and answers each page with what was seen. */
const compiled = compile(workerData as readonly Fingerprint[], () => {})
parentPort?.on('message', (page: Page) => parentPort?.postMessage(match(compiled, page)))
parentPort?.postMessage('ready')
