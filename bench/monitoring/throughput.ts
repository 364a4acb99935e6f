import { Agent, request } from 'undici'
import { Checker } from '../../server/src/features/monitoring/checks/checker.ts'
import { startScript } from '../product/children.ts'
import { openWorld } from './world.ts'

const AT_ONCE = 100

export interface Throughput {
  /** Sites a second, as fast as one worker goes. */
  ours: number
  bare: number
  /** Share of one core that 500 sites a second take. */
  coreAt500: number
}

const addressOf = (port: number) => (index: number) =>
  `http://127.${1 + Math.floor(index / 60_000)}.${Math.floor(index / 240) % 250}.${1 + (index % 240)}:${port}/`

/** One worker against local sites, and a loop of bare undici requests that keeps nothing and waits for nothing. */
export async function throughput(sites = 10_000): Promise<Throughput> {
  const server = await startScript<{ port: number }>('bench/monitoring/sites.ts')
  const world = await openWorld({ real: true })
  try {
    const address = addressOf(server.facts.port)
    await world.seed(sites, address)
    const checker = new Checker(world.services)
    await Promise.all((await checker.claim(200)).map((one) => checker.run(one)))
    const cpu = process.cpuUsage()
    const began = performance.now()
    let done = 0
    for (;;) {
      const batch = await checker.claim(200)
      if (batch.length === 0) break
      for (const one of batch) {
        while (checker.inFlight >= AT_ONCE * 2) await new Promise((resolve) => setTimeout(resolve, 2))
        void checker.run(one)
      }
      done += batch.length
    }
    while (checker.inFlight > 0)
      await checker.flush().then(() => new Promise((resolve) => setTimeout(resolve, 5)))
    const seconds = (performance.now() - began) / 1_000
    const { user, system } = process.cpuUsage(cpu)
    const coreSecondsEach = (user + system) / 1e6 / done
    return { ours: done / seconds, bare: await bareLoop(address, done), coreAt500: coreSecondsEach * 500 }
  } finally {
    await world.stop()
    await server.stop()
  }
}

/** The limit: a new connection each, the body read, nothing else. */
async function bareLoop(address: (index: number) => string, count: number): Promise<number> {
  let next = 0
  const began = performance.now()
  const one = async () => {
    while (next < count) {
      const agent = new Agent({ connections: 1, pipelining: 0 })
      const { body } = await request(address(next++), { dispatcher: agent })
      await body.text()
      await agent.close()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return count / ((performance.now() - began) / 1_000)
}
