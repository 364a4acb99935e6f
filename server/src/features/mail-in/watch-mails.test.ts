import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { checkImap } from '#outside/mail/inbox.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { startInbox, type TestInbox } from '#test/imap.ts'
import { addressFor, inboundEnvironment, mailOf } from '#test/mail-in.ts'
import { conversation, openTicket } from '#test/tickets.ts'
import { watchMails } from './watch-mails.ts'

let inbox: TestInbox
let testApp: TestApp
let ann: Person

beforeAll(async () => {
  inbox = await startInbox()
  const { INBOUND_WEBHOOK_SECRET: _, ...settings } = inboundEnvironment
  testApp = await startTestApp({ ...settings, INBOUND_IMAP_URL: inbox.url, LOG_LEVEL: 'silent' })
  ann = await join(testApp, 'Ann Baker')
  return () => inbox.close()
})

function watch(): void {
  const watched = watchMails(testApp.services)
  onTestFinished(() => watched.stop())
}

/** Waits until the texts stand on the ticket, with the worker at work. */
const expectTexts = (ticket: number, texts: string[]) =>
  vi.waitFor(
    async () => {
      await testApp.work()
      const [, ...messages] = await conversation(ann, ticket)
      expect(messages.map(({ message }) => message)).toEqual(texts)
    },
    { timeout: 30_000, interval: 100 },
  )

test('what lies in the mailbox and what arrives later comes in, and is marked as seen', async () => {
  const ticket = await openTicket(ann)
  const to = addressFor(testApp, ann, ticket)
  inbox.arrives(mailOf({ from: ann.email, to, text: 'Grüße, it was here already' }))
  watch()
  await expectTexts(ticket, ['Grüße, it was here already'])
  inbox.arrives(mailOf({ from: ann.email, to, text: 'and this came later' }))
  await expectTexts(ticket, ['Grüße, it was here already', 'and this came later'])
  await expect.poll(() => inbox.seen()).toEqual([true, true])
})

test('a connection that breaks is made again, and no mail is lost or doubled', async () => {
  const ticket = await openTicket(ann)
  const to = addressFor(testApp, ann, ticket)
  const mail = mailOf({ from: ann.email, to, text: 'one' })
  watch()
  inbox.arrives(mail)
  await expectTexts(ticket, ['one'])
  const before = inbox.connections()
  inbox.drop()
  inbox.arrives(mail)
  inbox.arrives(mailOf({ from: ann.email, to, text: 'two' }))
  await expectTexts(ticket, ['one', 'two'])
  expect(inbox.connections()).toBeGreaterThan(before)
})

test('two workers on one mailbox make one message of a mail', async () => {
  const ticket = await openTicket(ann)
  watch()
  watch()
  inbox.arrives(mailOf({ from: ann.email, to: addressFor(testApp, ann, ticket), text: 'once' }))
  await expectTexts(ticket, ['once'])
  inbox.arrives(mailOf({ from: ann.email, to: addressFor(testApp, ann, ticket), text: 'after' }))
  await expectTexts(ticket, ['once', 'after'])
})

test('an answer behind a hundred mails of junk comes in as soon as they are looked at', async () => {
  const ticket = await openTicket(ann)
  const junk = (n: number) =>
    mailOf({ from: 'mallory@evil.example', to: 'replies@x.example', text: `Buy ${n}` })
  for (let n = 0; n < 120; n += 1) inbox.arrives(junk(n))
  inbox.arrives(mailOf({ from: ann.email, to: addressFor(testApp, ann, ticket), text: 'at last' }))
  watch()
  await expectTexts(ticket, ['at last'])
  expect(inbox.seen()).not.toContain(false)
})

test('a wrong password is said, and never sent in the clear to another machine', async () => {
  await checkImap(inbox.url)
  await expect(checkImap(inbox.url.replace('testpass', 'wrong'))).rejects.toThrow()
  // 127.0.0.2 is this machine too, but nothing in its name says so.
  await expect(checkImap(inbox.url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
})
