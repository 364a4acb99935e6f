import { quantile } from './limits/bars.ts'
import { startScript } from './product/children.ts'
import { startProduct, tokenFor } from './product/start.ts'
import { bareDelivery, productDelivery } from './speed/delivery-time.ts'
import { type Figure, print, requestsPerSecond, timeOf } from './speed/measure.ts'
import { anotherCustomer, fillInbox, ticketWithMessages } from './speed/seed.ts'

// Ratios of one run on one machine; absolute figures say little about another.
const ROUNDS = 3
/** A p95 of a few hundred messages jumps about: more, shorter rounds, taken in turn. */
const DELIVERY_ROUNDS = 9
/** Until V8 has compiled what a message runs through: before that its compiler is what a p95 measures. */
const DELIVERY_WARM_UP = 15
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const SMALL = 10_000
const LARGE = Number(process.env.BENCH_TICKETS ?? 1_000_000)

const product = await startProduct()
const bare = await startScript<{ url: string }>('bench/speed/bare-server.ts', {
  DATABASE_URL: product.ownerUrl,
})
const figures: Figure[] = []
try {
  const [ann, , olga] = product.accounts
  if (!ann) throw new Error('the first start printed no account')
  const client = await tokenFor(product.url, ann)
  const ticket = await ticketWithMessages(product.pool, ann.email, 1_000)

  for (const path of ['/api/me', `/api/tickets/${ticket}/messages`]) {
    const ours: number[] = []
    const limit: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      limit.push(await requestsPerSecond(`${bare.facts.url}${path}`, client, SECONDS))
      ours.push(await requestsPerSecond(`${product.url}${path}`, client, SECONDS))
    }
    const [a, b] = [quantile(ours, 0.5), quantile(limit, 0.5)]
    figures.push({
      name: `GET ${path}`,
      product: a,
      bare: b,
      unit: 'req/s',
      ratio: a / b,
      promise: '≥ 0.5',
      kept: a / b >= 0.5,
    })
  }

  const staff = await tokenFor(product.url, olga)
  const echo: number[] = []
  const delivered: number[] = []
  for (let round = -DELIVERY_WARM_UP; round < DELIVERY_ROUNDS; round++) {
    echo.push(await bareDelivery(bare.facts.url))
    // A round is all that one person may send at once.
    const writer = await anotherCustomer(product.pool, ann, `writer-${round}@example.com`)
    const quiet = await ticketWithMessages(product.pool, writer.email, 1)
    const token = await tokenFor(product.url, writer)
    delivered.push(await productDelivery(product.url, quiet, token, staff))
  }
  const warm = (all: number[]) => quantile(all.slice(DELIVERY_WARM_UP), 0.5)
  const [ours, limit] = [warm(delivered), warm(echo)]
  figures.push({
    name: 'message to the other socket, p95',
    product: ours,
    bare: limit,
    unit: 'ms',
    ratio: ours / limit,
    promise: '≤ 3',
    kept: ours / limit <= 3,
  })

  await fillInbox(product.pool, SMALL)
  const small = await firstPage(product.url, staff)
  await fillInbox(product.pool, LARGE)
  const large = await firstPage(product.url, await tokenFor(product.url, olga))
  figures.push({
    name: `inbox, first page of ${LARGE} against ${SMALL}`,
    product: large,
    bare: small,
    unit: 'ms',
    ratio: large / small,
    promise: '≤ 2',
    kept: large / small <= 2,
  })
} finally {
  await bare.stop()
  await product.stop()
}
print(figures)
process.exit(figures.length === 4 && figures.every((figure) => figure.kept) ? 0 : 1)

async function firstPage(url: string, token: string): Promise<number> {
  // About a second: within a fifth of one, what PostgreSQL still writes of a million tickets decides the median.
  const times: number[] = []
  for (let round = 0; round < 300; round++) times.push(await timeOf(`${url}/api/admin/tickets`, token))
  return quantile(times.slice(50), 0.5)
}
