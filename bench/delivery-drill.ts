import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../stand-ins/postgres/start.ts'
import { breaks, isBreakName } from './delivery-drill/broken.ts'
import { runDrill } from './delivery-drill/drill.ts'
import { isKept } from './delivery-drill/judge.ts'

// node_modules/.bin/node bench/delivery-drill.ts [--messages N] [--kills N] [--broken ack-before-commit|no-dedupe]
// A broken copy of the server must make the drill fail; it is slow on purpose, so fewer messages do.
const { values } = parseArgs({
  options: { messages: { type: 'string' }, kills: { type: 'string' }, broken: { type: 'string' } },
})
const { broken } = values
if (broken !== undefined && !isBreakName(broken))
  throw new Error(`There is no break ${broken}; there are: ${Object.keys(breaks).join(', ')}.`)
const messages = Number(values.messages ?? (broken ? 150 : 5_000))
const kills = Number(values.kills ?? (broken ? 4 : 25))
if (!(kills >= 1 && messages >= 20 * kills)) throw new Error('Between two kills there must be 20 messages.')

const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => interrupted.abort(new Error(`stopped by ${name}`)))

const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-drill-postgres-'))
try {
  const postgres = await startPostgres({ dataDir })
  try {
    const { signal } = interrupted
    const report = await runDrill({ messages, kills, broken, adminUrl: postgres.url, signal })
    const { orderEqual, seconds, ...figures } = report
    console.table({
      server: broken ?? 'as it is',
      ...figures,
      'order equal': orderEqual ? 'yes' : 'NO',
      seconds: seconds.toFixed(1),
    })
    const kept = isKept(report) && report.acked === messages && report.kills >= kills
    console.log(kept ? 'Delivery is kept.' : 'Delivery is BROKEN.')
    process.exitCode = kept ? 0 : 1
  } finally {
    await postgres.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
