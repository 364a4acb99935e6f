import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Report } from '@sitewright/contract/findings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { issue, labRoot } from '#test/lab.ts'
import { type Listening, listen } from '#test/listen.ts'
import { page, safely } from '#test/pages.ts'
import { openResolver } from '#test/zone.ts'

const STEERING = '\u007f\u009b2J\u061c\u200e\u200f\u2028\u2029\u202a\u202egnp\u2066\u2069'

const folder = mkdtempSync(path.join(tmpdir(), 'cli-'))
let plain: Listening
let secure: Listening
let resolver: Awaited<ReturnType<typeof openResolver>>

beforeAll(async () => {
  const good = safely(page())
  const known = ['/', '/about', '/contact', '/privacy']
  const answer = (path: string) => ({ status: known.includes(path) ? 200 : 404, ...good })
  plain = await listen(
    createServer((request, response) => {
      const shield = request.headers.host?.startsWith('shield.')
      if (shield) return void response.writeHead(403, { 'cf-mitigated': 'challenge' }).end('<html></html>')
      const evil = request.headers.host?.startsWith('evil.') && {
        main: `<b>Warning</b>: ${STEERING} in <b>/var/www/shop.php</b> on line <b>5</b><br>`,
      }
      const wide = request.headers.host?.startsWith('wide.') && { without: 'viewport' as const }
      const body = evil || wide ? page({ ...evil, ...wide }) : good.body
      response.writeHead(answer(request.url ?? '/').status, good.headers).end(body)
    }),
  )
  secure = await listen(
    createSecureServer(issue(['safe.test']), (request, response) => {
      const { status, headers, body } = answer(request.url ?? '/')
      response.writeHead(status, headers).end(body)
    }),
  )
  resolver = await openResolver({ 'named.test': { A: ['127.0.0.1'] } })
  writeFileSync(path.join(folder, 'root.pem'), labRoot)
})
afterAll(async () => {
  await Promise.all([plain.close(), secure.close(), resolver.close()])
  rmSync(folder, { recursive: true })
})

interface Ran {
  code: number
  out: string
  err: string
}

function diagnose(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const bin = path.join(import.meta.dirname, '../../bin/sitewright-diagnose.mjs')
  const child = spawn(process.execPath, [bin, ...args], { env: { ...process.env, ...env } })
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (data) => out.push(data))
  child.stderr.on('data', (data) => err.push(data))
  return new Promise((resolve) =>
    child.on('close', (code) =>
      resolve({ code: code ?? -1, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
    ),
  )
}

const at = (host: string) => [
  `http://${host}:${plain.port}/`,
  '--resolve',
  `${host}:${plain.port}:127.0.0.1`,
  '--allow',
  '127.0.0.0/8',
]

test('the JSON fits the published schema and a fault ends with exit code 1', async () => {
  const { code, out, err } = await diagnose([...at('wide.test'), '--json'])
  const report = Report.parse(JSON.parse(out))
  expect({ code, err, first: report.findings[0]?.code }).toEqual({
    code: 1,
    err: '',
    first: 'ux.no_viewport',
  })
  expect(report.headline).toBe(report.findings[0]?.id)
})

test('no text of a stranger in the JSON steers the terminal, and it is read back as it was', async () => {
  const { out } = await diagnose([...at('evil.test'), '--json'])
  expect(out).not.toMatch(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/,
  )
  const told = JSON.stringify(Report.parse(JSON.parse(out)))
  for (const sign of STEERING) expect(told, JSON.stringify(sign)).toContain(sign)
})

test('the published schema is the one of the contract', () => {
  const file = path.join(import.meta.dirname, '../../report.schema.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(Report))))
})

test('people read the severity, the evidence and the command that repeats it', async () => {
  const { out } = await diagnose(at('wide.test'), { NO_COLOR: '1' })
  expect(out).toContain('\nHIGH\n')
  expect(out).toContain('ux.no_viewport, confirmed')
  expect(out).toContain('Repeat: curl -sS -i --compressed -A ')
  expect(out).toContain(` 'http://wide.test:${plain.port}/'`)
})

test('a healthy site ends with exit code 0', async () => {
  const { code, out } = await diagnose(at('good.test'))
  expect(out).toContain('did not see any')
  expect(code).toBe(0)
})

test('a robot shield is neither a fault nor health: exit code 3', async () => {
  const { code, out } = await diagnose([...at('shield.test'), '--json'])
  expect(Report.parse(JSON.parse(out)).state).toBe('refuses_us')
  expect(code).toBe(3)
})

test('--dns names the resolver to ask', async () => {
  const args = [
    `http://named.test:${plain.port}/`,
    '--dns',
    resolver.server,
    '--allow',
    '127.0.0.0/8',
    '--json',
  ]
  const { out } = await diagnose(args)
  expect(Report.parse(JSON.parse(out)).state).toBe('up')
  expect(resolver.asked).toContain('A named.test')
})

test('further authorities come from NODE_EXTRA_CA_CERTS', async () => {
  const args = [
    `https://safe.test:${secure.port}/`,
    '--resolve',
    `safe.test:${secure.port}:127.0.0.1`,
    '--allow',
    '127.0.0.0/8',
    '--json',
  ]
  const { out } = await diagnose(args, { NODE_EXTRA_CA_CERTS: path.join(folder, 'root.pem') })
  expect(Report.parse(JSON.parse(out)).findings.filter(({ code }) => code.startsWith('tls.'))).toEqual([])
})

test.each([
  ['http://127.0.0.1:9/', []],
  ['http://169.254.169.254/', []],
  ['file:///etc/passwd', []],
  ['https://example.com', ['--timeout', 'soon']],
  ['https://example.com', ['--nope']],
  ['https://example.com', ['--allow', '10.0.0.0/99']],
  ['https://example.com', ['https://example.org']],
])('%s %j is refused in one sentence with exit code 2 or 3', async (url, more) => {
  const { code, err, out } = await diagnose([url, ...more])
  expect([2, 3]).toContain(code)
  expect(err + out).not.toContain('    at ')
})
