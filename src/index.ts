/** What a library user imports from `fivefold`: the vocabulary, and the client. The lookups are at `fivefold/<name>`. */
export { type Client, type ClientOptions, FivefoldError, openClient } from './client/index.ts'
export { Fault, type FaultCode } from './kernel/fault.ts'
