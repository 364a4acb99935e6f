import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from './app.ts'
import { join } from './cast.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})

/** What a household or a server gets; whoever is in it has as many addresses as they like. */
const NETWORK = '2001:db8:5:6'
const email = 'eve@example.com'
const id = randomBytes(16).toString('base64url')
const headers = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' }
const passkey = { id: 'e30', rawId: 'e30', type: 'public-key', response }
const person = { name: 'Eve', email, password: 'a good long one 42', confirmPassword: 'a good long one 42' }
const joining = { token: 'x'.repeat(43), name: 'Eve', password: person.password }
const fault = { message: 'x is not a function', file: null, line: null, column: null, path: '/' }

/** Every call that anybody may make, and that counts by network. */
const calls: [keyof typeof limits, 'GET' | 'POST' | 'DELETE', string, object?][] = [
  ['registrations', 'POST', '/api/register', { ...person, phone_country: 'GB' }],
  ['signIns', 'POST', '/api/login', { email, password: 'x' }],
  ['codeRequests', 'POST', '/api/request-verification', { email }],
  ['codeRequests', 'POST', '/api/password/forgot', { email }],
  ['codeRequests', 'POST', '/api/login/link', { email }],
  ['codeTries', 'POST', '/api/verify-email', { email, code: '123456' }],
  ['codeTries', 'POST', '/api/password/reset', { email, code: '123456', password: person.password }],
  ['codeTries', 'POST', '/api/login/link/confirm', { token: 'x' }],
  ['codeTries', 'POST', '/api/user/email/undo', { token: 'x' }],
  ['codeTries', 'POST', '/api/staff-invitations/read', { token: 'x'.repeat(43) }],
  ['codeTries', 'POST', '/api/staff-invitations/accept', joining],
  ['secondSteps', 'POST', '/api/login/two-step', { challenge: 'x'.repeat(43), code: '123456' }],
  ['passkeyStarts', 'POST', '/api/login/passkey/options'],
  ['passkeyAnswers', 'POST', '/api/login/passkey', { response: passkey }],
  ['ratings', 'POST', '/api/ratings', { token: 'x', score: 'good' }],
  ['unsubscribes', 'POST', '/api/notifications/unsubscribe?token=x'],
  ['requestFilesRemoved', 'DELETE', `/api/request-files/${id}ab`],
  ['quoteAccepts', 'POST', `/api/quotes/${id}/accept`, { name: 'Eve Adams', consent: true }],
  ['quoteAccepts', 'POST', `/api/quotes/${id}/opened`],
  ['quotePdfs', 'GET', `/api/quotes/${id}/pdf`],
  ['invoicePays', 'GET', `/api/invoices/${id}/pay`],
  ['invoicePays', 'POST', `/api/invoices/${id}/pay/sandbox`, { card: 'works' }],
  ['statusLooks', 'GET', '/api/status/no-such-site'],
  ['pageEvents', 'POST', '/api/analytics/events', { events: [{ name: 'pageview', path: '/' }] }],
  ['browserErrors', 'POST', '/api/errors', { errors: [fault] }],
]

async function useUp(name: keyof typeof limits): Promise<void> {
  const { name: counter, points, seconds } = limits[name]
  const ends = testApp.services.now() + seconds * 1_000
  await testApp.pool.query('delete from rate_limits')
  await testApp.pool.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', [
    `${counter}:${NETWORK}`,
    points,
    ends,
  ])
}

test.each(calls)(
  'a network that has used up its %s is refused at %s %s, whichever address asks',
  async (name, method, url, payload) => {
    await useUp(name)
    const ask = async (remoteAddress: string) =>
      (await testApp.app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) }))
        .statusCode
    expect(await ask(`${NETWORK}::77`)).toBe(429)
    expect(await ask('2001:db8:5:7::77')).not.toBe(429)
  },
)

const moved = { name: 'Ann Baker', email: 'ann.moved@example.com', website_url: '', phone_number: '' }

test.each([
  ['codeRequests', 'POST', '/api/request-verification', { email }],
  ['codeTries', 'POST', '/api/verify-email', { email, code: '123456' }],
  ['codeRequests', 'PUT', '/api/user/profile', { ...moved, phone_country: 'GB' }],
] as const)(
  'a network that has used up its %s is refused at %s %s by who is signed in, too',
  async (name, method, url, sent) => {
    const ann = await join(testApp, 'Ann Baker')
    await useUp(name)
    const payload = method === 'PUT' ? { ...sent, currentPassword: ann.password } : sent
    const ask = async (remoteAddress: string) => {
      const asked = { method, url, payload, remoteAddress }
      return (await testApp.app.inject({ ...asked, headers: { authorization: `Bearer ${ann.token}` } }))
        .statusCode
    }
    expect(await ask(`${NETWORK}::77`)).toBe(429)
    expect(await ask('2001:db8:5:7::77')).not.toBe(429)
  },
)
