import { transaction } from '#platform/database/transaction.ts'
import { type Html, html } from '#platform/mail/html.ts'
import { completeCheckout, lockCheckout, shownCheckout } from '../billing/checkouts.ts'
import { planOf } from '../billing/prices.ts'
import type { Sandbox } from '../context.ts'
import type { Answer } from '../http.ts'
import type { CheckoutSession, Price } from '../records/kinds.ts'
import { findOrNull } from '../records/objects.ts'
import {
  type CardFields,
  type CardProblem,
  cardFields,
  checkCard,
  emptyCard,
  isProblem,
  typedCard,
} from './card-form.ts'
import { notice, page, redirect } from './frame.ts'
import { pounds } from './words.ts'

export async function showCheckout(sandbox: Sandbox, id: string): Promise<Answer> {
  const session = await findOrNull(sandbox.db, 'checkout.session', id)
  if (!session) return noSession()
  const shown = shownCheckout(sandbox, session)
  if (shown.status !== 'open') return closed(shown)
  return payPage(shown, emptyCard(sandbox.now(), shown.customer_details?.name ?? ''), null)
}

/** Pays once: whoever presses twice is sent on like the first time. */
export async function payCheckout(
  sandbox: Sandbox,
  id: string,
  form: Record<string, unknown>,
): Promise<Answer> {
  return transaction(sandbox.db, async (tx) => {
    const session = await lockCheckout(tx, sandbox, id)
    if (!session) return noSession()
    if (session.status === 'complete') return redirect(returnAddress(session))
    if (session.status === 'expired') return closed(session)
    const typed = typedCard(form)
    const card = checkCard(typed, sandbox.now())
    if (isProblem(card)) return payPage(session, typed, card)
    return redirect(returnAddress(await completeCheckout(tx, sandbox, session, card)))
  })
}

function returnAddress({ id, success_url }: CheckoutSession): string {
  return new URL(success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)).href
}

function noSession(): Answer {
  return notice(404, 'Not found', 'There is no such payment. Please start again from Sitewright.')
}

function closed(session: CheckoutSession): Answer {
  if (session.status === 'complete')
    return notice(
      200,
      'Already paid',
      'This plan is paid for and active. Nothing more to do here.',
      returnAddress(session),
    )
  return notice(
    410,
    'This payment has expired',
    'No money was taken. To buy the plan, please start again from Sitewright.',
    session.cancel_url ?? new URL(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', '')).origin,
  )
}

function payPage(session: CheckoutSession, typed: CardFields, problem: CardProblem | null): Answer {
  const price = session.line_items.data[0]?.price
  if (!price) return noSession()
  const amount = pounds(price.unit_amount)
  const cancel = session.cancel_url
  return page({
    status: problem?.status ?? 200,
    title: problem ? 'Problem with the card' : `Subscribe to ${price.nickname}`,
    leadsTo: session.success_url,
    main: html`<div class="columns">
<section class="summary"><h1>Subscribe to the ${price.nickname} plan</h1>
<p class="price"><strong>${amount}</strong> a month</p>
${whatIsBought(price)}</section>
<section class="card"><h2>Pay by card</h2>
<form method="post" action="/pay/${session.id}" novalidate>
<p class="given"><span>E-mail</span> <bdi>${session.customer_details?.email ?? 'not given'}</bdi></p>
${cardFields(typed, problem)}
<button class="main">Pay ${amount} and subscribe</button>
${cancel && html`<a class="button" href="${new URL(cancel).href}">Cancel and go back</a>`}
</form>
<p class="quiet">${amount} is due now and then every month until you cancel.</p></section>
</div>`,
  })
}

function whatIsBought({ id }: Price): Html | null {
  const plan = planOf(id)
  if (!plan) return null
  return html`<p>${plan.description}</p>
<ul class="features">${plan.features.map((feature) => html`<li>${feature}</li>`)}</ul>`
}
