import { BudgetSpent } from './budget.ts'
import type { Reply, Request } from './reply.ts'
import type { SiteClient } from './site-client.ts'
import { whenQuiet } from './when-quiet.ts'

/**
 * Where an address of the site leads. Stays on the site's domain, so the last answer may be a redirect. Null when
 * there is nothing left to spend.
 */
export async function arrive(client: SiteClient, url: string, request: Request = {}): Promise<Reply | null> {
  return unlessSpent(async () => (await client.followInside(url, request)).last)
}

/** The same once more on fresh connections, and alone where the site is busy. Null when there is nothing left to spend. */
export async function arriveAgain(
  client: SiteClient,
  url: string,
  request: Request = {},
): Promise<Reply | null> {
  const ask = async () => (await client.follow(url, { ...request, fresh: true })).last
  return unlessSpent(() => whenQuiet(client, ask))
}

async function unlessSpent(ask: () => Promise<Reply>): Promise<Reply | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof BudgetSpent) return null
    throw error
  }
}
