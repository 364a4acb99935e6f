import { html } from '@sitewright/contract/html.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import type { FastifyReply } from 'fastify'
import { completeCheckout } from '../billing.ts'
import type { Ledger } from '../ledger.ts'
import { type CheckoutSession, planOf } from '../objects.ts'
import { type CardProblem, cardFields, isProblem, readCard } from './card-form.ts'
import { backLink, sendNotice, sendPage } from './frame.ts'

/** Shows the page on which a session is paid; with a form pays it, once however often it is sent. */
export function answerCheckout(
  ledger: Ledger,
  reply: FastifyReply,
  id: string,
  form: Record<string, string> | null,
): FastifyReply {
  const session = ledger.getOrNull('checkout.session', id)
  if (!session)
    return sendNotice(
      reply,
      404,
      'Not found',
      'There is no such payment. Please start again from Sitewright.',
    )
  const { status, success_url, cancel_url } = session
  if (status === 'expired') {
    const says = 'No money was taken. To buy the plan, please start again from Sitewright.'
    return sendNotice(reply, 410, 'This payment has expired', says, cancel_url ?? success_url)
  }
  if (status === 'complete' && !form)
    return sendNotice(reply, 200, 'Already paid', 'This plan is paid for and active.', success_url)
  if (!form) return payPage(ledger, reply, session, null)
  if (status === 'open') {
    const card = readCard(form, ledger.now)
    if (isProblem(card)) return payPage(ledger, reply, session, card)
    completeCheckout(ledger, session, card)
  }
  return reply.redirect(success_url.replaceAll('{CHECKOUT_SESSION_ID}', id), 303)
}

function payPage(
  ledger: Ledger,
  reply: FastifyReply,
  session: CheckoutSession,
  problem: CardProblem | null,
): FastifyReply {
  const { price, cancel_url } = session
  const plan = planOf(price.id)
  const customer = ledger.getOrNull('customer', session.customer)
  const amount = formatPence(price.unit_amount)
  return sendPage(reply, {
    status: problem?.status ?? 200,
    title: problem ? 'Problem with the card' : `Subscribe to ${price.nickname}`,
    leadsTo: session.success_url,
    main: html`<h1>Subscribe to the ${price.nickname} plan</h1>
<p><strong>${amount}</strong> is due now and then every month until you cancel. ${plan?.description ?? ''}</p>
<form class="card" method="post" action="/pay/${session.id}" novalidate>
<h2>Pay by card</h2>
<p>E-mail <bdi>${customer?.email ?? 'not given'}</bdi></p>
${cardFields(ledger.now, customer?.name, problem)}
<button>Pay ${amount} and subscribe</button>
${cancel_url && html`<a href="${new URL(cancel_url).href}">Cancel and go back</a>`}
</form>
${cancel_url ? null : backLink(session.success_url)}`,
  })
}
