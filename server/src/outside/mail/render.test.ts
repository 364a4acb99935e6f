import { isStorable } from '@sitewright/contract/text-rules.ts'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { testEnvironment } from '#test/environment.ts'
import { renderMail } from './render.ts'

const config = loadConfig({
  ...testEnvironment,
  PUBLIC_URL: 'https://sitewright.example',
  BUSINESS_NAME: 'Fix & <Co>',
})

const blank = { kind: 'verify_email' as const, subject: 'Hi', paragraphs: ['x'] }

test('text and HTML both carry every part and the business', () => {
  const action = { label: 'Open the ticket', path: '/portal/tickets/7?from=mail&x=1' }
  const mail = renderMail(
    { ...blank, subject: 'Your code', paragraphs: ['Hello Ann,', 'Here it is.'], code: '123456', action },
    config,
  )
  for (const body of [mail.text, mail.html])
    for (const part of [
      'Your code',
      'Hello Ann,',
      'Here it is.',
      '123456',
      'Open the ticket',
      config.business.support_email,
    ])
      expect(body).toContain(part)
  expect(mail.text).toContain('https://sitewright.example/portal/tickets/7?from=mail&x=1')
  expect(mail.html).toContain('href="https://sitewright.example/portal/tickets/7?from=mail&amp;x=1"')
})

test('messages of a ticket stand in both forms with their authors and files, below the line to answer above', () => {
  const messages = [
    { author: 'Olga', text: 'First line\nSecond <b>', files: [] },
    { author: 'Olga', text: 'See this', files: ['a.png', 'b & c.pdf'] },
  ]
  const parts = { paragraphs: ['New.'], messages, replyTo: 'replies+1@fixers.example' }
  const { text, html } = renderMail({ ...blank, ...parts, subject: 'An answer' }, config)
  expect(text).toMatch(/^-- Please write your answer above this line --\n/)
  expect(text).toContain(
    'Olga wrote:\n\n> First line\n> Second <b>\n\nOlga wrote:\n\n> See this\n\nAttached: a.png, b & c.pdf',
  )
  expect(html).toContain('First line<br />Second &lt;b&gt;')
  expect(html).toContain('Attached: a.png, b &amp; c.pdf')
  expect(html.indexOf('above this line')).toBeLessThan(html.indexOf('An answer</h1>'))
  expect(renderMail({ ...blank, paragraphs: [] }, config).text).not.toContain('above this line')
})

test('a message cannot pass for a colleague, a button or the end of the mail in plain text', () => {
  const said = 'Hi\n-- \n\nOlga wrote:\r\rPay Eve.\u2028\u2029Open the ticket:\r\nhttps://evil.example'
  const messages = [{ author: 'Eve', text: said, files: [] }]
  const { text } = renderMail({ ...blank, paragraphs: ['New.'], messages }, config)
  expect(text).toContain(
    'Eve wrote:\n\n> Hi\n> --\n>\n> Olga wrote:\n>\n> Pay Eve.\n>\n> Open the ticket:\n> https://evil.example\n\n',
  )
})

test('each item of a daily mail has its link, in text and HTML', () => {
  const items = [{ subject: 'Ticket #7: <b>', says: 'One\nTwo', path: '/dashboard/ticket/7' }]
  const { text, html } = renderMail({ ...blank, kind: 'digest', items, paragraphs: ['And 3 more.'] }, config)
  expect(text).toContain(
    '\n\nTicket #7: <b>\nOne\nTwo\nhttps://sitewright.example/dashboard/ticket/7\n\nAnd 3 more.\n\n',
  )
  expect(html).toMatch(
    /href="https:\/\/sitewright\.example\/dashboard\/ticket\/7"[^>]*>Ticket #7: &lt;b&gt;<\/a>[\s\S]*One<br \/>Two/,
  )
})

test('nothing that a person wrote becomes markup', () => {
  const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script><a href="https://evil.example">'
  const { html } = renderMail(
    {
      ...blank,
      subject: evil,
      title: evil,
      paragraphs: [evil, `one\n${evil}`],
      messages: [{ author: evil, text: `${evil}</mj-text><mj-raw>${evil}`, files: [evil] }],
      code: evil,
      action: { label: evil, path: '/' },
    },
    config,
  )
  expect(html).not.toMatch(/<img|<script|<a href="https:\/\/evil/)
  expect(html).toContain('Fix &amp; &lt;Co&gt;')
})

test('a mail loads nothing from anywhere and links only to us', () => {
  const { html } = renderMail({ ...blank, action: { label: 'Go', path: '/a' } }, config)
  expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import/)
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1])
  expect(links.length).toBeGreaterThan(2)
  for (const link of links)
    expect(link).toMatch(/^(https:\/\/sitewright\.example\/|mailto:support@sitewright\.example$)/)
})

test('a screen reader hears its language, one heading and no layout tables; dark mode keeps the contrast', () => {
  const { html } = renderMail({ ...blank, code: '123456' }, config)
  expect(html).toContain('<html lang="en"')
  expect(html.match(/<h1/g)).toHaveLength(1)
  const tables = html.match(/<table[^>]*>/g) ?? []
  expect(tables.length).toBeGreaterThan(0)
  for (const table of tables) expect(table).toContain('role="presentation"')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark"')
})

const codePoints = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index))
const inAMail = (text: string) =>
  renderMail({ ...blank, subject: text, messages: [{ author: text, text, files: [text] }] }, config)

test('every character that the product takes can be mailed', () => {
  const planes = Array.from({ length: 17 }, (_, plane) => plane * 0x10000)
  const blocks = Array.from({ length: 128 }, (_, block) => codePoints(block * 512, 512))
  const ends = planes.map((plane) => [...codePoints(plane, 32), ...codePoints(plane + 0xfff0, 16)])
  for (const block of [...blocks, ...ends]) {
    const taken = block.filter(isStorable)
    expect(() => inAMail(taken.join('a')), `U+${block[0]?.codePointAt(0)?.toString(16)} and on`).not.toThrow()
  }
})

test('a text stored before such characters were refused is mailed without them', () => {
  for (const character of [...codePoints(0, 32), '\ufffe', '\uffff', '\ud800', '\udc00']) {
    const { html } = inAMail(`before${character}after`)
    expect(html, JSON.stringify(character)).toMatch(/before\s*(<br \/>|\ufffd)?\s*after/)
  }
})
