import { expect, test } from 'vitest'
import { withoutSecrets } from './log.ts'

test('what somebody told us, and every secret, is hidden in the address that is logged', () => {
  const told = new URLSearchParams({ problem_description: 'the password is rose7' }).toString()
  const addresses = [
    `/login?${new URLSearchParams({ redirect: '/contact', prefill: told })}`,
    `/login?${new URLSearchParams({ redirect: `/contact?${told}` })}`,
    `/contact?${told}`,
    '/contact?message=the+password+is+rose7&a=1',
    '/?say=rose7#ask',
    '/api/x?token=rose7',
  ]
  for (const address of addresses) expect(withoutSecrets(address)).not.toContain('rose7')
  expect(withoutSecrets('/kb?a=1&key=rose7&b=2')).toBe('/kb?a=1&key=[hidden]&b=2')
})
