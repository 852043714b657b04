import Type, { type Static } from 'typebox'

const addressText = Type.String({
  description: 'An IPv4 or IPv6 address in its standard notation.',
  examples: ['8.8.8.8', '2001:4860:4860::8888'],
})

export const DescribeInput = Type.Object({ ip_address: addressText }, { additionalProperties: false })

export const NoInput = Type.Object({}, { additionalProperties: false })

const mostInBatch = 100

export const BatchInput = Type.Object(
  { ips: Type.Array(addressText, { minItems: 1, maxItems: mostInBatch, tooLarge: 'batch_too_large' }) },
  { additionalProperties: false },
)

export const Description = Type.Object({
  ip: Type.String({ description: 'The address in its canonical form; an IPv4-mapped one as the IPv4 address.' }),
  timezone: Type.String({ description: 'IANA time zone name, such as `America/Chicago`.' }),
  country: Type.String({ description: 'English name of the country.' }),
  region: Type.String({ description: 'State, province or other first-level division.' }),
  city: Type.String(),
  org: Type.String({ description: 'The organisation that runs the network.' }),
  hostname: Type.String({ description: 'The name of the address, confirmed by asking for the address of the name.' }),
  countryCode: Type.String({ description: 'ISO 3166-1 alpha-2 code.' }),
  asn: Type.String({ description: 'Autonomous system number, such as `AS15169`.' }),
  latitude: Type.Optional(Type.Number({ description: 'Degrees; left out when not known.' })),
  longitude: Type.Optional(Type.Number({ description: 'Degrees; left out when not known.' })),
  district: Type.Optional(Type.String({ description: 'The part of the city, where it is known.' })),
  anycast: Type.Optional(Type.Boolean({ description: 'The address is served from many places, so no city is given.' })),
  bogon: Type.Optional(Type.Boolean({ description: 'The address is not public; its other fields are empty.' })),
  special: Type.Optional(Type.String({ description: 'The IANA special-purpose range the address lies in.' })),
  embeddedIp: Type.Optional(Type.String({ description: 'The IPv4 address inside a 6to4, Teredo or NAT64 address.' })),
})

const BatchError = Type.Object({
  ip: Type.String({ description: 'What was sent.' }),
  error: Type.Object({ code: Type.Literal('invalid_ip'), detail: Type.String() }),
})

export const BatchOutput = Type.Object({
  results: Type.Array(Type.Union([Description, BatchError]), { description: 'One a given address, in order.' }),
})

export const AttributionOutput = Type.Object({
  attributions: Type.Array(
    Type.Object({
      text: Type.String({ description: 'The credit to show.' }),
      url: Type.String(),
      license: Type.String(),
      changes: Type.String({ description: 'What was changed.' }),
    }),
  ),
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: Type.Union([Type.Literal('city'), Type.Literal('asn'), Type.Literal('geofeed')]),
      builtAt: Type.String({ description: 'When the data was made, ISO 8601; empty when it does not say.' }),
    }),
  ),
})

export type Description = Static<typeof Description>
export type BatchItem = Static<typeof BatchOutput>['results'][number]
export type Attribution = Static<typeof AttributionOutput>
