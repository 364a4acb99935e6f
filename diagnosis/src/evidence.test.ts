import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteBody, quoteCertificate, quoteDns, quoteTls } from './evidence.ts'
import { shownPiece } from './shown-name.ts'
import type { Reply } from './visit/reply.ts'
import { agentOf } from './visit/site-client.ts'

/** The arguments that a shell hands to the program of `command`. */
function argumentsOf(command: string): string[] {
  const script = `show() { printf '%s\\0' "$@"; }; dig() { show "$@"; }; openssl() { show "$@"; }; curl() { show "$@"; }; ${command}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

const at = new Date(0)
const names = [
  '$(id).x',
  'a;id',
  '`id`',
  'x y',
  "a'b",
  '-f/x',
  '+x',
  '@x',
  'a\nb',
  'a\u0000b',
  'a\u202Eb',
  'a\u2066b',
  'a\u2028b',
  '*',
  '~',
  '',
]

test.each(names)('the name %j of a stranger is one argument of every command that repeats a look', (name) => {
  const shown = name.replaceAll(/[\n\0\u202E\u2066\u2028]/g, '?')
  const dns = quoteDns({ server: '192.0.2.1:53', name, type: 'A', rcode: 'NXDOMAIN', at } as never)
  expect(dns.request).toBe(`DNS A ${shown}`)
  expect(argumentsOf(dns.repeat).filter((word) => word !== '-q')).toEqual([
    '@192.0.2.1',
    '-p',
    '53',
    shown,
    'A',
  ])
  const tls = quoteTls({ host: name, port: 443, at }, null, 'certificate', '')
  expect(argumentsOf(tls.repeat)).toEqual(['s_client', '-connect', `${shown}:443`, '-servername', shown])
  const reply = { method: 'GET', url: `https://x/${name}`, visitor: 'sitewright', at, text: '' } as Reply
  const body = quoteBody(
    { ...reply, fetched: { outcome: { kind: 'dns', fault: 'nxdomain' } } } as Reply,
    0,
    0,
  )
  expect(argumentsOf(body.repeat).at(-1)).toBe(`https://x/${shown}`)
})

const outcome = { kind: 'dns', fault: 'nxdomain' }
const commandFor = (url: string, more: object = {}) => {
  const reply = { method: 'GET', url, visitor: 'sitewright', at, text: '', fetched: { outcome }, ...more }
  return quoteBody(reply as never, 0, 0).repeat
}

const SHELL_SIGNS = [...'\'"`$(){}[]<>|&;!*?~#=%+@:/\\-_. \t\n\r\0\u001bax7é\u202e\u2028\ud800']
const anyName = fc.oneof(
  fc.string({ unit: fc.constantFrom(...SHELL_SIGNS), maxLength: 24 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('-', '--', '+', '@', "'", '~').chain((first) => fc.string().map((rest) => first + rest)),
)

test('of 10,000 names a shell executes none, and no program takes one for an option', () => {
  const of = (name: string) => {
    const dns = { server: '192.0.2.1:53', name, type: 'A', rcode: 'NXDOMAIN', at } as never
    const tls = { host: name, port: 443, at }
    return [
      quoteDns(dns).repeat,
      quoteTls(tls, null, '', '').repeat,
      quoteCertificate(tls, null, '', '').repeat,
      commandFor(name, { referer: name, origin: name }),
    ]
  }
  // Each command's arguments end with a word that no name can be, as it holds a sign that is never shown.
  const show = `PATH=; end=$(printf '\\033'); show() { printf '%s\\0' "$@" "$end"; }
    dig() { show dig "$@"; }; curl() { show curl "$@"; }; openssl() { [ "$1" = x509 ] || show openssl "$@" >&3; }`
  const all = fc.sample(anyName, { numRuns: 10_000, seed: 20_261_129 })
  const script = `exec 3>&1; ${show}\n${all.flatMap(of).join('\n')}`
  const said = execFileSync('/bin/sh', { input: script, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const commands = said.split('\u001b\0').map((words) => words.split('\0').slice(0, -1))
  expect(commands.pop()).toEqual([])
  const agent = agentOf('sitewright')
  const language = ['-H', 'Accept-Language: en-GB,en;q=0.8']
  const expected = all.flatMap((name) => {
    const shown = shownPiece(name)
    const tls = ['openssl', 's_client', '-connect', `${shown}:443`, '-servername', shown]
    const dns = ['dig', '@192.0.2.1', '-p', '53', ...(/^\w/.test(name) ? [] : ['-q']), shown, 'A']
    const asked = ['-A', agent, ...language, ...(name ? ['-e', shown, '-H', `Origin: ${shown}`] : []), shown]
    const isPattern = /[[\]{}]/.test(name)
    return [dns, tls, tls, ['curl', '-sS', '-i', '--compressed', ...(isPattern ? ['-g'] : []), ...asked]]
  })
  const wrong = expected.filter((words, index) => words.join('\0') !== commands[index]?.join('\0'))
  expect(wrong).toEqual([])
  expect(commands).toHaveLength(expected.length)
})

test('a name that could be an option is named as the name', () => {
  const answer = { server: '[2001:db8::1]:5353', name: '-f/etc/passwd', type: 'MX', rcode: 'NOERROR', at }
  expect(quoteDns(answer as never).repeat).toBe("dig @2001:db8::1 -p 5353 -q '-f/etc/passwd' MX")
})

test('the address of our own resolver is not told', () => {
  const answer = { server: null, name: 'example.co.uk', type: 'A', rcode: 'NOERROR', at }
  expect(quoteDns(answer as never).repeat).toBe('dig example.co.uk A')
})

test('a usual name is shown as it is typed', () => {
  const answer = { server: '1.1.1.1', name: 'example.co.uk', type: 'A', rcode: 'NOERROR', at }
  expect(quoteDns(answer as never).repeat).toBe('dig @1.1.1.1 example.co.uk A')
  expect(quoteTls({ host: 'example.co.uk', port: 443, at }, null, '', '').repeat).toBe(
    'openssl s_client -connect example.co.uk:443 -servername example.co.uk </dev/null',
  )
})

test('curl asks for an address with brackets or braces as it is written', () => {
  for (const url of ['https://x/?q=[1-999]', 'https://x/?q={a,b}', 'https://x/]', 'https://[2001:db8::1]/'])
    expect(argumentsOf(commandFor(url))).toContain('-g')
  expect(argumentsOf(commandFor('https://x/?q=1'))).not.toContain('-g')
})

test('curl asks in our name and language, as a site may answer others with another page', () => {
  expect(argumentsOf(commandFor('https://x/'))).toEqual([
    '-sS',
    '-i',
    '--compressed',
    '-A',
    agentOf('sitewright'),
    '-H',
    'Accept-Language: en-GB,en;q=0.8',
    'https://x/',
  ])
})

test('curl asks for the same part of a file, and looks behind a certificate that does not hold', () => {
  expect(commandFor('https://x/a.png', { range: 'bytes=0-16383' })).toContain(" -r '0-16383' ")
  expect(
    argumentsOf(commandFor('https://x/', { fetched: { outcome, tls: { authorized: false } } })),
  ).toContain('-k')
  expect(
    argumentsOf(commandFor('https://x/', { fetched: { outcome, tls: { authorized: true } } })),
  ).not.toContain('-k')
})

test('what a certificate says is spelt out by the command that repeats it', () => {
  expect(quoteCertificate({ host: 'example.co.uk', port: 443, at }, null, '', '').repeat).toBe(
    'openssl s_client -connect example.co.uk:443 -servername example.co.uk </dev/null | openssl x509 -noout -text',
  )
})
