import type { Api } from '../kernel/api.ts'
import { email } from './email/api.ts'

/** Every interface, in the order they are shown. */
export const apis = [email] as readonly Api[]
