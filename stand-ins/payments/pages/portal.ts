import { type Html, html } from '@sitewright/contract/html.ts'
import { formatPence } from '@sitewright/contract/money.ts'
import { plans } from '@sitewright/contract/plans.ts'
import type { FastifyReply } from 'fastify'
import { changeCard, changePrice, endAtPeriodEnd, endOfPatience } from '../billing.ts'
import type { Ledger } from '../ledger.ts'
import { type PortalSession, priceIdOf, priceOrNull, type Subscription } from '../objects.ts'
import { type CardProblem, cardFields, isProblem, readCard } from './card-form.ts'
import { backLink, day, sendNotice, sendPage } from './frame.ts'

const LIVES_SECONDS = 3600
const doneSays = new Map([
  ['plan', 'Your plan is changed.'],
  ['end', 'Your plan will end. Until then nothing changes.'],
  ['resume', 'Your plan goes on.'],
  ['card', 'Your card is changed.'],
])

interface Visit {
  ledger: Ledger
  reply: FastifyReply
  session: PortalSession
  /** What follows the session's id in the path. */
  part: string
}

/** A customer's billing portal; `fields` is the query of a page, or the form that was sent. */
export function answerPortal(
  ledger: Ledger,
  reply: FastifyReply,
  asked: { id: string; part: string; fields: Record<string, string>; isForm: boolean },
): FastifyReply {
  const session = ledger.getOrNull('billing_portal.session', asked.id)
  if (!session)
    return sendNotice(reply, 404, 'Not found', 'There is no such page. Please open it again from Sitewright.')
  if (session.created + LIVES_SECONDS <= ledger.seconds) {
    const says = 'It stays open for an hour. Please open it again from Sitewright.'
    return sendNotice(reply, 410, 'This page has closed', says, session.return_url)
  }
  const visit = { ledger, reply, session, part: asked.part }
  if (asked.part === '') return overview(visit, doneSays.get(asked.fields.done ?? '') ?? null)
  const subscription = ledger.getOrNull('subscription', asked.fields.subscription ?? '')
  if (subscription?.customer !== session.customer || subscription.status === 'canceled')
    return sendNotice(reply, 404, 'No such plan', 'This plan has ended or never was.', session.return_url)
  return asked.isForm ? change(visit, subscription, asked.fields) : show(visit, subscription)
}

function show(visit: Visit, subscription: Subscription): FastifyReply {
  return visit.part === 'end' ? endPage(visit, subscription) : cardPage(visit, subscription, null)
}

function change(visit: Visit, subscription: Subscription, form: Record<string, string>): FastifyReply {
  const { ledger, reply, session, part } = visit
  if (part === 'card') {
    const card = readCard(form, ledger.now)
    if (isProblem(card)) return cardPage(visit, subscription, card)
    changeCard(ledger, subscription, card)
  } else if (part === 'plan') {
    if (!priceOrNull(form.price ?? ''))
      return sendNotice(reply, 400, 'Not understood', 'Please choose one of the plans.', session.return_url)
    changePrice(ledger, subscription, form.price ?? '')
  } else endAtPeriodEnd(ledger, subscription, part === 'end')
  return reply.redirect(`/portal/${session.id}?done=${part}`, 303)
}

function overview({ ledger, reply, session }: Visit, done: string | null): FastifyReply {
  const all = ledger.list('subscription').filter(({ customer }) => customer === session.customer)
  const running = all.filter(({ status }) => status !== 'canceled')
  return sendPage(reply, {
    title: 'Your plan and payments',
    main: html`${backLink(session.return_url)}
<h1>Your plan and payments</h1>
${done && html`<p class="done" role="status">${done}</p>`}
${running.length > 0 ? running.map((subscription) => planCard(session, subscription)) : noPlan(all[0])}`,
  })
}

