import { expect, test } from 'vitest'
import { siteOf } from './site-of.ts'

const evidence = (request: string) => ({
  request,
  status: 'CERT_HAS_EXPIRED',
  where: 'certificate',
  excerpt: '',
  at: '2026-11-21T10:00:00Z',
  repeat: 'openssl',
})

test('the site is read out of the evidence, and not guessed', () => {
  const of = (...requests: string[]) => siteOf({ evidence: requests.map((one) => evidence(one)) })
  expect(of('GET https://shop.example.com:8443/cart?x=1')).toBe('https://shop.example.com:8443/')
  expect(of('TLS example.com:443')).toBe('https://example.com/')
  expect(of('DNS MX example.com')).toBe('')
  expect(of('DNS MX example.com', 'GET http://example.com/')).toBe('http://example.com/')
})
