import { notificationKinds } from '@sitewright/contract/notifications.ts'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { testEnvironment } from '#test/environment.ts'
import { factsOf, MailKind } from './kinds.ts'
import { renderMail } from './render.ts'

const config = loadConfig({ ...testEnvironment, PUBLIC_URL: 'https://sitewright.example' })
const SETTINGS = 'https://sitewright.example/dashboard/account#notifications'

/** What a reader sees of it. */
const wordsOf = (html: string) => html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const written = (kind: MailKind, unsubscribe?: string) => {
  const mail = { kind, subject: 'About something', paragraphs: ['It happened.'] }
  return renderMail(unsubscribe === undefined ? mail : { ...mail, unsubscribe }, config)
}

test.each(MailKind.options)('%s says at its end why its person gets it, in text and HTML', (kind) => {
  const why = `You get this e-mail because ${factsOf(kind).because}.`
  const [token, isChosen] = ['1.messages.signed', factsOf(kind).choice !== undefined]
  const { text, html } = written(kind, isChosen ? token : undefined)
  const ways = isChosen
    ? `\nStop these e-mails: https://sitewright.example/unsubscribe#${token}\nChoose which e-mails you get: ${SETTINGS}`
    : ''
  expect(text.endsWith(`\n\n${why}${ways}`)).toBe(true)
  const end = `${why}${isChosen ? ' Stop these e-mails Choose which e-mails you get' : ''}`
  expect(wordsOf(html).trimEnd().endsWith(end)).toBe(true)
  expect(html.includes(SETTINGS)).toBe(isChosen)
})

test('every choice of the settings has its mails, and a kind without one leads to no settings', () => {
  const choices = new Set(MailKind.options.map((kind) => factsOf(kind).choice))
  for (const { kind } of notificationKinds) expect(choices).toContain(kind)
  for (const kind of ['verify_email', 'invoice_receipt', 'password_changed', 'vault_opened'] as const)
    expect(written(kind).text).not.toMatch(/settings|Stop these|Choose what/)
})
