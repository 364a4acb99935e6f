import { beforeAll, expect, test, vi } from 'vitest'
import { Problem } from '#platform/problem.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import {
  addressFor,
  filePart,
  inboundEnvironment,
  mailOf,
  multipartOf,
  postMail,
  receive,
  textPart,
} from '#test/mail-in.ts'
import { conversation, openTicket } from '#test/tickets.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ ...inboundEnvironment, LOG_LEVEL: 'silent' })
})

/** A customer with a ticket, what a mail of theirs on it begins with, and what is on it after its first message. */
async function writer() {
  const cora = await join(testApp, 'Cora Customer')
  const ticket = await openTicket(cora)
  const written = { from: cora.email, to: addressFor(testApp, cora, ticket) }
  const said = async () =>
    (await conversation(cora, ticket)).slice(1).map(({ message, attachments }) => ({
      message,
      files: attachments.map(({ name, size }) => [name, size]),
    }))
  return { ticket, written, said }
}

const log = (name: string, text = 'PHP Fatal error') => filePart(name, 'text/plain', Buffer.from(text))
const posted = { outcome: 'posted' }

test('a mail with the Message-ID of an earlier one and other words is a second message, and again the same one', async () => {
  const { written, said } = await writer()
  const first = { ...written, text: 'As it was written', messageId: 'two@example.com' }
  const byGateway = mailOf({ ...first, text: 'As it was written\n\nChecked by Gateway.' })
  for (const mail of [mailOf(first), byGateway, `Received: from another.example\r\n${byGateway}`])
    expect(await receive(testApp, mail)).toMatchObject(posted)
  expect((await said()).map(({ message }) => message)).toEqual([
    'As it was written',
    'As it was written\n\nChecked by Gateway.',
  ])
})

test('a mail with the Message-ID of an earlier one and another file is a second message', async () => {
  const { written, said } = await writer()
  const sent: [name: string, text?: string][] = [
    ['one.log'],
    ['two.log'],
    ['two.log'],
    ['six.log'],
    ['two.log', 'PHP Fatal error, twice'],
    ['two.log', 'PHP Fatal error, twice'],
  ]
  for (const [way, [name, text]] of sent.entries()) {
    const raw = multipartOf({ ...written, messageId: 'three@example.com' }, [log(name, text)])
    expect(await postMail(testApp, `Received: from way${way}.example\r\n${raw}`)).toBe(202)
    await testApp.work({ all: true })
  }
  expect((await said()).flatMap(({ files }) => files)).toEqual([
    ['one.log', 15],
    ['two.log', 15],
    ['six.log', 15],
    ['two.log', 22],
  ])
})

test('where a customer’s room for files is used up their words are taken, and the files are named', async () => {
  const { ticket, written, said } = await writer()
  const write = (name: string) =>
    receive(testApp, multipartOf(written, [textPart('See the log.'), log(name)]))
  await write('one.log')
  await testApp.pool.query('update ticket_files set size = 1073741820 where ticket_id = $1', [ticket])
  expect(await write('two.log')).toMatchObject(posted)
  expect((await said()).at(-1)).toEqual({
    message: expect.stringMatching(/^See the log\.\n\nNot attached: two\.log\. /),
    files: [],
  })
})

test.each([
  ['is away', new Problem('unavailable')],
  ['is full', Object.assign(new Error('The disk is full'), { code: 'storage_full' })],
  ['takes no name twice', Object.assign(new Error('The name is taken'), { code: 'key_reused' })],
])(
  'a mail that comes while the store of files %s is one message with its file once that works',
  async (_, failure) => {
    const { written, said } = await writer()
    const raw = multipartOf(written, [textPart('See the log.'), log('one.log')])
    expect(await postMail(testApp, raw)).toBe(202)
    const put = vi.spyOn(testApp.services.files, 'put').mockRejectedValueOnce(failure)
    await testApp.work({ all: true })
    await testApp.work({ all: true })
    put.mockRestore()
    expect(await receive(testApp, `Received: from another.example\r\n${raw}`)).toMatchObject(posted)
    expect(await said()).toEqual([{ message: 'See the log.', files: [['one.log', 15]] }])
  },
)

test('a file without words becomes a message, and an empty mail is answered', async () => {
  const { written, said } = await writer()
  expect(await receive(testApp, multipartOf(written, [log('notes.txt')]))).toMatchObject(posted)
  const empty = mailOf({ ...written, text: '\r\n> Which browser do you use?\r\n' })
  expect(await receive(testApp, empty)).toMatchObject({ outcome: 'answered', reason: 'empty' })
  expect(await said()).toEqual([{ message: 'Sent a file: notes.txt', files: [['notes.txt', 15]] }])
})

test('what a program puts above our mail is left out where it names the address that takes answers', async () => {
  const { written, said } = await writer()
  const above = `Oddi wrth: Sitewright <${written.to}>\nAnfonwyd: dydd Llun`
  const text = `Firefox.\n\n${above}\n\n-- Please write your answer above this line --\n\nWhich browser?`
  expect(await receive(testApp, mailOf({ ...written, text }))).toMatchObject(posted)
  expect(await said()).toEqual([{ message: 'Firefox.', files: [] }])
})
