import { plans } from '@sitewright/contract/plans.ts'
import { type Html, html } from '#platform/mail/html.ts'
import { priceIds } from '../billing/prices.ts'
import { endOfPatience } from '../billing/renewals.ts'
import type { Answer } from '../http.ts'
import type { Invoice, PortalSession, Subscription } from '../records/kinds.ts'
import { type CardFields, type CardProblem, cardFields } from './card-form.ts'
import { backLink, page } from './frame.ts'
import { day, pounds } from './words.ts'

const doneSays = {
  plan: 'Your plan is changed.',
  end: 'Your plan will end. Until then nothing changes.',
  resume: 'Your plan goes on.',
  card: 'Your card is changed.',
}
export type Done = keyof typeof doneSays

interface Overview {
  subscriptions: Subscription[]
  /** Cards in words, by id. */
  cards: Map<string, string>
  invoices: Invoice[]
  done: string | null
}

export function overviewPage(session: PortalSession, overview: Overview): Answer {
  const { subscriptions, invoices, done } = overview
  const running = subscriptions.filter(({ status }) => status !== 'canceled')
  const says = done !== null && Object.hasOwn(doneSays, done) ? doneSays[done as Done] : null
  return page({
    title: 'Your plan and payments',
    main: html`${session.return_url && html`<p>${backLink(session.return_url)}</p>`}
<h1>Your plan and payments</h1>
${says && html`<p class="done" role="status">${says}</p>`}
${running.length > 0 ? running.map((subscription) => planCard(session, subscription, overview)) : noPlan(subscriptions)}
${invoices.length > 0 ? invoiceList(invoices) : null}`,
  })
}

export function endPage(session: PortalSession, subscription: Subscription): Answer {
  const [item] = subscription.items.data
  return page({
    title: 'Cancel your plan',
    main: html`<section class="card narrow"><h1>Cancel the ${item.price.nickname} plan?</h1>
<p>It stays active until <strong>${day(item.current_period_end)}</strong> and is not renewed after. You can change your mind until then.</p>
<form method="post" action="/portal/${session.id}/end">${hidden(subscription)}
<button class="main danger">Cancel the plan</button>
<a class="button" href="/portal/${session.id}">Keep the plan</a></form></section>`,
  })
}

export function cardPage(
  session: PortalSession,
  { subscription, invoices }: Pick<Overview, 'invoices'> & { subscription: Subscription },
  typed: CardFields,
  problem: CardProblem | null,
): Answer {
  const owed = owedFor(subscription, invoices)
  return page({
    status: problem?.status ?? 200,
    title: problem ? 'Problem with the card' : 'Change card',
    main: html`<section class="card narrow"><h1>Change card</h1>
${owed && html`<p>The payment that is due, ${owed}, is taken from the new card at once.</p>`}
<form method="post" action="/portal/${session.id}/card" novalidate>${hidden(subscription)}
${cardFields(typed, problem)}
<button class="main">${owed ? `Pay ${owed} and use this card` : 'Use this card'}</button>
<a class="button" href="/portal/${session.id}">Back</a></form></section>`,
  })
}

function planCard(session: PortalSession, subscription: Subscription, { cards, invoices }: Overview): Html {
  const { id, nickname } = subscription.items.data[0].price
  const card = cards.get(subscription.default_payment_method) ?? 'No card'
  const ends = subscription.cancel_at_period_end
  const owed = owedFor(subscription, invoices)
  return html`<section class="card"><h2>${nickname} plan ${badge(subscription)}</h2>
${whatComes(subscription, owed)}
${ends ? resumeForm(session, subscription) : null}
<p class="row"><span>${card}</span> <a href="/portal/${session.id}/card?subscription=${subscription.id}">Change card</a></p>
<form class="switch" method="post" action="/portal/${session.id}/plan">${hidden(subscription)}
<fieldset><legend>Change plan</legend>${plans.map((plan) => choice(plan, priceIds[plan.id] === id))}</fieldset>
<p class="quiet">A new plan counts at once. Its price counts from the next payment.</p>
<button>Switch plan</button></form>
${ends ? null : html`<p><a href="/portal/${session.id}/end?subscription=${subscription.id}">Cancel plan</a></p>`}
</section>`
}

/** What an unpaid month costs, in words; the plan may have another price by now. */
function owedFor({ status, latest_invoice }: Subscription, invoices: Invoice[]): string | null {
  const unpaid = status === 'past_due' ? invoices.find(({ id }) => id === latest_invoice) : undefined
  return unpaid ? pounds(unpaid.amount_remaining) : null
}

function badge({ status, cancel_at_period_end }: Subscription): Html {
  if (status === 'past_due') return html`<span class="badge bad">Payment failed</span>`
  return cancel_at_period_end
    ? html`<span class="badge">Ending</span>`
    : html`<span class="badge good">Active</span>`
}

function whatComes(subscription: Subscription, owed: string | null): Html {
  const [item] = subscription.items.data
  const amount = pounds(item.price.unit_amount)
  if (owed)
    return html`<p class="problem">The last payment of ${owed} failed. Please change the card by <strong>${day(endOfPatience(subscription))}</strong>, or the plan ends.</p>`
  if (subscription.cancel_at_period_end)
    return html`<p class="coming">Ends on <strong>${day(item.current_period_end)}</strong>. No more payments.</p>`
  return html`<p class="coming">Next payment: <strong>${amount}</strong> on <strong>${day(item.current_period_end)}</strong></p>`
}

function choice(plan: (typeof plans)[number], current: boolean): Html {
  return html`<label class="choice"><input type="radio" name="price" value="${priceIds[plan.id]}"${current ? html` checked` : null}> <span>${plan.name}${current ? html` <small>your plan</small>` : null}</span> <span>${pounds(plan.pricePence)} a month</span></label>`
}

function resumeForm(session: PortalSession, subscription: Subscription): Html {
  return html`<form class="short" method="post" action="/portal/${session.id}/resume">${hidden(subscription)}<button class="main">Keep the plan</button></form>`
}

function hidden({ id }: Subscription): Html {
  return html`<input type="hidden" name="subscription" value="${id}">`
}

function noPlan([latest]: Subscription[]): Html {
  const ended = latest?.ended_at
    ? `The ${latest.items.data[0].price.nickname} plan ended on ${day(latest.ended_at)}.`
    : ''
  return html`<section class="card"><h2>No plan</h2><p>${ended || 'There is no plan yet.'} Plans are bought on Sitewright.</p></section>`
}

const statusWords: Record<Invoice['status'], string> = {
  open: 'Due',
  paid: 'Paid',
  uncollectible: 'Not paid',
}

function invoiceList(invoices: Invoice[]): Html {
  return html`<section class="card"><h2>Invoices</h2><table>
<thead><tr><th scope="col">Invoice</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.map((invoice) => html`<tr><td>${day(invoice.created)} <small>${invoice.number}</small></td><td>${pounds(invoice.total)}</td><td>${statusWords[invoice.status]}</td></tr>`)}</tbody>
</table></section>`
}
