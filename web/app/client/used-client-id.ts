import { asProblem } from './problem.ts'

/**
 * Whether an earlier try arrived although its answer was lost, and something else is asked for since or its ticket was
 * deleted: the next try is a new request and needs an id of its own.
 */
export const isClientIdUsed = (error: unknown): boolean =>
  ['not_found', 'key_reused'].includes(asProblem(error).code)
