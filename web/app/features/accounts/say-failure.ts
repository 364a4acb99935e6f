import { asProblem, sayProblem } from '#app/client/api.ts'

/** The account screens have their own sentence for an unreachable server (spec 8). */
export const sayFailure =
  ({ refused, unreached }: { refused: string; unreached: string }) =>
  (error: unknown): string =>
    asProblem(error).code === 'unavailable' ? unreached : sayProblem(error, refused)
