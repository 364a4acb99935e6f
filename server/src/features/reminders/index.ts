import { formatPence } from '@sitewright/contract/money.ts'
import { reminderRoutes } from '@sitewright/contract/reminders.ts'
import { accountMerged, emailChangeUndone, passwordChanged } from '#features/accounts/index.ts'
import { disputeClosed, disputeOpened } from '#features/invoices/index.ts'
import { refundApproved, refundRefused, refundRequested } from '#features/refund-requests/index.ts'
import { planChanged, planEnded, planRests, planStarted } from '#features/subscriptions/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { type Listener, on } from '#platform/events/define.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { downloadReminder } from './calendar-file.ts'
import { completeCaused, putDownCaused } from './caused.ts'
import { changeReminder, createReminder, removeReminder } from './change-reminders.ts'
import { dropFeed, endFeed, openFeed, readFeed } from './feed.ts'
import { readCounts, readReminders } from './list-reminders.ts'
import { mailDue } from './mail-due.ts'
import { planWork, planWorkOf } from './plan-work.ts'

export { dropFeed } from './feed.ts'
export { readReminders } from './list-reminders.ts'
export { planWork } from './plan-work.ts'
export { todayOf } from './today.ts'

export const reminderBindings: RouteBinding[] = [
  bind(reminderRoutes.list, (ctx, input) => readReminders(ctx, input)),
  bind(reminderRoutes.counts, readCounts),
  bind(reminderRoutes.create, createReminder),
  bind(reminderRoutes.change, changeReminder),
  bind(reminderRoutes.remove, removeReminder),
  bind(reminderRoutes.file, downloadReminder),
  bind(reminderRoutes.openFeed, openFeed),
  bind(reminderRoutes.endFeed, endFeed),
  bind(reminderRoutes.feed, readFeed),
]

const replan = {
  inTransaction: async (tx: Tx, { userId }: { userId?: number }, ctx: Ctx) => {
    if (userId !== undefined) await planWorkOf(tx, ctx, userId)
  },
}

/** As with tokens: the key of a calendar is worth no more than the sign-in that made it. */
const leave = {
  inTransaction: async (tx: Tx, { userId }: { userId?: number }) => {
    if (userId !== undefined) await dropFeed(tx, userId)
  },
}

export const reminderListeners: Listener[] = [
  on(passwordChanged, leave),
  on(emailChangeUndone, leave),
  on(planStarted, replan),
  on(planChanged, replan),
  on(planRests, replan),
  on(planEnded, replan),
  on(accountMerged, replan),
  on(refundRequested, {
    inTransaction: (tx, { userId, data }, ctx) =>
      putDownCaused(tx, ctx, {
        cause: `refund:${data.request}`,
        title: `Decide on the refund request for ${data.numbers}`,
        description: `Up to ${formatPence(data.pence)} can be paid back. Refund request #${data.request}; completed by itself once it is decided.`,
        priority: 'high',
        userId: userId ?? null,
        dueAt: new Date(data.decideBy),
      }),
  }),
  on(refundApproved, {
    inTransaction: (tx, { data }, ctx) => completeCaused(tx, ctx, `refund:${data.request}`),
  }),
  on(refundRefused, {
    inTransaction: (tx, { data }, ctx) => completeCaused(tx, ctx, `refund:${data.request}`),
  }),
  on(disputeOpened, {
    inTransaction: async (tx, { userId, data }, ctx) => {
      if (data.respondBy !== null)
        await putDownCaused(tx, ctx, {
          cause: `dispute:${data.dispute}`,
          title: `Answer the chargeback on ${data.number ?? 'the care plan'}`,
          description: `${formatPence(data.pence)}. Evidence is given on the pages of the payment provider; completed by itself once the bank has decided.`,
          priority: 'urgent',
          userId: userId ?? null,
          dueAt: new Date(data.respondBy),
        })
    },
  }),
  on(disputeClosed, {
    inTransaction: (tx, { data }, ctx) => completeCaused(tx, ctx, `dispute:${data.dispute}`),
  }),
]

export const reminderJobs = [planWork, mailDue] as Job[]
