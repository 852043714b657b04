import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueSchema } from '../../src/apis/tech/catalogue-schema.ts'

/** Writes the JSON Schema of the catalogue files, for editors that check them while one types. */
writeFileSync(
  join(import.meta.dirname, '../../data/tech/schema.json'),
  `${JSON.stringify(catalogueSchema(), null, 2)}\n`,
)
