import { createHmac, createSecretKey, generateKeyPairSync, KeyObject, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { testEnvironment } from '#test/environment.ts'
import { deriveKeys } from './keys.ts'
import { readAccessToken, signAccessToken } from './tokens.ts'

const services = {
  keys: deriveKeys(['the session secret of this very test']),
  config: loadConfig({ ...testEnvironment, PUBLIC_URL: 'https://sitewright.test' }),
  now: () => Date.now(),
}
const soon = () => Math.floor(Date.now() / 1000) + 300

interface Change {
  header?: Record<string, unknown>
  claims?: Record<string, unknown>
  key?: Parameters<SignJWT['sign']>[0]
}

/** A token like ours but for what is changed; `undefined` leaves a claim out. */
function forged({ header = {}, claims = {}, key = services.keys.tokens }: Change = {}): Promise<string> {
  const all = {
    sid: 7,
    sub: '1',
    iss: 'https://sitewright.test',
    aud: 'sitewright',
    iat: soon() - 300,
    exp: soon(),
    ...claims,
  }
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return new SignJWT(kept).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(key)
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function byHand(header: object, claims: object, secret: Buffer): string {
  const body = `${encoded(header)}.${encoded(claims)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

test('our own token is read back with its session and the instant of its end', async () => {
  const token = await signAccessToken(services, { userId: 1, sessionId: 7 })
  const read = await readAccessToken(services, token)
  expect(read).toMatchObject({ userId: 1, sessionId: 7 })
  expect((read?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(600_000)
  expect((read?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(590_000)
  expect(await readAccessToken(services, await forged())).not.toBeNull()
})

test('a token is over after ten minutes, to the millisecond, and by the clock of the product', async () => {
  const clock = { at: Date.now() - 86_400_000 }
  const then = { ...services, now: () => clock.at }
  const token = await signAccessToken(then, { userId: 1, sessionId: 7 })
  const expiresAt = (await readAccessToken(then, token))?.expiresAt ?? 0
  clock.at = expiresAt - 1
  expect(await readAccessToken(then, token)).not.toBeNull()
  clock.at = expiresAt
  expect(await readAccessToken(then, token)).toBeNull()
  expect(await readAccessToken({ ...then, keys: { ...services.keys } }, token)).toBeNull()
})

test('every forged token is refused and none breaks the reader', async () => {
  const right = await forged()
  const [head = '', body = '', signature = ''] = right.split('.')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const ours = KeyObject.from(services.keys.tokens).export()
  const claims = { sid: 7, sub: '1', iss: 'https://sitewright.test', aud: 'sitewright', iat: 1, exp: soon() }
  const other = createSecretKey(randomBytes(64))
  const forgeries: Record<string, string> = {
    'alg none': `${encoded({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
    'alg NonE with our signature': `${encoded({ alg: 'NonE', typ: 'at+jwt' })}.${body}.${signature}`,
    'no signature': `${head}.${body}.`,
    'half a signature': `${head}.${body}.${signature.slice(0, 20)}`,
    'another key': await forged({ key: other }),
    'an empty key': byHand({ alg: 'HS256', typ: 'at+jwt' }, claims, Buffer.alloc(0)),
    'HS512 of our key': await forged({
      header: { alg: 'HS512' },
      key: createSecretKey(Buffer.concat([ours, ours])),
    }),
    'a public key as the secret': byHand({ alg: 'HS256', typ: 'at+jwt' }, claims, Buffer.from(publicPem)),
    'RS256 of its own': await forged({ header: { alg: 'RS256' }, key: rsa.privateKey }),
    'RS256 with a key in its header': await forged({
      header: { alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) },
      key: rsa.privateKey,
    }),
    'a key address in its header': await forged({ header: { jku: 'https://evil.example/jwks' }, key: other }),
    'a path as key id': await forged({ header: { kid: '../../dev/null' }, key: other }),
    'SQL as key id': await forged({ header: { kid: "' union select 'x" }, key: other }),
    'another type': await forged({ header: { typ: 'JWT' } }),
    'no type': await forged({ header: { typ: undefined } }),
    'another issuer': await forged({ claims: { iss: 'https://evil.example' } }),
    'another audience': await forged({ claims: { aud: 'elsewhere' } }),
    expired: await forged({ claims: { exp: soon() - 301 } }),
    'no beginning': await forged({ claims: { iat: undefined } }),
    'no end': await forged({ claims: { exp: undefined } }),
    'an end that is text': byHand({ alg: 'HS256', typ: 'at+jwt' }, { ...claims, exp: 'never' }, ours),
    'not yet': await forged({ claims: { nbf: soon() } }),
    'no session': await forged({ claims: { sid: undefined } }),
    'a session that is text': await forged({ claims: { sid: '7 or 1=1' } }),
    'a session that is a list': await forged({ claims: { sid: [7] } }),
    'no person': await forged({ claims: { sub: undefined } }),
    'a person that is text': await forged({ claims: { sub: 'admin' } }),
    'another body under our signature': `${head}.${encoded({ ...claims, sub: '2' })}.${signature}`,
    'a critical extension': byHand({ alg: 'HS256', typ: 'at+jwt', crit: ['x'], x: 1 }, claims, ours),
    'a hundred kilobytes': `${encoded({ alg: 'HS256', typ: 'at+jwt', kid: 'x'.repeat(100_000) })}.${body}.${signature}`,
    'no JSON': `${Buffer.from('{').toString('base64url')}.${body}.${signature}`,
    'one part': 'x',
    nothing: '',
  }
  for (const [what, token] of Object.entries(forgeries))
    expect(await readAccessToken(services, token), what).toBeNull()
})
