import type { Reply } from './reply.ts'
import type { SiteClient } from './site-client.ts'

/** What servers say for a while to someone who asks for much at once; 503 is what nginx says unless it is told otherwise. */
const BUSY = new Set([503, 508, 509])

export const isBusy = ({ status }: Reply): boolean => status !== null && BUSY.has(status)

/** An answer; of a site that is busy, the one after a while without our other requests: those may be why. */
export async function whenQuiet({ budget }: SiteClient, ask: () => Promise<Reply>): Promise<Reply> {
  const reply = await ask()
  return isBusy(reply) ? budget.alone(ask) : reply
}
