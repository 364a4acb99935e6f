import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { addressFor, inboundEnvironment, mailOf, receive } from '#test/mail-in.ts'
import { openTicket } from '#test/tickets.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ ...inboundEnvironment, LOG_LEVEL: 'silent' })
})

/** A person with a ticket, what comes of their mails, and what they are mailed about that. */
async function writer() {
  const person = await join(testApp, 'Wendy Writer')
  const ticket = await openTicket(person)
  const to = addressFor(testApp, person, ticket)
  const write = (text: string, headers?: string[]) =>
    receive(testApp, mailOf({ from: person.email, to, text, headers }))
  const notes = async () => {
    await testApp.work()
    return testApp.mailsTo(person.email).filter(({ kind }) => kind === 'mail_not_taken')
  }
  return { person, ticket, write, notes }
}

test('who is told why a mail was not taken reads which ticket it was for, and gets to it', async () => {
  await writer()
  const { ticket, write, notes } = await writer()
  await testApp.pool.query("update tickets set subject = 'The bakery is down' where id = $1", [ticket])
  expect(await write('No proof', [])).toMatchObject({ outcome: 'answered', reason: 'unconfirmed' })
  const [note] = await notes()
  expect(note?.subject).toBe(`Ticket #${ticket}: The bakery is down`)
  expect(note?.text).toContain('did not confirm')
  expect(note?.text).toContain(`/dashboard/ticket/${ticket}`)
})

test('where a ticket is closed or gone they are led to a new request', async () => {
  const olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
  const [closed, gone] = [await writer(), await writer()]
  await olga.call(ticketRoutes.change, { params: { id: closed.ticket }, body: { status: 'closed' } })
  await testApp.pool.query('update tickets set deleted_at = now() where id = $1', [gone.ticket])
  for (const [{ write, notes, ticket }, reason] of [
    [closed, 'closed'],
    [gone, 'gone'],
  ] as const) {
    expect(await write('Hello?')).toMatchObject({ outcome: 'answered', reason })
    const [note] = await notes()
    expect(note?.text).toContain('/portal')
    expect(note?.text).not.toContain(`/dashboard/ticket/${ticket}`)
  }
})

test('a person is told so five times a day, and not once more', async () => {
  const { person, write, notes } = await writer()
  const { mailInRefusals } = limits
  await testApp.services.limits.consume(mailInRefusals, String(person.id), mailInRefusals.points - 1)
  expect(await write('No proof', [])).toMatchObject({ outcome: 'answered', reason: 'unconfirmed' })
  expect(await write('', [])).toMatchObject({ outcome: 'dropped', reason: 'unconfirmed' })
  expect(await notes()).toHaveLength(1)
})
