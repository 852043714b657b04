import type { Zone } from '../zone.ts'

/** Two mail domains of the fictional internet: one that does everything right, and one with a mail server only. */
export const zone: Zone = {
  'bakery.example': {
    MX: [{ preference: 10, exchange: 'mail.bakery.example' }],
    TXT: ['v=spf1 mx -all'],
  },
  'mail.bakery.example': { A: ['93.184.215.14'] },
  '_dmarc.bakery.example': { TXT: ['v=DMARC1; p=reject'] },
  'default._domainkey.bakery.example': { TXT: ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='] },
  'florist.example': { MX: [{ preference: 10, exchange: 'mail.bakery.example' }] },
}
