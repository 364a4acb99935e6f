import { expect, test } from 'vitest'
import { CannedReplyBody, fillPlaceholders } from './canned-replies.ts'

test('placeholders are filled in, with or without spaces, and never twice', () => {
  const values = { customer_name: 'Ann {{ticket}}', site: 'https://cake.example', ticket: '#7' }
  expect(fillPlaceholders('Hello {{customer_name}}, {{ site }} is back ({{ticket}}).', values)).toBe(
    'Hello Ann {{ticket}}, https://cake.example is back (#7).',
  )
})

test('a placeholder without a value stays for the writer to see', () => {
  expect(fillPlaceholders('{{site}} and {{constructor}}', { site: null })).toBe(
    '{{site}} and {{constructor}}',
  )
})

test.each(['{{name}}', '{{}}', '{{ customer-name }}', '{{constructor}}', '{{customer_name}} {{Site}}'])(
  'an unknown placeholder is refused when it is saved: %s',
  (body) => {
    const parsed = CannedReplyBody.safeParse({ title: 'x', body })
    expect(parsed.error?.issues[0]?.message).toContain(
      'You can use {{customer_name}}, {{site}}, {{ticket}}, {{agent_name}}.',
    )
  },
)

test('single braces and known placeholders are fine', () => {
  expect(CannedReplyBody.safeParse({ title: 'x', body: 'a { b } {{ticket}}' }).success).toBe(true)
})