function endPage({ reply, session }: Visit, subscription: Subscription): FastifyReply {
  const [item] = subscription.items.data
  return sendPage(reply, {
    title: 'Cancel your plan',
    main: html`<section class="card"><h1>Cancel the ${item.price.nickname} plan?</h1>
<p>It stays active until <strong>${day(item.current_period_end)}</strong> and is not renewed after. You can change your mind until then.</p>
${form(session, subscription, 'end', html`<button>Cancel the plan</button>`)}
<a href="/portal/${session.id}">Keep the plan</a></section>`,
  })
}

function cardPage(
  { ledger, reply, session }: Visit,
  subscription: Subscription,
  problem: CardProblem | null,
): FastifyReply {
  const owed = owedFor(subscription)
  const name = ledger.getOrNull('customer', session.customer)?.name
  const fields = html`${cardFields(ledger.now, name, problem)}
<button>${owed ? `Pay ${owed} and use this card` : 'Use this card'}</button>`
  return sendPage(reply, {
    status: problem?.status ?? 200,
    title: problem ? 'Problem with the card' : 'Change card',
    main: html`<section class="card"><h1>Change card</h1>
${owed && html`<p>The payment that is due, ${owed}, is taken from the new card at once.</p>`}
${form(session, subscription, 'card', fields)}
<a href="/portal/${session.id}">Back</a></section>`,
  })
}

function planCard(session: PortalSession, subscription: Subscription): Html {
  const { price } = subscription.items.data[0]
  const { card, cancel_at_period_end: ends, id } = subscription
  const choices = plans.map(
    (plan) =>
      html`<label><input type="radio" name="price" value="${priceIdOf(plan.id)}"${priceIdOf(plan.id) === price.id ? html` checked` : null}> ${plan.name}, ${formatPence(plan.pricePence)} a month</label>`,
  )
  return html`<section class="card"><h2>${price.nickname} plan</h2>
${whatComes(subscription)}
${ends ? form(session, subscription, 'resume', html`<button>Keep the plan</button>`) : null}
<p>Visa ending in ${card.last4}, expires ${card.expMonth}/${card.expYear} <a href="/portal/${session.id}/card?subscription=${id}">Change card</a></p>
${form(
  session,
  subscription,
  'plan',
  html`<fieldset><legend>Change plan</legend>${choices}</fieldset>
<p class="quiet">A new plan counts at once. Its price counts from the next payment.</p>
<button>Switch plan</button>`,
)}
${ends ? null : html`<p><a href="/portal/${session.id}/end?subscription=${id}">Cancel plan</a></p>`}
</section>`
}

function form(session: PortalSession, { id }: Subscription, part: string, inside: Html): Html {
  return html`<form method="post" action="/portal/${session.id}/${part}" novalidate>
<input type="hidden" name="subscription" value="${id}">${inside}</form>`
}

/** What an unpaid month costs; null when nothing is owed. */
function owedFor({ status, items }: Subscription): string | null {
  return status === 'past_due' ? formatPence(items.data[0].price.unit_amount) : null
}

function whatComes(subscription: Subscription): Html {
  const [item] = subscription.items.data
  const owed = owedFor(subscription)
  const end = day(item.current_period_end)
  if (owed)
    return html`<p class="problem">The last payment of ${owed} failed. Please change the card by <strong>${day(endOfPatience(subscription))}</strong>, or the plan ends.</p>`
  if (subscription.cancel_at_period_end)
    return html`<p>Ends on <strong>${end}</strong>. No more payments.</p>`
  return html`<p>Next payment: <strong>${formatPence(item.price.unit_amount)}</strong> on <strong>${end}</strong></p>`
}

function noPlan(latest: Subscription | undefined): Html {
  const ended =
    latest?.ended_at && `The ${latest.items.data[0].price.nickname} plan ended on ${day(latest.ended_at)}.`
  return html`<section class="card"><h2>No plan</h2><p>${ended || 'There is no plan yet.'} Plans are bought on Sitewright.</p></section>`
}
