import { parseArgs } from 'node:util'
import { drillAudit } from './vault-drill/audit.ts'
import { drillCanaries } from './vault-drill/canaries.ts'
import { startProduct } from './vault-drill/product.ts'
import { drillReveals } from './vault-drill/reveals.ts'
import { drillRotation } from './vault-drill/rotation.ts'

// node_modules/.bin/node bench/vault-drill.ts [--secrets N] [--reveals N] [--rows N] [--kills N] [--audit N]
const { values } = parseArgs({
  options: {
    secrets: { type: 'string', default: '50' },
    reveals: { type: 'string', default: '200' },
    rows: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    audit: { type: 'string', default: '100000' },
  },
})
const [secrets, reveals, rows, kills, audit] = [
  values.secrets,
  values.reveals,
  values.rows,
  values.kills,
  values.audit,
].map(Number) as [number, number, number, number, number]

await using cleanup = new AsyncDisposableStack()
const product = await startProduct(cleanup)
product.server.death.catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})

const canaries = await drillCanaries(product, secrets)
console.table({ 'secrets searched for': canaries })
const opened = await drillReveals(product, reveals, kills)
console.table({ 'opened with kill -9': opened })
const rotated = await drillRotation(product, rows, kills)
console.table({ 'rotated with kill -9': rotated })
const checked = await drillAudit(product, audit)
console.table({ 'audit log': checked })

const { wholeBefore, changedNamed, removedNamed, movedNamed } = checked
const isKept =
  canaries.found === 0 &&
  canaries.labels > 0 &&
  opened.shown === reveals &&
  opened.wrong + opened.unwritten === 0 &&
  rotated.unreadable + rotated.left === 0 &&
  rotated.kills === kills &&
  [wholeBefore, changedNamed, removedNamed, movedNamed].every(Boolean)
console.log(isKept ? 'The vault keeps what it promises.' : 'The vault is BROKEN.')
process.exitCode = isKept ? 0 : 1
