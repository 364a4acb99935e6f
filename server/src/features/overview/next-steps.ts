import type { NextStep } from '@sitewright/contract/overview.ts'
import { hasCredentials } from '#features/credentials/index.ts'
import { hasRequests } from '#features/requests/index.ts'
import type { SignedInCtx } from '#platform/context.ts'

interface Known {
  hasSite: boolean
}

interface Step {
  id: NextStep
  isDone: (ctx: SignedInCtx, known: Known) => Promise<boolean> | boolean
}

/** In the order in which they are offered: a login belongs to a request. */
const steps: Step[] = [
  { id: 'site', isDone: (_ctx, { hasSite }) => hasSite },
  { id: 'request', isDone: ({ db, actor }) => hasRequests(db, actor.userId) },
  { id: 'login', isDone: ({ db, actor }) => hasCredentials(db, actor.userId) },
]

export function readSteps(ctx: SignedInCtx, known: Known): Promise<{ id: NextStep; done: boolean }[]> {
  return Promise.all(steps.map(async ({ id, isDone }) => ({ id, done: await isDone(ctx, known) })))
}
