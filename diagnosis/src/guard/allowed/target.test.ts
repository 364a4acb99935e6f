import { expect, test } from 'vitest'
import { buildGuard } from './rules.ts'
import { parseTarget } from './target.ts'

const guard = buildGuard()
const hrefOf = (text: string) => {
  const parsed = parseTarget(guard, text)
  return parsed.ok ? parsed.target.url.href : parsed.reason
}

test.each([
  ['example.com', 'https://example.com/'],
  [' Example.COM/Path?q=1 ', 'https://example.com/Path?q=1'],
  ['//example.com', 'https://example.com/'],
  ['example.com:443', 'https://example.com/'],
  ['http://example.com:443/', 'http://example.com:443/'],
  ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
  ['http://0127.0.0.1/', 'http://87.0.0.1/'],
  ['http://[2606:4700::1111]/', 'http://[2606:4700::1111]/'],
])('%j is read as %s', (text, href) => expect(hrefOf(text)).toBe(href))

test.each<readonly [string, string]>([
  ['', 'not_a_url'],
  ['http://exa\tmple.com', 'not_a_url'],
  ['http://exa\nmple.com', 'not_a_url'],
  ['http://good%00.evil/', 'not_a_url'],
  ['http://example.com:65536/', 'not_a_url'],
  ['http://[fe80::1%25eth0]/', 'not_a_url'],
  [`example.com/${'a'.repeat(3_000)}`, 'too_long'],
  [`example.com/${'a/../'.repeat(500)}`, 'too_long'],
  [`example.com/${'é'.repeat(1_000)}`, 'too_long'],
  ['http://good@127.0.0.1/', 'userinfo'],
  ['http://:p@example.com/', 'userinfo'],
  ['http://good\\@127.0.0.1/', 'name'],
  ...['file:///etc/passwd', 'gopher://x.example/', 'ftp://x.example/', 'dict://x.example/'].map(scheme),
  ...['data:text/html,x', 'blob:https://x.example/1', 'javascript:alert(1)', 'jar:http://x.example!/'].map(
    scheme,
  ),
  ...[22, 25, 6_379, 5_432, 0, 8_080].map((port) => [`http://example.com:${port}/`, 'port'] as const),
  ...[
    'localhost',
    'localhost.',
    'a.localhost',
    'x.internal',
    'metadata.google.internal',
    'printer.local',
  ].map(name),
  ...['x.localdomain', 'x.intranet', 'x.private', `${'a'.repeat(63)}.`.repeat(4).concat('com')].map(name),
  ...['example.com://x', 'mailto:a@example.com'].map(scheme),
  ...['server', 'abc.onion', 'a..b', 'router.lan', 'x.home.arpa', `${'a'.repeat(64)}.com`].map(name),
])('%j is refused: %s', (text, reason) => expect(hrefOf(text)).toBe(reason))

function scheme(text: string) {
  return [text, 'scheme'] as const
}
function name(text: string) {
  return [text, 'name'] as const
}

test('another port needs a rule that says so', () => {
  const open = buildGuard({ allowPort: (port) => port === 8_080 })
  expect(parseTarget(open, 'http://example.com:8080/').ok).toBe(true)
  expect(parseTarget(open, 'http://example.com:8081/').ok).toBe(false)
})

test('an override that is none stops the start, and a port is a whole number below 65,536', () => {
  for (const text of ['', 'example.com', 'example.com:80', ':80:127.0.0.1', 'example.com:http:127.0.0.1'])
    expect(() => buildGuard({ resolve: [text] }), text).toThrow('Not host:port:address')
  const any = buildGuard({ allowPort: () => true })
  expect([65_535, 65_536, 0, -1, 8_080.5].map((port) => any.mayUsePort('example.com', port))).toEqual([
    true,
    ...[false, false, false, false],
  ])
})

test('an empty redirect leads nowhere', () => {
  expect(parseTarget(guard, ' ', new URL('https://example.com/x')).ok).toBe(false)
})

test('a relative redirect is read against where it came from', () => {
  const parsed = parseTarget(guard, '../b', new URL('https://example.com/x/a'))
  expect(parsed.ok && parsed.target.url.href).toBe('https://example.com/b')
})
