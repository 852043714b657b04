import type { Lookup } from '../lookup.ts'
import { email } from './email.tsx'
import { ip } from './ip.tsx'
import { moderation } from './moderation.tsx'
import { tech } from './tech.tsx'
import { trends } from './trends.tsx'

/** The playgrounds, in the order they are shown. */
export const lookups: readonly Lookup[] = [tech, email, moderation, trends, ip]
