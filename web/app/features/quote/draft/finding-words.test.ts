import type { FindingCard } from '@sitewright/contract/assistant.ts'
import { expect, test } from 'vitest'
import { siteOf, wordsOf } from './finding-words.ts'

const evidence = (request: string, excerpt = '') => ({
  request,
  status: 'CERT_HAS_EXPIRED',
  where: 'certificate',
  excerpt,
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

test('a request says what was seen, in words', () => {
  const card = {
    title: 'Your certificate has run out',
    means: 'Visitors are warned.',
    evidence: [evidence('TLS example.com:443', 'notAfter=\n2026')],
  } as FindingCard
  expect(wordsOf(card, 'https://example.com/')).toBe(
    'Your certificate has run out (https://example.com/)\n\nVisitors are warned.\n\nWhat your examination saw:\n- TLS example.com:443, answer CERT_HAS_EXPIRED, certificate: "notAfter= 2026"',
  )
})
