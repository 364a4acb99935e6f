import { z } from 'zod'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { keepCard } from '../billing/cards.ts'
import { priceOrNull } from '../billing/prices.ts'
import { listCurrent, lockCurrent } from '../billing/renewals.ts'
import { changeCard, changeSubscription, withEndAtPeriodEnd, withPrice } from '../billing/subscriptions.ts'
import { type Sandbox, secondsNow } from '../context.ts'
import type { Answer } from '../http.ts'
import type { PortalSession, Subscription } from '../records/kinds.ts'
import { findOrNull, list } from '../records/objects.ts'
import { checkCard, emptyCard, isProblem, typedCard } from './card-form.ts'
import { notice, redirect } from './frame.ts'
import { cardPage, type Done, endPage, overviewPage } from './portal-pages.ts'

const LIVES_SECONDS = 3600

interface Visit {
  sandbox: Sandbox
  tx: Tx
  session: PortalSession
}

/** One page or form of a customer's billing portal; `part` is what follows the session's id in the path. */
export async function answerPortal(
  sandbox: Sandbox,
  { id, part, query, form }: { id: string; part: string; query: URLSearchParams; form: object | null },
): Promise<Answer> {
  return transaction(sandbox.db, async (tx) => {
    const session = await findOrNull(tx, 'billing_portal.session', id)
    if (!session)
      return notice(404, 'Not found', 'There is no such page. Please open it again from Sitewright.')
    if (session.created + LIVES_SECONDS <= secondsNow(sandbox)) return expired(session)
    const visit = { sandbox, tx, session }
    return form ? change(visit, part, form) : show(visit, part, query)
  })
}

async function show(visit: Visit, part: string, query: URLSearchParams): Promise<Answer> {
  const { sandbox, tx, session } = visit
  const subscriptions = await listCurrent(tx, sandbox, session.customer)
  if (part === '') return overview(visit, subscriptions, query.get('done'))
  const wanted = subscriptions.find(({ id }) => id === query.get('subscription'))
  if (!wanted || wanted.status === 'canceled') return noPlan(session)
  if (part === 'end') return endPage(session, wanted)
  const { name } = (await findOrNull(tx, 'customer', session.customer)) ?? {}
  return cardPage(session, await owing(tx, wanted), emptyCard(sandbox.now(), name ?? ''), null)
}

async function overview(visit: Visit, subscriptions: Subscription[], done: string | null): Promise<Answer> {
  const { tx, session } = visit
  const cards = new Map<string, string>()
  for (const { default_payment_method: id } of subscriptions) {
    const method = await findOrNull(tx, 'payment_method', id)
    if (method)
      cards.set(
        id,
        `Visa ending in ${method.card.last4}, expires ${method.card.exp_month}/${method.card.exp_year}`,
      )
  }
  const invoices = await list(tx, 'invoice', { matching: { customer: session.customer }, limit: 24 })
  return overviewPage(session, { subscriptions, cards, invoices, done })
}

const Form = z.object({ subscription: z.string(), price: z.string().optional() })

async function change(visit: Visit, part: string, form: object): Promise<Answer> {
  const { sandbox, tx, session } = visit
  const sent = Form.safeParse(form)
  if (!sent.success) return notice(400, 'Not understood', 'That form was not complete.', session.return_url)
  const subscription = await lockCurrent(tx, sandbox, sent.data.subscription)
  if (!subscription || subscription.customer !== session.customer || subscription.status === 'canceled')
    return noPlan(session)
  if (part === 'card') return payFromCard(visit, subscription, form)
  if (part === 'plan') {
    const price = priceOrNull(sent.data.price ?? '')
    if (!price) return notice(400, 'Not understood', 'Please choose one of the plans.', session.return_url)
    await changeSubscription(tx, sandbox, subscription, withPrice(subscription, price))
    return home(session, 'plan')
  }
  const ends = part === 'end'
  await changeSubscription(tx, sandbox, subscription, withEndAtPeriodEnd(subscription, ends, sandbox))
  return home(session, ends ? 'end' : 'resume')
}

async function payFromCard(visit: Visit, subscription: Subscription, form: object): Promise<Answer> {
  const { sandbox, tx, session } = visit
  const typed = typedCard(form as Record<string, unknown>)
  const card = checkCard(typed, sandbox.now())
  if (isProblem(card)) return cardPage(session, await owing(tx, subscription), typed, card)
  const kept = await keepCard(tx, sandbox, session.customer, card)
  await changeCard(tx, sandbox, subscription, kept)
  return home(session, 'card')
}

async function owing(tx: Tx, subscription: Subscription) {
  const invoice = await findOrNull(tx, 'invoice', subscription.latest_invoice)
  return { subscription, invoices: invoice ? [invoice] : [] }
}

function home(session: PortalSession, done: Done): Answer {
  return redirect(`/portal/${session.id}?done=${done}`)
}

function expired(session: PortalSession): Answer {
  return notice(
    410,
    'This page has closed',
    'It stays open for an hour. Please open it again from Sitewright.',
    session.return_url,
  )
}

function noPlan(session: PortalSession): Answer {
  return notice(404, 'No such plan', 'This plan has ended or never was.', session.return_url)
}
