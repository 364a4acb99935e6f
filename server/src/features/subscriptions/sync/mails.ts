import { poundsOfPence } from '@sitewright/contract/money.ts'
import { graceRule } from '@sitewright/contract/payment-grace.ts'
import { planNamed } from '@sitewright/contract/plans.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import type { Mail } from '#outside/mail/outbox.ts'
import { graceEndsAt, type SubscriptionRow } from '../subscription.queries.ts'

const action = { label: 'See my care plan', path: '/dashboard/subscription' }

const nameOf = ({ plan }: SubscriptionRow) => planNamed(plan)?.name ?? 'care'
const percentOf = ({ plan }: SubscriptionRow) => planNamed(plan)?.discountPercent ?? 0
const monthlyOf = ({ price_pence }: SubscriptionRow) => `${poundsOfPence(Number(price_pence))} a month`

export function startedMail(to: string, row: SubscriptionRow): Mail {
  const next = row.period_end && !row.cancel_at ? ` The next payment is on ${longDay(row.period_end)}.` : ''
  return {
    kind: 'plan_started',
    to,
    subject: `Your ${nameOf(row)} plan has started`,
    paragraphs: [
      `Thank you. Your ${nameOf(row)} plan started on ${longDay(row.started_at)} and costs ${monthlyOf(row)}.${next}`,
      'To begin, please tell us on the Subscription page, or on the ticket that we opened for you, which site we should look after.',
      `You now have ${percentOf(row)}% off other services. You can change the plan at any time, or cancel it at the end of the month you have paid for.`,
    ],
    action,
  }
}

export function newPlanMail(to: string, row: SubscriptionRow): Mail {
  return {
    kind: 'plan_changed',
    to,
    subject: `Your care plan is now ${nameOf(row)}`,
    paragraphs: [`You are on the ${nameOf(row)} plan now, for ${monthlyOf(row)}.`],
    action,
  }
}

export function failedMail(to: string, row: SubscriptionRow): Mail {
  return {
    kind: 'plan_payment_failed',
    to,
    subject: 'The payment for your care plan did not go through',
    paragraphs: [
      `The payment for the ${nameOf(row)} plan was not accepted. That happens when a card has expired or was replaced.`,
      `Your plan continues until ${longDay(graceEndsAt(row))}, and the payment is tried again in the coming days. Please enter a working card in the billing portal.`,
      `What happens next: ${graceRule}`,
    ],
    action: { label: 'Change my card', path: action.path },
  }
}

export function stillFailedMail(to: string, row: SubscriptionRow): Mail {
  return {
    kind: 'plan_payment_still_failed',
    to,
    subject: `Your ${nameOf(row)} plan is put on hold on ${longDay(graceEndsAt(row))}`,
    paragraphs: [
      `The payment for the ${nameOf(row)} plan still does not go through. Without a successful payment the plan is put on hold on ${longDay(graceEndsAt(row))}, and you cannot use it or its discount.`,
      'Please enter a working card in the billing portal. If you no longer want the plan, you can end it there.',
    ],
    action: { label: 'Change my card', path: action.path },
  }
}

export function restsMail(to: string, row: SubscriptionRow): Mail {
  return {
    kind: 'plan_rests',
    to,
    subject: `Your ${nameOf(row)} plan is on hold`,
    paragraphs: [
      `The ${nameOf(row)} plan is on hold, most likely because its last payments failed. Until a payment succeeds, you cannot use the plan or its discount.`,
      'In the billing portal you can enter a working card, or end the plan.',
    ],
    action: { label: 'Change my card', path: action.path },
  }
}

export function endsMail(to: string, row: SubscriptionRow, at: Date): Mail {
  return {
    kind: 'plan_ends',
    to,
    subject: `Your ${nameOf(row)} plan ends on ${longDay(at)}`,
    paragraphs: [
      `The ${nameOf(row)} plan ends on ${longDay(at)}. Until then everything in it is yours, and nothing more is charged.`,
      'If you change your mind before that day, you can keep it with one click in the billing portal.',
    ],
    action,
  }
}

export function goesOnMail(to: string, row: SubscriptionRow): Mail {
  return {
    kind: 'plan_goes_on',
    to,
    subject: `Your ${nameOf(row)} plan goes on`,
    paragraphs: [`The ${nameOf(row)} plan does not end after all. It goes on for ${monthlyOf(row)}.`],
    action,
  }
}

export function endedMail(to: string, row: SubscriptionRow): Mail {
  return {
    kind: 'plan_ended',
    to,
    subject: `Your ${nameOf(row)} plan has ended`,
    paragraphs: [
      `The ${nameOf(row)} plan has ended, and nothing more is charged. Your account, tickets and files stay as they are.`,
      'You are welcome back at any time.',
    ],
    action: { label: 'See the plans', path: '/pricing' },
  }
}
