import { setTimeout as pause } from 'node:timers/promises'
import { type AttackName, attacks } from './hostile/attacks.ts'
import { Customer, newLife } from './hostile/honest.ts'
import { Neighbour } from './hostile/network.ts'
import { say } from './hostile/say.ts'
import { broken, type Figures, isKept, watch } from './hostile/watch.ts'
import { startScript } from './product/children.ts'
import { LOOPBACK, startProduct } from './product/start.ts'

// BENCH_PARTS names some of the attacks; BENCH_SECONDS is how long each lasts, BENCH_MINUTES how long the mixtures go on.
const known = Object.keys(attacks) as AttackName[]
const parts = (process.env.BENCH_PARTS?.split(',') ?? known) as AttackName[]
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const AT_ONCE = 3
const unknown = parts.filter((part) => !known.includes(part))
if (unknown.length > 0) throw new Error(`There is no attack ${unknown}; there are: ${known.join(', ')}.`)

const product = await startProduct(LOOPBACK)
const table: Record<string, Figures> = {}
/** What three customers who register make the memory grow by: passwords are hashed in 64 MB each. */
let usualMb = 0
try {
  await row('warming up', (signal) => pause(SECONDS * 1_000, undefined, { signal }))
  await row('nothing', (signal) => pause(SECONDS * 1_000, undefined, { signal }))
  for (const name of known.filter((each) => parts.includes(each))) {
    const attack = await attackerOf(name)
    await row(name, () => attack(SECONDS))
  }
  if (MINUTES > 0)
    await row('mixtures', (signal) => Promise.all(Array.from({ length: AT_ONCE }, () => mixture(signal))))
} finally {
  await product.stop()
}
const { 'warming up': _, ...figures } = table
console.table(figures)
const isAllKept = Object.values(figures).every(isKept)
console.log(isAllKept ? 'It holds.' : 'It does NOT hold.')
process.exit(isAllKept ? 0 : 1)

async function row(name: string, attack: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const figures = await watch(product, async (signal) => void (await attack(signal)))
  if (name === 'nothing') usualMb = figures['grew MB']
  figures['grew MB'] = Math.round(figures['grew MB'] - usualMb)
  table[name] = figures
  const missed = broken(figures)
  console.log(
    `${missed.length ? 'NOT KEPT' : 'kept    '}  ${name}  ${missed.join(', ')}  ${JSON.stringify(figures)}`,
  )
}

/** An attacker has an account and a ticket, and is a process of its own. */
async function attackerOf(name: AttackName): Promise<(seconds: number) => Promise<void>> {
  const from = new Neighbour(product.url)
  const mallory = new Customer(product, from, newLife())
  await mallory.register()
  const ticket = await mallory.openTicket()
  await from.leave()
  return async (seconds) => {
    const { url, databaseUrl } = product
    const attacker = await startScript('bench/hostile/attacker.ts', {
      ATTACK: name,
      SECONDS: String(seconds),
      WORLD: JSON.stringify({ url, databaseUrl, token: from.token, ticket }),
    })
    await pause(seconds * 1_000)
    await attacker.stop()
  }
}

async function mixture(signal: AbortSignal): Promise<void> {
  const until = performance.now() + MINUTES * 60_000
  while (performance.now() < until && !signal.aborted) {
    const name = parts[Math.floor(Math.random() * parts.length)] as AttackName
    const attack = await attackerOf(name).catch(() => null)
    const seconds = 5 + Math.random() * 20
    say(`${name} for ${Math.round(seconds)} s`)
    await attack?.(seconds)
  }
}
