import { choice, type Setting, text } from '../kernel/settings.ts'

const adminKey: Setting<string> = {
  ...text('FIVEFOLD_ADMIN_KEY', '', 'The operator’s key; empty: one is made at the first start', { secret: true }),
  parse(value) {
    if (value !== '' && value.length < 16) throw new Error('at least 16 characters long, or empty')
    return value
  },
}

export const platformSettings = {
  dataDir: text('FIVEFOLD_DATA_DIR', './.fivefold', 'The folder for the embedded store and compiled data'),
  plansFile: text(
    'FIVEFOLD_PLANS_FILE',
    '',
    'A JSON file with the plans; empty: the four of the contract and UNLIMITED',
  ),
  adminKey,
  durability: choice(
    'FIVEFOLD_STORE_DURABILITY',
    'normal',
    'normal: counts survive the death of the process; full: a power cut as well, at a disk flush per group of requests',
    ['normal', 'full'],
  ),
}
