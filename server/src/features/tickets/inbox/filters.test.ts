import { UrgencyLevel } from '@sitewright/contract/pricing-schemas.ts'
import { type Inbox, TicketStatus, ticketRoutes, Waiting } from '@sitewright/contract/tickets.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'

test('every combination of filters lists exactly its tickets, in the order of their promises, page by page', async () => {
  const testApp = await startTestApp()
  const { ann, olga } = await cast(testApp)
  await testApp.pool.query(
    `insert into tickets (user_id, subject, service_type, urgency_level, status, waiting_for, assignee_id, due_at, snoozed_until, merged_into)
     select $1, 'No ' || n, 'quick_fix', (array['low','medium','high','critical'])[1 + n % 4],
       (array['open','in-progress','resolved','closed'])[1 + n / 4 % 4], (array['staff','client','nobody'])[1 + n / 16 % 3],
       case when n % 5 < 2 then $2::int end, case when n % 3 > 0 then now() + n % 40 * interval '1 hour' end,
       case when n % 7 = 0 then now() + n % 30 * interval '1 day' end, null
     from generate_series(1, 240) n`,
    [ann.id, olga.id],
  )
  await testApp.pool.query(
    `update tickets set merged_into = (select min(id) from tickets), status = 'closed' where subject = 'No 240'`,
  )
  const listed = async (query: Record<string, string>) => {
    const ids: number[] = []
    for (let before: string | null = ''; before !== null; ) {
      const { body }: { body: Inbox } = await olga.call(ticketRoutes.inbox, {
        query: { ...query, limit: '17', ...(before && { before }) },
      })
      ids.push(...body.tickets.map(({ id }) => id))
      before = body.next
    }
    return ids
  }
  const expected = async ({ view, status, urgency, waiting, assignee }: Record<string, string>) => {
    const { rows } = await testApp.pool.query(
      `select id from tickets where merged_into is null and (snoozed_until is not null) = $1
         and ($2::text is null or status = $2) and ($3::text is null or urgency_level = $3)
         and ($4::text is null or waiting_for = $4)
         and case $5 when 'none' then assignee_id is null when 'me' then assignee_id = $6 else true end
       order by case when $1 then snoozed_until else coalesce(due_at, 'infinity') end, id`,
      [view === 'snoozed', status ?? null, urgency ?? null, waiting ?? null, assignee ?? 'all', olga.id],
    )
    return rows.map(({ id }) => id as number)
  }
  const some = <T extends string>(values: readonly T[], at: number) => values[at % (values.length + 2)]
  for (let at = 0; at < 60; at += 1) {
    const query = Object.fromEntries(
      Object.entries({
        view: at % 3 === 0 ? 'snoozed' : undefined,
        status: some(TicketStatus.options, at),
        urgency: some(UrgencyLevel.options, at * 5 + 1),
        waiting: some(Waiting.options, at * 7 + 2),
        assignee: some(['me', 'none'], at * 3),
      }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    expect(await listed(query), JSON.stringify(query)).toEqual(await expected(query))
  }
})
