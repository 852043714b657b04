import type { IpData } from './ip-data.ts'
import type { Attribution } from './schema.ts'

/** The credits that the licences of the data ask for, and which data is in service. */
export function attribution({ sources }: IpData['info']): Attribution {
  return {
    attributions: [...credits],
    data: sources.map(({ name, kind, builtAt }) => ({ name, kind, builtAt })),
  }
}

const credits: Attribution['attributions'] = [
  {
    text: 'IP Geolocation by DB-IP',
    url: 'https://db-ip.com',
    license: 'CC BY 4.0',
    changes: 'Merged with other sources, districts split from cities, time zones derived.',
  },
  {
    text: 'Network data by Route Views, the Number Resource Organization and DB-IP, merged by ip-location-db',
    url: 'https://github.com/sapics/ip-location-db',
    license: 'CC BY 4.0',
    changes: 'Merged with places.',
  },
  {
    text: 'Time zone boundaries from Timezone Boundary Builder, © OpenStreetMap contributors',
    url: 'https://github.com/evansiroky/timezone-boundary-builder',
    license: 'ODbL 1.0',
    changes: 'Only the name of the zone at a place is used.',
  },
]
