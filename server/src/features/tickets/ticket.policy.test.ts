import { describe, expect, test } from 'vitest'
import type { Actor } from '#platform/actor.ts'
import type { Problem } from '#platform/problem.ts'
import { requireTicket, ticketPolicy } from './ticket.policy.ts'

const person = { sessionId: 1, name: 'Somebody', email: 'x@example.com', verified: true }
const actors: Record<string, Actor> = {
  owner: { ...person, kind: 'client', userId: 7 },
  stranger: { ...person, kind: 'client', userId: 8 },
  staff: { ...person, kind: 'admin', userId: 9 },
  looking: { ...person, kind: 'client', userId: 7, viewer: { id: 9, name: 'Olga', until: new Date(0) } },
  guest: { kind: 'guest' },
}
const statuses = ['open', 'in-progress', 'resolved', 'closed', 'of a later version']
const yes = (...names: string[]) => names

/** Who may, while the ticket is not closed and when it is. */
const expected: Record<keyof typeof ticketPolicy, { alive: string[]; closed: string[] }> = {
  reply: { alive: yes('owner', 'staff'), closed: yes() },
  attach: { alive: yes('owner', 'staff'), closed: yes() },
  delete: { alive: yes('owner', 'staff'), closed: yes('owner', 'staff') },
  work: { alive: yes('staff'), closed: yes('staff') },
}

describe.each(Object.keys(ticketPolicy) as (keyof typeof ticketPolicy)[])('%s', (act) => {
  test.each(statuses)('on a ticket that is %s', (status) => {
    const may = Object.entries(actors)
      .filter(([, actor]) => ticketPolicy[act](actor, { user_id: 7, status }))
      .map(([name]) => name)
    expect(may).toEqual(status === 'closed' ? expected[act].closed : expected[act].alive)
  })
})

test('a ticket that was merged into another one stays, and is written to all the same', () => {
  const merged = { user_id: 7, status: 'open', merged_into: 3 }
  const may = (act: keyof typeof ticketPolicy) => ticketPolicy[act](actors.owner as Actor, merged)
  expect([may('delete'), may('reply')]).toEqual([false, true])
})

test('the owner of a closed ticket learns that it is closed, a stranger learns nothing', () => {
  const code = (actor: string, status = 'closed') => {
    try {
      requireTicket('reply', actors[actor] as Actor, { user_id: 7, status })
      return null
    } catch (error) {
      return (error as Problem).code
    }
  }
  expect([code('owner'), code('staff'), code('stranger')]).toEqual([
    'ticket_closed',
    'ticket_closed',
    'forbidden',
  ])
  expect([code('owner', 'open'), code('stranger', 'open')]).toEqual([null, 'forbidden'])
})
