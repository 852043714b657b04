import { useEffect, useState } from 'preact/hooks'
import type { Client } from '../../../src/client/index.ts'
import { defineLookup } from '../lookup.ts'
import { client } from '../server.ts'
import { textField } from './text-field.tsx'
import { WorldMap } from './world-map.tsx'

type Description = Awaited<ReturnType<Client['ip']['describe']>>

export const ip = defineLookup<Description>({
  name: 'ip',
  short: 'IP',
  title: 'IP information',
  sentence: 'Where an IP address is and whose it is, from a database on this machine.',
  button: 'Locate',
  endpoint: 'describe',
  blank: { ip_address: '' },
  examples: ['128.101.101.101', '8.8.8.8', '2001:4860:4860::8888', '192.168.1.1'].map((address) => ({
    label: address,
    fields: { ip_address: address },
  })),
  Form: textField('ip_address', 'IP address', '8.8.8.8'),
  inputOf: ({ ip_address = '' }) => ({ ip_address: ip_address.trim() }),
  ask: ({ ip_address = '' }) => client().ip.describe({ ip_address: ip_address.trim() }),
  View: ({ output }) => <Place {...output} />,
})

function Place(description: Description) {
  const { ip, city, region, country, org, asn, hostname, timezone, bogon, special, anycast, embeddedIp } = description
  const place = [city, region, country].filter(Boolean).join(', ')
  const rows: [string, string | undefined][] = [
    ['Network', [org, asn].filter(Boolean).join(' · ')],
    ['Host name', hostname],
    ['Time zone', timezone],
    ['Position', positionOf(description)],
    ['Inside it', embeddedIp],
  ]
  return (
    <>
      <h2 class="verdict">{bogon ? 'Not a public address' : place || 'Its place is not known'}</h2>
      <p class="soft">
        <code>{ip}</code>
        {timezone && (
          <>
            {' '}
            · local time <LocalTime zone={timezone} />
          </>
        )}
      </p>
      {bogon && (
        <p class="note">
          It belongs to the range “{special}”, which IANA keeps for a special purpose. Such an address means something
          only inside a network, so it has no place, no owner and no time zone.
        </p>
      )}
      {anycast && <p class="note">Many machines around the world share this address, so no city is given.</p>}
      <WorldMap {...description} />
      <dl class="facts">
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

function positionOf({ latitude, longitude }: Description): string {
  if (latitude === undefined || longitude === undefined) return ''
  const north = `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'S' : 'N'}`
  return `${north}, ${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? 'W' : 'E'}`
}

function LocalTime({ zone }: { zone: string }) {
  const [now, tick] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'long',
    hour12: false,
  })
  return <strong>{format.format(now)}</strong>
}
