import type { Api } from '../kernel/api.ts'
import { email } from './email/api.ts'
import { ip } from './ip/api.ts'
import { moderation } from './moderation/api.ts'
import { tech } from './tech/api.ts'
import { trends } from './trends/api.ts'

/** Every interface, in the order they are shown. */
export const apis = [tech, email, moderation, trends, ip] as readonly Api[]
