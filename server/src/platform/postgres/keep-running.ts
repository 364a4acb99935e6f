import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { endLeftovers } from './leftovers.ts'
import { hasEnded, type Launch, launch, stop } from './postmaster.ts'

export interface Keeper {
  stop(): Promise<void>
}

const longestPauseMs = 10_000

/** Starts the postmaster and starts it again whenever it dies, until told to stop. Throws what the first start throws. */
export async function keepRunning(plan: Launch): Promise<Keeper> {
  let child = await launch(plan)
  const ending = new AbortController()
  const lastResort = () => child.kill('SIGINT')
  process.once('exit', lastResort)

  const care = (async () => {
    while (!ending.signal.aborted) {
      if (!hasEnded(child)) await once(child, 'exit', { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return
      plan.log('The database ended unexpectedly and is started again.')
      child = (await restart(plan, ending.signal)) ?? child
    }
  })()

  return {
    stop: async () => {
      ending.abort()
      await care
      if (!hasEnded(child)) await stop(child)
      process.off('exit', lastResort)
    },
  }
}

async function restart(plan: Launch, ending: AbortSignal) {
  for (let pauseMs = 100; !ending.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await endLeftovers(plan.cluster, plan.log)
      return await launch(plan)
    } catch (error) {
      plan.log(error instanceof Error ? error.message : String(error))
      await sleep(pauseMs, undefined, { signal: ending }).catch(() => {})
    }
  }
  return undefined
}
