import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { renderMail } from './render.ts'

const config = loadConfig({ PUBLIC_URL: 'https://sitewright.example', BUSINESS_NAME: 'Fix & <Co>' })

test('text and HTML both carry every part and the business', () => {
  const action = { label: 'Open the ticket', path: '/portal/tickets/7?from=mail&x=1' }
  const mail = renderMail(
    'Your code',
    { paragraphs: ['Hello Ann,', 'Here it is.'], code: '123456', action },
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
  expect(mail.html).toContain('href="https://sitewright.example/portal/tickets/7?from=mail&#38;x=1"')
})

test('nothing that a person wrote becomes markup', () => {
  const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script><a href="https://evil.example">'
  const { html } = renderMail(
    evil,
    { paragraphs: [evil, `one\n${evil}`], code: evil, action: { label: evil, path: '/' } },
    config,
  )
  expect(html).not.toMatch(/<img|<script|<a href="https:\/\/evil/)
  expect(html).toContain('Fix &#38; &#60;Co&#62;')
})

test('a mail loads nothing from anywhere and links only to us', () => {
  const { html } = renderMail('Hi', { paragraphs: ['x'], action: { label: 'Go', path: '/a' } }, config)
  expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import/)
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1])
  expect(links.length).toBeGreaterThan(2)
  for (const link of links)
    expect(link).toMatch(/^(https:\/\/sitewright\.example\/|mailto:support@sitewright\.example$)/)
})

test('a screen reader hears its language, one heading and no layout tables; dark mode keeps the contrast', () => {
  const { html } = renderMail('Hi', { paragraphs: ['x'], code: '123456' }, config)
  expect(html).toContain('<html lang="en"')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/<table/g)).toHaveLength(html.match(/<table role="presentation"/g)?.length ?? 0)
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})
