import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { generated } from './checks/generated.ts'

const root = path.join(import.meta.dirname, '..')
for (const [file, text] of Object.entries(generated(root))) writeFileSync(path.join(root, file), text)
