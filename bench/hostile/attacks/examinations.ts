import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startScript } from '../../product/children.ts'
import type { Attack, World } from '../attack.ts'
import { flood, Neighbour } from '../network.ts'
import { keep } from './connections.ts'

const session = () => randomBytes(16).toString('hex')

async function withSites(work: (sites: string[]) => Promise<void>): Promise<void> {
  const hostile = await startScript<{ sites: Record<string, string> }>('bench/limits/hostile-sites.ts')
  await work(Object.values(hostile.facts.sites)).finally(() => hostile.stop())
}

/** Guests of many networks have hostile sites looked at, and again with a browser (C1, C2). */
export const deepLooks: Attack = ({ url, signal }: World) =>
  withSites((sites) =>
    flood(signal, 8, async (turn) => {
      const from = new Neighbour(url)
      const prompt = `please look at ${sites[turn % sites.length]}`
      const { body } = await from.send('/api/chat', { body: { sessionId: session(), prompt } })
      const id = body?.examination_id
      if (id) await from.throw(`/api/examinations/${id}/deep`, { method: 'POST' })
      await from.leave()
    }),
  )

/** Questions whose answer nobody waits for (C16, C26). */
export const brokenOff: Attack = ({ url, signal }: World) =>
  withSites((sites) =>
    flood(signal, 30, async (turn) => {
      const from = new Neighbour(url)
      const asked = from.throw('/api/chat', {
        body: { sessionId: session(), prompt: `what is wrong with ${sites[turn % sites.length]}` },
        headers: turn % 2 ? { accept: 'text/event-stream' } : {},
        signal: AbortSignal.timeout(20 + (turn % 20) * 30),
      })
      await asked
      await pause(20)
      await from.leave()
    }),
  )

/** An examination as large as a site that is made for it can have it, asked for from many networks and read by none. */
export const unreadLooks: Attack = (world: World) =>
  withSites(async ([site]) => {
    const from = new Neighbour(world.url)
    const { body } = await from.send('/api/chat', {
      body: { sessionId: session(), prompt: `look at ${site}` },
    })
    await from.leave()
    const id = body?.examination_id
    const client = new pg.Client({ connectionString: world.databaseUrl })
    await client.connect()
    const { rowCount } = await client.query(
      "update examinations set report = report || jsonb_build_object('summary', repeat('x', 900000)) where id = $1",
      [id],
    )
    await client.end()
    if (rowCount !== 1) throw new Error('there is no examination to ask for')
    await keep(
      world,
      400,
      () => `GET /api/examinations/${id} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      (socket) => void socket.pause(),
    )
  })
