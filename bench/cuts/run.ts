import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Guard } from './guard.ts'
import { guards } from './guards.ts'
import { namedCuts, unnamed } from './named-cuts.ts'
import { tryCuts } from './try-cuts.ts'

// node_modules/.bin/node bench/cuts/run.ts [area or file[:line]]…   without any: all
// Takes hours for all of them, and is therefore no part of `npm run bench`.
// Exit code 1 when somebody could take a guard away, nobody would notice, and docs/cuts.md does not say why.
// Whoever stops it gets the file back whole: it is restored on exit.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130))

const root = path.join(import.meta.dirname, '../..')
const wanted = process.argv.slice(2)
const named = namedCuts(readFileSync(path.join(root, 'docs/cuts.md'), 'utf8'))
const all = Object.values(guards).flat()
const rows: Record<string, string | number>[] = []
let isMissed = false

for (const { guard, lines } of wanted.length > 0
  ? wanted.flatMap(pick)
  : all.map((guard) => ({ guard, lines: undefined }))) {
  const { cuts, unnoticed } = await tryCuts(guard, lines)
  const missed = unnamed(guard.file, unnoticed, named).length
  isMissed ||= missed > 0
  rows.push({
    file: guard.file,
    cuts: cuts.length,
    noticed: cuts.length - unnoticed.length,
    unnamed: missed,
  })
}
console.table(rows)
process.exit(isMissed ? 1 : 0)

function pick(word: string): { guard: Guard; lines: number[] | undefined }[] {
  const area = guards[word]
  if (area) return area.map((guard) => ({ guard, lines: undefined }))
  const [file = '', line] = word.split(':')
  const guard = all.find((one) => one.file === file || one.file.endsWith(`/${file}`))
  if (!guard) throw new Error(`There is no such guard: ${word}. Areas: ${Object.keys(guards).join(', ')}`)
  return [{ guard, lines: line ? line.split(',').map(Number) : undefined }]
}
