import { asProblem, sayProblem } from '#app/client/api.ts'

/** These screens have a sentence of their own for when nobody answered (spec 8). */
export function sayFailure(error: unknown, says: { refused: string; unreached: string }): string {
  return asProblem(error).code === 'unavailable' ? says.unreached : sayProblem(error, says.refused)
}
