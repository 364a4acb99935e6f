import { expect, test } from 'vitest'
import { loginTarget } from './login-target.ts'

const site = (details: Record<string, unknown>, website_url: string | null = null) =>
  loginTarget({ kind: 'wordpress', username: 'admin', website_url, details: details as never })

test('a login without an address of its own is tried at the website of its request', () => {
  const own = { kind: 'site', url: 'https://own.example/login', host: 'own.example' }
  expect(site({ address: own.url }, 'https://request.example/')).toEqual(own)
  expect(site({}, 'https://request.example/')).toMatchObject({ host: 'request.example' })
})

test('without an address that is one no login is tried', () => {
  for (const [address, website] of [
    [undefined, null],
    ['localhost', null],
    [undefined, 'see my card'],
  ] as const)
    expect(site({ address }, website)).toMatchObject({ result: 'unknown' })
})
