import { openClient } from '../src/client/index.ts'

/** Asks a running server: `node examples/client.ts http://127.0.0.1:8080 ff_…` (from the package: `fivefold/client`). */
const [url = 'http://127.0.0.1:8080', key = ''] = process.argv.slice(2)
const fivefold = openClient({ url, key })

const { results, summary } = await fivefold.moderation.detect({ text: 'Call me at +1 212 555 0142.' })
console.log(summary.topCategory, results.pii.reason)

const { city, country, timezone } = await fivefold.ip.describe({ ip_address: '8.8.8.8' })
console.log([city, country, timezone].filter((part) => part !== '').join(', '))

const { trends, timestamp } = await fivefold.trends.trending({ country: 'US' })
console.log(`${trends.length} trends as of ${timestamp}, first ${trends[0]?.keyword}`)
