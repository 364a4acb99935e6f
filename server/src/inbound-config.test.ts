import { expect, test } from 'vitest'
import { testEnvironment } from '#test/environment.ts'
import { loadConfig } from './config.ts'

const INBOUND_ADDRESS = 'Replies@Example.com'
const INBOUND_IMAP_URL = 'imaps://replies:pw@mail.example.com:993'
const INBOUND_WEBHOOK_SECRET = `whsec_${'A'.repeat(32)}`
const INBOUND_AUTHSERV_ID = 'MX.example.com'

const start = (env: Record<string, string>) => () =>
  loadConfig({ ...testEnvironment, INBOUND_ADDRESS: '', INBOUND_IMAP_URL: '', ...env }).inbound

test('without any setting our mails cannot be answered by mail', () => {
  expect(start({})()).toBeNull()
})

test('answers come into a mailbox, by webhook, or both ways', () => {
  const address = 'replies@example.com'
  expect(start({ INBOUND_ADDRESS, INBOUND_IMAP_URL, INBOUND_AUTHSERV_ID })()).toEqual({
    address,
    imapUrl: INBOUND_IMAP_URL,
    webhookKey: null,
    authservId: 'mx.example.com',
  })
  expect(start({ INBOUND_ADDRESS, INBOUND_WEBHOOK_SECRET })()).toEqual({
    address,
    imapUrl: null,
    webhookKey: Buffer.alloc(24),
    authservId: null,
  })
  expect(start({ INBOUND_ADDRESS, INBOUND_IMAP_URL, INBOUND_WEBHOOK_SECRET })).not.toThrow()
})

test.each(Object.entries({ INBOUND_ADDRESS, INBOUND_IMAP_URL, INBOUND_WEBHOOK_SECRET, INBOUND_AUTHSERV_ID }))(
  '%s alone starts nothing',
  (name, value) => {
    expect(start({ [name]: value })).toThrow('Answers by mail need INBOUND_ADDRESS and one of')
  },
)

test('the address has room for a signature behind its name', () => {
  const at = (address: string) => start({ INBOUND_ADDRESS: address, INBOUND_IMAP_URL })
  expect(at(`${'a'.repeat(19)}@example.com`)).not.toThrow()
  for (const address of [`${'a'.repeat(20)}@example.com`, 'replies+more@example.com'])
    expect(at(address)).toThrow('INBOUND_ADDRESS must have no + and at most 19 characters before the @')
})

test.each([
  ['INBOUND_ADDRESS', 'anybody'],
  ['INBOUND_IMAP_URL', 'https://mail.example.com'],
  ['INBOUND_WEBHOOK_SECRET', `whsec_${'A'.repeat(31)}`],
  ['INBOUND_WEBHOOK_SECRET', `${INBOUND_WEBHOOK_SECRET} and more`],
  ['INBOUND_AUTHSERV_ID', 'mx.example.com; spf=pass'],
])('%s cannot be %s, and the message does not repeat it', (name, value) => {
  const whole = { INBOUND_ADDRESS, INBOUND_IMAP_URL, INBOUND_WEBHOOK_SECRET, INBOUND_AUTHSERV_ID }
  expect(start({ ...whole, [name]: value })).toThrow(`The variable ${name} is not right`)
  expect(start({ ...whole, [name]: value })).not.toThrow(value)
})
