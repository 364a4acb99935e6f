import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../diagnosis/src/deep/browser/find-chromium.ts'
import { browserCases } from './anchors/browser-cases.ts'
import { familyOf, sampleOf } from './anchors/sample.ts'
import { DATA, installAnchors } from './anchors/setup/install.ts'
import { openStage } from './anchors/setup/stage.ts'
import { trustLab } from './anchors/setup/trust.ts'
import { lighthouse } from './anchors/tools/lighthouse.ts'
import { linkinator } from './anchors/tools/linkinator.ts'
import { observatory } from './anchors/tools/observatory.ts'
import { sitewright } from './anchors/tools/sitewright.ts'
import type { Outcome, Tool } from './anchors/tools/tool.ts'
import { webhint } from './anchors/tools/webhint.ts'
import { type Examined, linesOf, rowsOf, verdictOf } from './anchors/verdict/table.ts'
import type { Case } from './corpus/case.ts'
import { corpus } from './corpus/index.ts'

// node_modules/.bin/node bench/anchors.ts [--sample N] [--only TEXT] [--repeats N] [--json FILE] [--continue FILE]
// The same sites under our quick examination and four tools of others, one at a time. Exit code 1 below the bar.
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '70' },
    only: { type: 'string', default: '' },
    /** Of Lighthouse, whose seconds differ from run to run; the one in the middle counts. */
    repeats: { type: 'string', default: '1' },
    json: { type: 'string' },
    /** Results of a run before: its cases are judged again, not examined again. */
    continue: { type: 'string' },
  },
})
const tools: Tool[] = [sitewright, lighthouse, webhint, linkinator, observatory]

const browser = findChromium(process.env.CHROMIUM_PATH)
if (!browser) throw new Error('Chromium is missing: apt-get install chromium, or name one in CHROMIUM_PATH')
await installAnchors()
await trustLab()

const wanted = [...corpus, ...browserCases].filter(({ id }) => id.includes(values.only))
const chosen = sampleOf(wanted, Number(values.sample))
const versions = Object.fromEntries(tools.map(({ name, version }) => [name, version]))
console.log(
  `${chosen.length} cases; ${Object.entries(versions)
    .map((pair) => pair.join(' '))
    .join(', ')}`,
)
const folder = path.join(DATA, 'results')
mkdirSync(folder, { recursive: true })
const file = path.join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
const before: Examined[] = values.continue ? JSON.parse(readFileSync(values.continue, 'utf8')).examined : []
const examined: Examined[] = []
for (const [index, one] of chosen.entries()) {
  const known = before.find(({ case: { id } }) => id === one.id)
  examined.push(known ?? (await examine(one, index)))
  // Half an hour's work is not lost with its last minute.
  writeFileSync(file, JSON.stringify({ versions, examined }, null, 2))
  if ((index + 1) % 10 === 0) console.log(`${index + 1} of ${chosen.length}`)
}
report()

async function examine(one: Case, index: number): Promise<Examined> {
  const stage = await openStage(one, index, browser ?? '')
  try {
    const outcomes: Partial<Record<Tool['name'], Outcome>> = {}
    for (const tool of tools) {
      const runs: Outcome[] = []
      const times = tool === lighthouse ? Number(values.repeats) : 1
      for (let run = 0; run < times; run++) runs.push(await tool.run(stage).catch(broken))
      runs.sort((a, b) => a.seconds - b.seconds)
      outcomes[tool.name] = runs[Math.floor(runs.length / 2)]
    }
    const { id, kind, label } = one
    return { case: { id, kind, label }, outcomes: outcomes as Examined['outcomes'] }
  } finally {
    await stage.close()
  }
}

/** Output that we cannot read is the tool's own trouble, and no reason to lose the run. */
function broken(error: Error): Outcome {
  return { flags: [], trouble: null, errored: error.message, seconds: Number.NaN }
}

function report(): void {
  const { rows, faulty, healthy } = rowsOf(examined)
  const verdict = verdictOf(examined)
  const families = new Set(chosen.map(familyOf))
  console.log(`\n${linesOf(examined).join('\n')}\n`)
  console.log(`${faulty} faulty of ${families.size - (healthy > 0 ? 1 : 0)} families, ${healthy} healthy`)
  console.table(Object.fromEntries(rows.map(({ tool, ...row }) => [tool, row])))
  console.table({ strict: verdict.strict, lenient: verdict.lenient })
  console.log(`our median is ${verdict.shareOfTime} of Lighthouse's`)
  const raw = JSON.stringify({ versions, verdict, rows, examined }, null, 2)
  writeFileSync(file, raw)
  if (values.json) writeFileSync(values.json, raw)
  const enough = values.only !== '' || (faulty >= 45 && healthy >= 10)
  if (!enough) console.log('The corpus has too few cases for the sample: at least 45 faulty and 10 healthy.')
  process.exitCode = verdict.isMet && enough ? 0 : 1
}
