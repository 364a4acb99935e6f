import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../problem.ts'

/** Mean time that work waits for its turn, above which nobody new is let in. */
const MAX_DELAY_MS = 2_000
/** The library takes an interval without a sample for an endless delay, so one pause must not fill an interval. */
const INTERVAL_MS = 5_000

/** Turns requests away early, with a word on when to come back, while the process cannot keep up. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_DELAY_MS,
    sampleInterval: INTERVAL_MS,
    retryAfter: INTERVAL_MS / 1_000,
    pressureHandler: () => {
      throw new Problem('unavailable', { retryAfterSeconds: INTERVAL_MS / 1_000 })
    },
  })
}
