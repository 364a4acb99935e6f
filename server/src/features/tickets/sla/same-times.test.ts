import { businessRoutes } from '@sitewright/contract/business.ts'
import { estimatedDays } from '@sitewright/contract/pricing.ts'
import { ServiceType, UrgencyLevel } from '@sitewright/contract/pricing-schemas.ts'
import { type Inbox, type InboxItem, ticketRoutes } from '@sitewright/contract/tickets.ts'
import { answerWords, finishWords, supportDay } from '@sitewright/contract/time-words.ts'
import { expectedFinish, hoursOf, responseDue } from '@sitewright/contract/times.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transaction } from '#platform/database/transaction.ts'
import type { Job } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import { confirmRequest } from '../jobs/confirm-request.ts'
import { openTicket } from '../open-ticket.ts'

const COMBINATIONS = 1_000

interface Opened {
  id: number
  who: Person
  /** As the calculator shows them before the request is sent, from what the browser gets. */
  answer: number
  finish: number
  says: string
}

test('calculator, ticket, inbox and mail say the same two times for 1,000 random plans, urgencies and moments', async () => {
  const testApp = await startTestApp()
  const people = await cast(testApp)
  const clients = {
    none: await join(testApp, 'Nora None'),
    performance: await join(testApp, 'Pia Performance', { tier: 'performance' }),
    stability: await join(testApp, 'Stan Stability', { tier: 'stability' }),
    security: await join(testApp, 'Sue Security', { tier: 'security' }),
  }
  const hours = hoursOf((await people.guest.call(businessRoutes.supportTimes)).body)
  const year = new Date(testApp.services.now()).getUTCFullYear()
  const combination = fc.record({
    plan: fc.constantFrom('none', 'performance', 'stability', 'security'),
    urgency: fc.constantFrom(...UrgencyLevel.options),
    service: fc.constantFrom(...ServiceType.options),
    at: fc.integer({ min: Date.UTC(year, 0, 2), max: Date.UTC(year + 1, 11, 1) }),
  })
  const opened: Opened[] = []
  await inParallel(fc.sample(combination, COMBINATIONS), async ({ plan, urgency, service, at }) => {
    const who = clients[plan as keyof typeof clients]
    const days = estimatedDays(service, urgency)
    const finish = expectedFinish({ urgency, at, days }, hours)
    opened.push({
      id: await open(testApp, who, { urgency, service, days, at }),
      who,
      answer: responseDue({ plan: plan === 'none' ? null : plan, urgency, at }, hours),
      finish: finish.at,
      says: finishWords(finish),
    })
  })
  const inbox = await wholeInbox(people)
  await inParallel(opened, async ({ id, who, answer, finish, says }) => {
    const { body } = await who.call(ticketRoutes.get, { params: { id } })
    const [answerBy, finishBy] = [new Date(answer).toISOString(), new Date(finish).toISOString()]
    expect(body, `ticket ${id}`).toMatchObject({ answer_by: answerBy, due_at: answerBy, finish_by: finishBy })
    expect(inbox.get(id), `inbox ${id}`).toMatchObject({ due_at: answerBy, finish_by: finishBy })
    await runJob(testApp.services, confirmRequest as Job, { ticketId: id })
    expect(says).toContain(`by ${supportDay(finish)}.`)
  })
  const { rows } = await testApp.pool.query<{ id: string; paragraphs: string[] }>(
    `select split_part(dedupe_key, ':', 2) as id, parts -> 'paragraphs' as paragraphs from mails where kind = 'request_received'`,
  )
  const mails = new Map(rows.map(({ id, paragraphs }) => [Number(id), paragraphs]))
  for (const { id, answer, finish } of opened) {
    expect(mails.get(id), `mail ${id}`).toContain(answerWords(answer))
    expect(mails.get(id), `mail ${id}`).toContain(`Finished by ${supportDay(finish)}.`)
  }
})

const AT_ONCE = 8

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

async function open(
  { services }: TestApp,
  who: Person,
  { urgency, service, days, at }: { urgency: string; service: string; days: number; at: number },
): Promise<number> {
  const ctx = {
    ...services,
    now: () => at,
    actor: { kind: 'system', job: 'test' },
    requestId: 'x',
    ip: '127.0.0.1',
  }
  return transaction(services.db, async (tx) => {
    const { id } = await tx
      .insertInto('service_requests')
      .values({
        user_id: who.id,
        service_type: service,
        platform_type: 'wix',
        problem_description: 'The shop is down',
        urgency_level: urgency,
        estimated_pence: 1_900,
        estimated_days: days,
        created_at: new Date(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return openTicket(tx, ctx as Parameters<typeof openTicket>[1], id)
  })
}

/** Most urgent first, as it is shown. */
async function wholeInbox({ olga }: Cast): Promise<Map<number, InboxItem>> {
  const items: InboxItem[] = []
  for (let before: string | null = ''; before !== null; ) {
    const { body }: { body: Inbox } = await olga.call(ticketRoutes.inbox, {
      query: { limit: '100', ...(before && { before }) },
    })
    items.push(...body.tickets)
    before = body.next
  }
  const due = items.map(({ due_at }) => (due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at)))
  expect(due).toEqual(due.toSorted((one, other) => one - other))
  return new Map(items.map((item) => [item.id, item]))
}
