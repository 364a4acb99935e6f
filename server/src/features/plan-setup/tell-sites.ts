import type { planSetupRoutes } from '@sitewright/contract/plan-setup.ts'
import type { Input, Reply } from '@sitewright/contract/route.ts'
import { entitlementsOf } from '#features/subscriptions/index.ts'
import { postMessage } from '#features/tickets/index.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { Problem } from '#platform/problem.ts'
import { SETUP } from './open-plan-ticket.ts'

/** The newest ticket that sets a plan of this person up, or the one it went into, unless that was deleted. */
function findSetup({ db, actor }: SignedInCtx) {
  return db
    .selectFrom('service_requests as r')
    .innerJoin('tickets as own', 'own.service_request_id', 'r.id')
    .innerJoin('tickets as t', (join) =>
      join.on('t.id', '=', (eb) => eb.fn.coalesce('own.merged_into', 'own.id')),
    )
    .select(['r.id', 't.id as ticket_id', 'r.website_url'])
    .where('r.user_id', '=', actor.userId)
    .where('r.client_id', 'like', `${SETUP}%`)
    .where('t.deleted_at', 'is', null)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function readSetup(ctx: SignedInCtx): Promise<Reply<typeof planSetupRoutes.get>> {
  const setup = await findSetup(ctx)
  const { tier, sites } = await entitlementsOf(ctx.db, ctx.actor.userId)
  return {
    ticket_id: setup?.ticket_id ?? null,
    plan: tier,
    sites,
    is_told: Boolean(setup?.website_url),
  }
}

/** The request keeps the first site, the message on the ticket names all of them. */
export async function tellSites(
  ctx: SignedInCtx,
  { body }: Input<typeof planSetupRoutes.tell>,
): Promise<Reply<typeof planSetupRoutes.tell>> {
  const setup = await findSetup(ctx)
  if (!setup) throw new Problem('not_found')
  const sites = [...new Set(body.sites)]
  const { sites: covered } = await entitlementsOf(ctx.db, ctx.actor.userId)
  if (sites.length > covered) {
    const says = covered === 1 ? 'Your plan covers one site.' : `Your plan covers ${covered} sites.`
    throw new Problem('invalid', { says, fields: { sites: says } })
  }
  // The message first: where it is refused, the question stays.
  await postMessage(ctx, setup.ticket_id, {
    message: ['Please look after:', ...sites.map((site) => `- ${site}`)].join('\n'),
  })
  await ctx.db
    .updateTable('service_requests')
    .set({ website_url: sites[0] })
    .where('id', '=', setup.id)
    .execute()
  return { ticketId: setup.ticket_id }
}
