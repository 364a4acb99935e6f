import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Report } from '@sitewright/contract/findings.ts'
import { z } from 'zod'

// Writes the published schema of the command line's JSON from the contract, after a change of it.
const file = path.join(import.meta.dirname, '../diagnosis/report.schema.json')
writeFileSync(file, `${JSON.stringify(z.toJSONSchema(Report), null, 2)}\n`)
