import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './bootstrap/install.mjs'
import { PlainProblem, tellPlainly } from './bootstrap/plain-problem.mjs'
import { pinnedNode, root, run } from './bootstrap/processes.mjs'

// npm run bench            every bench/*.ts, one after the other
// npm run bench -- NAME…   only these
await tellPlainly(async () => {
  await ensureInstalled()
  const known = readdirSync(path.join(root, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .sort()
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown)
    throw new PlainProblem(`There is no bench/${unknown}.ts; there are: ${known.join(', ') || 'none yet'}.`)
  const failed = []
  for (const name of wanted.length > 0 ? wanted : known) {
    console.log(`\n── ${name}`)
    if ((await run(pinnedNode, [`bench/${name}.ts`])) !== 0) failed.push(name)
  }
  if (failed.length > 0) throw new PlainProblem(`Below the bar, or broken: ${failed.join(', ')}.`)
})
