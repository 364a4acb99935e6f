import { expect, test } from 'vitest'
import { dispositionHeaders } from './download.ts'
import { safeFileName } from './name.ts'

test.each([
  ['../../etc/passwd', 'passwd.png'],
  ['..\\..\\windows\\win.ini', 'win.ini.png'],
  ['C:\\x', 'x.png'],
  ['/abs', 'abs.png'],
  ['.htaccess', 'htaccess.png'],
  ['...', 'file.png'],
  ['', 'file.png'],
  ['   ', 'file.png'],
  ['/', 'file.png'],
  ['\u200b.php', 'php.png'],
  ['a.php\0.png', 'a.php.png'],
  ['CON', '_CON.png'],
  ['nul.png', '_nul.png'],
  ['lpt1.txt', '_lpt1.txt.png'],
  ['"><img onerror>.png', '___img onerror_.png'],
  ['photo\u202Egnp.exe', 'photognp.exe.png'],
  ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie_ x=1.png'],
  ['\u{E0041}\u2066x\u2069.PNG', 'x.PNG'],
  ['half\ud800pair.png', 'halfpair.png'],
  ['Grüße 日本 👍.png', 'Grüße 日本 👍.png'],
  ['dots...png', 'dots...png'],
  ['ends with dot.', 'ends with dot.png'],
  ['x.svg', 'x.svg.png'],
])('the name %j becomes %j', (name, safe) => {
  expect(safeFileName(name, ['png'])).toBe(safe)
})

test('where every kind may be stored, a name keeps its own extension', () => {
  expect(['notes.md', 'plain'].map((name) => safeFileName(name))).toEqual(['notes.md', 'plain'])
})

test.each([
  'a'.repeat(300),
  `${'é'.repeat(300)}.png`,
  `${'👩‍👩‍👧'.repeat(100)}.png`,
  `${'z\u0301'.repeat(1000)}.png`,
  `a.${'b'.repeat(300)}`,
])('a very long name fits 255 bytes and keeps its extension', (name) => {
  const safe = safeFileName(name, ['png'])
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255)
  expect(safe).toMatch(/^.{10,}\.png$/u)
  expect(safe.isWellFormed()).toBe(true)
})

test('a name of 80,000 dots or accents is made safe at once', () => {
  const began = process.threadCpuUsage()
  for (const run of ['.', ' ', '\u0301\u0316']) {
    const safe = safeFileName(`a${run.repeat(80_000)}x.png`, ['png'])
    expect(safe).toMatch(/\.png$/)
  }
  // Microseconds of the processor; the dots alone once took more than five seconds.
  expect(process.threadCpuUsage(began).user).toBeLessThan(200_000)
})

test('making a safe name safe again changes nothing', () => {
  for (const name of ['../../etc/passwd', 'CON', '"><img onerror>.png', 'é'.repeat(300), '']) {
    const safe = safeFileName(name, ['png'])
    expect(safeFileName(safe, ['png'])).toBe(safe)
  }
})

test.each([
  '"><img onerror>.png',
  'a\r\nSet-Cookie: x=1',
  'Grüße "日本".pdf',
  '../../x',
  'a'.repeat(400),
  '%00%0d%0a',
])('a download named %j is one header, saved and never shown', (name) => {
  const headers = dispositionHeaders(name, 'text/plain')
  expect(headers['content-disposition']).toMatch(/^attachment; filename=/)
  for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/)
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
})

test('a type that we never take in leaves as bytes without meaning', () => {
  expect(dispositionHeaders('a', 'text/html')['content-type']).toBe('application/octet-stream')
  expect(dispositionHeaders('a', 'image/svg+xml')['content-type']).toBe('application/octet-stream')
})
