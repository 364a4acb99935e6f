import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'

async function headersOf(env: Record<string, string>) {
  const { url } = await startTestApp(env)
  const { headers } = await fetch(`${url}/api/health`)
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((part): [string, string] => {
      const [name = '', ...values] = part.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
  return { headers, policy }
}

test('scripts come from us alone, and text becomes markup only through named policies', async () => {
  const { policy } = await headersOf({})
  // All of it, so that nothing is opened further or left out without a word.
  expect(Object.fromEntries(policy)).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    'frame-src': "'none'",
    'style-src': "'self' 'unsafe-inline'",
    'style-src-elem': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': expect.stringMatching(/^'self'( wss?:\/\/[\w.:-]+)+$/),
    'manifest-src': "'self'",
    'worker-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default dompurify',
  })
})

test('the captcha is allowed where it is configured, and only it', async () => {
  const { policy } = await headersOf({ TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 'secret' })
  expect(policy.get('script-src')).toBe("'self' https://challenges.cloudflare.com")
  expect(policy.get('frame-src')).toBe('https://challenges.cloudflare.com')
  expect(policy.get('connect-src')).not.toContain('https:')
})

test('the card provider is allowed where a key for its form is configured, and only it', async () => {
  const { headers, policy } = await headersOf({ STRIPE_PUBLISHABLE_KEY: 'pk_test_of_this_test' })
  expect(headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")')
  expect(policy.get('script-src')).toBe("'self' https://js.stripe.com https://*.js.stripe.com")
  expect(policy.get('frame-src')).toBe(
    'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  )
  expect(policy.get('connect-src')).toContain('https://api.stripe.com')
  expect(policy.get('connect-src')).not.toContain('challenges')
})

test('other analytics services may be contacted where configured, and bring no script', async () => {
  const { policy } = await headersOf({ POSTHOG_KEY: 'key', POSTHOG_HOST: 'https://posthog.example' })
  expect(policy.get('connect-src')).toContain('https://posthog.example')
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
})

test('behind https browsers are told to stay on it, and elsewhere not', async () => {
  const plain = await headersOf({})
  expect(plain.headers.get('strict-transport-security')).toBe(null)
  expect(plain.policy.has('upgrade-insecure-requests')).toBe(false)
  const secure = await headersOf({ PUBLIC_URL: 'https://shop.example' })
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(secure.policy.has('upgrade-insecure-requests')).toBe(true)
})

test('every answer has the other locks too', async () => {
  const { headers } = await headersOf({})
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const unused =
    'accelerometer autoplay browsing-topics camera display-capture encrypted-media gamepad geolocation gyroscope hid ' +
    'idle-detection local-fonts magnetometer microphone midi picture-in-picture screen-wake-lock serial storage-access ' +
    'usb window-management xr-spatial-tracking payment'
  expect(headers.get('permissions-policy')?.split(', ')).toEqual(
    unused.split(' ').map((name) => `${name}=()`),
  )
  expect(headers.get('x-powered-by')).toBe(null)
})

test.each([
  ['no request at all', 'XX\r\n\r\n', 400],
  ['too large a header', `GET / HTTP/1.1\r\nhost: us\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['no host', 'GET /api/plans HTTP/1.1\r\n\r\n', 400],
  ['an expectation', 'GET /api/plans HTTP/1.1\r\nhost: us\r\nexpect: tea\r\nconnection: close\r\n\r\n', 417],
  ['a malformed path', 'GET /%zz HTTP/1.1\r\nhost: us\r\nconnection: close\r\n\r\n', 404],
  ['no socket', 'GET /socket.io/?EIO=4 HTTP/1.1\r\nhost: us\r\nconnection: close\r\n\r\n', 400],
])(
  'what is answered before routing, such as %s, is kept by no cache and locked down like the rest',
  async (_, bytes, status) => {
    const { url } = await startTestApp()
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    const [head = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^cache-control: no-store$/im)
    expect(head).toMatch(/^x-content-type-options: nosniff$/im)
    expect(head).toMatch(/^content-security-policy: default-src 'self'/im)
  },
)
