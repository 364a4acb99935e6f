import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { RouteSpec } from '@sitewright/contract/route.ts'
import { routes } from '@sitewright/contract/routes.ts'
import { socketEvents } from '@sitewright/contract/sockets.ts'
import { io, type Socket } from 'socket.io-client'
import { Generator, type Pick } from './bodies/generate.ts'
import { Customer, newLife } from './hostile/honest.ts'
import { Neighbour } from './hostile/network.ts'
import { below, isKept, measured, print, quantile } from './limits/bars.ts'
import { LOOPBACK, startProduct, tokenFor } from './product/start.ts'

// The longest that one generated body keeps the server's main thread busy, of every route and event, one after the other:
// as processor time, which other work on the machine does not lengthen. BENCH_BODIES says how many.
const BODIES = Number(process.env.BENCH_BODIES ?? 100_000)
const BAR_MS = 50
const TOKEN_SERVES_MS = 8 * 60_000

const pick: Pick = (from) => from[Math.floor(Math.random() * from.length)] as never
const product = await startProduct(LOOPBACK)

interface Spent {
  what: string
  ms: number
}

/** Processor time of the main thread so far. */
const spentMs = () =>
  Number(readFileSync(`/proc/${product.pid}/task/${product.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** What is above the bar may be another's work, such as a job: the least of several counts. */
async function measure(what: string, send: () => Promise<unknown>): Promise<Spent> {
  let ms = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 4 && ms >= BAR_MS; turn += 1) {
    const before = spentMs()
    await send()
    ms = Math.min(ms, spentMs() - before)
  }
  return { what, ms }
}

const asked = Object.values(routes)
  .flatMap((feature) => Object.values(feature) as RouteSpec[])
  .map((route) => ({
    route,
    body: route.body && new Generator(route.body, pick),
    query: route.query && new Generator(route.query, pick),
    params: route.params && new Generator(route.params, pick),
  }))
const events = Object.entries(socketEvents).map(([name, { args }]) => ({
  name,
  args: new Generator(args, pick),
}))

interface People {
  anyone: Neighbour
  client: Neighbour
  admin: Neighbour
}
let people = await signIn()
let signedInAt = Date.now()

async function signIn(): Promise<People> {
  const [, , admin] = await Promise.all(product.accounts.map((each) => tokenFor(product.url, each)))
  return {
    anyone: new Neighbour(product.url),
    client: await newClient(),
    admin: Object.assign(new Neighbour(product.url), { token: admin }),
  }
}

/** Each may change only so much. */
async function newClient(): Promise<Neighbour> {
  const from = new Neighbour(product.url)
  await new Customer(product, from, newLife()).register()
  return from
}

const TEXT_IN_ADDRESS = 2_000
const inAddress = (value: unknown) =>
  encodeURIComponent(String(value).toWellFormed().slice(0, TEXT_IN_ADDRESS))

async function overHttp({ route, body, query, params }: (typeof asked)[number]): Promise<Spent> {
  const values = params?.next() as Record<string, unknown> | undefined
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => inAddress(values?.[name]))
  const parts = Object.entries((query?.next() ?? {}) as object).map(
    ([name, value]) => `${name}=${inAddress(value)}`,
  )
  const sent = {
    method: route.method,
    ...(body ? { body: JSON.stringify(body.next()).slice(0, 1_048_576) } : {}),
  }
  const who = route.access === 'client' ? 'client' : /^(admin|owner)$/.test(route.access) ? 'admin' : 'anyone'
  return measure(`${route.method} ${route.path}`, () => people[who].throw(`${path}?${parts.join('&')}`, sent))
}

/** At the pace that a person's budget allows. */
async function overSocket({ name, args }: (typeof events)[number]): Promise<Spent> {
  const socket = await openSocket()
  const given = args.next() as unknown[]
  // What is too large closes the socket: no answer comes, and waiting for one would count others' work.
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  const spent = await measure(name, async () => {
    const answer = socket.timeout(5_000).emitWithAck(name, ...given)
    await Promise.race([answer.catch(() => undefined), closed])
    await pause(25)
  })
  socket.disconnect()
  return spent
}

/** Waits until it is let in: what is sent on a refused one stays here, and seconds of others' work would be counted. */
async function openSocket(): Promise<Socket> {
  for (;;) {
    const { token } = people.client
    const options = {
      path: '/socket.io',
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnection: false,
    }
    const socket = io(product.url, options)
    const refusal = await new Promise<Refusal | null>((resolve) => {
      socket.once('connect', () => resolve(null)).once('connect_error', (error: Refusal) => resolve(error))
    })
    if (!refusal) return socket
    socket.disconnect()
    if (refusal.data?.code === 'rate_limited') await pause(1_000)
    else await renewClient()
  }
}

interface Refusal extends Error {
  data?: { code?: string }
}

async function renewClient(): Promise<void> {
  await people.client.leave()
  people.client = await newClient()
}

const spent: Spent[] = []
try {
  for (let turn = 0; turn < BODIES; turn += 1) {
    if (turn % 50 === 0) {
      await people.anyone.leave()
      people.anyone = new Neighbour(product.url)
    }
    if (turn % 1_000 === 999) await renewClient()
    if (Date.now() - signedInAt > TOKEN_SERVES_MS) {
      people = await signIn()
      signedInAt = Date.now()
    }
    spent.push(turn % 20 === 0 ? await overSocket(pick(events)) : await overHttp(pick(asked)))
  }
} finally {
  await product.stop()
}
const times = spent.map(({ ms }) => ms)
const longest = Map.groupBy(spent, ({ what }) => what)
const slowest = [...longest]
  .map(([what, all]) => ({ what, ms: Math.max(...all.map(({ ms }) => ms)) }))
  .sort((a, b) => b.ms - a.ms)
const bars = [
  below(`the longest of ${BODIES} bodies, ${slowest[0]?.what}`, slowest[0]?.ms ?? Number.NaN, BAR_MS, 'ms'),
  measured('the longest of one in a hundred', quantile(times, 0.99), 'ms'),
  ...slowest.slice(1, 8).map(({ what, ms }) => measured(`the longest of ${what}`, ms, 'ms')),
]
print(bars)
process.exit(bars.every(isKept) ? 0 : 1)
