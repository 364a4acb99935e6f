import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import {
  addressFor,
  filePart,
  inboundEnvironment,
  mailOf,
  multipartOf,
  postMail,
  takeMails,
  textPart,
} from '#test/mail-in.ts'
import { conversation, openTicket } from '#test/tickets.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ ...inboundEnvironment, LOG_LEVEL: 'silent' })
})

async function storedFiles(): Promise<number> {
  const folder = path.join(testApp.services.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

test('a mail that cannot be written down leaves no file, however often it comes', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const to = addressFor(testApp, ann, await openTicket(ann))
  expect(await postMail(testApp, mailOf({ from: ann.email, to, text: 'Good morning' }))).toBe(202)
  await takeMails(testApp)
  const before = await storedFiles()
  await testApp.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on inbound_mails for each row execute function refuse()`)
  const raw = mailOf({ from: ann.email, to, text: 'Hello' })
  for (let count = 0; count < 3; count += 1) expect(await postMail(testApp, raw)).toBe(500)
  expect(await storedFiles()).toBe(before)
  await testApp.pool.query('drop trigger refuse on inbound_mails')
  expect(await postMail(testApp, raw)).toBe(202)
  await takeMails(testApp)
  expect(await storedFiles()).toBe(before)
})

test('a mail whose file cannot be removed is posted once, and its file goes later', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const ticket = await openTicket(ann)
  const before = await storedFiles()
  const { files } = testApp.services
  const { remove } = files
  files.remove = () => Promise.reject(new Error('The store is away'))
  const raw = mailOf({ from: ann.email, to: addressFor(testApp, ann, ticket), text: 'Hello' })
  expect(await postMail(testApp, raw)).toBe(202)
  await testApp.work().catch(() => undefined)
  files.remove = remove
  expect(await storedFiles()).toBe(before + 1)
  await testApp.work({ all: true })
  const said = (await conversation(ann, ticket)).filter(({ message }) => message === 'Hello')
  expect(said).toHaveLength(1)
  expect(await storedFiles()).toBe(before)
})

test('files in mails of one person are read for two minutes an hour, and their words after that', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Cook')]
  const counters = testApp.services.limits
  const seconds = () => counters.consumed(limits.mailInSeconds, String(ann.id))
  const sendFile = async (person: typeof ann, text: string) => {
    const ticket = await openTicket(person)
    const file = filePart('notes.txt', 'text/plain', Buffer.from('notes'))
    const to = addressFor(testApp, person, ticket)
    expect(await postMail(testApp, multipartOf({ from: person.email, to }, [textPart(text), file]))).toBe(202)
    await takeMails(testApp)
    return (await conversation(person, ticket)).at(-1)
  }
  expect(await sendFile(ann, 'First')).toMatchObject({
    message: 'First',
    attachments: [{ name: 'notes.txt' }],
  })
  expect(await seconds()).toBeGreaterThan(0)
  await counters.consume(limits.mailInSeconds, String(ann.id), 120 - (await seconds()))
  const second = await sendFile(ann, 'Second')
  expect(second?.message).toMatch(/^Second\s+Not attached: notes\.txt\. Reading the files .* took too long/)
  expect(second?.attachments).toEqual([])
  expect(await sendFile(bob, 'Third')).toMatchObject({ attachments: [{ name: 'notes.txt' }] })
})

test('many or large mails of one person are read after those of everybody else', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Cook')]
  const to = addressFor(testApp, ann, await openTicket(ann))
  const large = 'A long line of a long mail.\r\n'.repeat(40_000)
  const first = mailOf({ from: ann.email, to, text: large })
  // The same once more is no other mail.
  for (const raw of [first, first]) expect(await postMail(testApp, raw)).toBe(202)
  for (const text of [...Array(4).fill(large), ...Array(20).fill('Hello')])
    expect(await postMail(testApp, mailOf({ from: ann.email, to, text }))).toBe(202)
  const his = addressFor(testApp, bob, await openTicket(bob))
  expect(await postMail(testApp, mailOf({ from: bob.email, to: his, text: large }))).toBe(202)
  const { rows } = await testApp.pool.query(
    `select j.priority from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail-in.take' order by j.id`,
  )
  const places = rows.map(({ priority }) => priority).join('')
  // Three large ones, two too many, and fifteen short ones with those five make twenty.
  expect(places).toBe(`00011${'0'.repeat(15)}${'1'.repeat(5)}0`)
  await testApp.pool.query('delete from graphile_worker._private_jobs')
})
