import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import type { Person } from './cast.ts'

/** Sends a quote, for a request if one is given, which the client accepts: the deposit is due at once, the rest a draft until the work is done. */
export async function acceptWithDeposit(
  seller: Person,
  client: Person,
  service_request_id: number | null = null,
  { description = 'Redesign', unit_price = 90, deposit_percent = 50 } = {},
): Promise<void> {
  const quote = await seller.call(quoteRoutes.create, {
    body: {
      user_id: client.id,
      service_request_id,
      deposit_percent,
      line_items: [{ description, unit_price }],
    },
  })
  const params = { id: quote.body.id }
  await seller.call(quoteRoutes.finalize, { params })
  const accepted = await client.call(quoteRoutes.accept, {
    params,
    body: { name: client.name, consent: true },
  })
  if (accepted.status !== 200) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`)
}
