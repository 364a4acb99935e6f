import type { Answered, Outcome } from '@sitewright/diagnosis/guard/outcome.ts'
import { expect, test } from 'vitest'
import type { Visits } from '#outside/visits/visits.ts'
import { tryWordPress } from './try-wordpress.ts'

interface Asked {
  url: string
  form?: string
  cookie?: string
}

interface Page {
  status?: number
  headers?: Answered['headers']
  html?: string
}

const FORM =
  '<input type="hidden" name="search" value="s"><form id="loginform"><input name="log"><input name="pwd">' +
  '<input type="hidden" name="token" value="t1"><input type="hidden" name="" value="none"><input type="hidden" name="bare">' +
  '<input type="hidden" name="redirect_to" value="/"><input type="hidden" name="reauth" value="1">' +
  '<input type="submit" name="help" value="1"></form>'
const SIGNED_IN: Page = { status: 302, headers: { 'set-cookie': ['wordpress_logged_in_1=x'] } }

/** Tries a login at a site that answers with these pages in turn; gives what came of it and what was asked. */
async function tried(pages: (Page | Outcome)[], address = 'https://shop.example/wp-login.php') {
  const asked: Asked[] = []
  const fetch = async ({ url, form, cookie }: Asked) => {
    asked.push({ url, ...(form ? { form } : {}), ...(cookie ? { cookie } : {}) })
    const page = pages[asked.length - 1] ?? {}
    if ('kind' in page) return page
    const { status = 200, headers = {}, html = FORM } = page
    return { kind: 'response', status, headers, body: { bytes: Buffer.from(html) } }
  }
  const login = { username: 'admin', secret: 'right' }
  const { signal } = new AbortController()
  const { result, detail } = await tryWordPress({ fetch } as unknown as Visits, address, login, signal)
  const sent = asked.find(({ form }) => form !== undefined)
  return { result, detail, asked, sent, fields: Object.fromEntries(new URLSearchParams(sent?.form)) }
}

const to = (location: string, status = 302): Page => ({ status, headers: { location }, html: '' })

test('the login is sent with the cookies of the site and the hidden fields of its form, and no others', async () => {
  const { result, fields, sent } = await tried([{ headers: { 'set-cookie': ['shield=1'] } }, SIGNED_IN])
  expect(result).toBe('accepted')
  expect(fields).toEqual({ log: 'admin', pwd: 'right', 'wp-submit': 'Log In', testcookie: '1', token: 't1' })
  expect(sent?.cookie).toBe('wordpress_test_cookie=WP%20Cookie%20check; shield=1')
  expect((await tried([{}, SIGNED_IN])).sent?.cookie).toBe('wordpress_test_cookie=WP%20Cookie%20check')
})

test('an address made for people who are signed out is asked without what hides a wrong password', async () => {
  const { sent } = await tried([{}], 'https://shop.example/wp-login.php?reauth=1&redirect_to=%2F&lang=en')
  expect(sent?.url).toBe('https://shop.example/wp-login.php?lang=en')
})

test.each([301, 302, 303, 307, 308])('a login page is found behind an answer %s', async (status) => {
  const { result, sent } = await tried([to('https://www.shop.example/login', status), {}, SIGNED_IN])
  expect([result, sent?.url]).toEqual(['accepted', 'https://www.shop.example/login'])
})

test('an address that a whole page names leads nowhere', async () => {
  const { result, sent } = await tried([{ headers: { location: 'https://evil.example/' } }, SIGNED_IN])
  expect([result, sent?.url]).toEqual(['accepted', 'https://shop.example/wp-login.php'])
})

test.each<[string, Page]>([
  ['another site', to('https://evil.example/wp-login.php')],
  ['another port of it', to('https://shop.example:8443/wp-login.php')],
  ['itself without encryption', to('http://shop.example/wp-login.php')],
])('no password goes to a login page that leads to %s', async (_, page) => {
  const { result, sent } = await tried([page, {}, SIGNED_IN])
  expect([result, sent]).toEqual(['unknown', undefined])
})

test('a login page may lead to its encrypted self, and a plain one to a plain one', async () => {
  for (const next of ['https://shop.example/wp-login.php', 'http://shop.example/login'])
    expect((await tried([to(next), {}, SIGNED_IN], 'http://shop.example/wp-login.php')).sent?.url).toBe(next)
})

test.each<[string, Page]>([
  ['an error with a form', { status: 500 }],
  ['no field for a name', { html: FORM.replace('"log"', '"name"') }],
  ['no field for a password', { html: FORM.replace('"pwd"', '"word"') }],
  ['a redirect to nowhere', { status: 302, html: '' }],
  ['a captcha', { html: `${FORM}<div class="h-captcha">` }],
])('no password is sent where the login page is %s', async (_, page) => {
  const { result, sent } = await tried([page, SIGNED_IN])
  expect([result, sent]).toEqual(['unknown', undefined])
})

test.each<[string, Page, result: string, says: RegExp]>([
  ['its error', { html: '<div id="login_error">' }, 'refused', /refused this user name/],
  ['its error with a second step', { html: 'login_error, two-factor' }, 'unknown', /second step/],
  [
    'its error after too many',
    { html: 'login_error: Too many failed login attempts' },
    'unknown',
    /not let us/,
  ],
  ['403', { status: 403, html: '' }, 'unknown', /not let us/],
  ['429', { status: 429, html: '' }, 'unknown', /not let us/],
  ['anything else', { status: 500, html: '' }, 'unknown', /do not know/],
  [
    'a cookie that it takes back',
    { headers: { 'set-cookie': ['wordpress_logged_in_1=%20'] }, html: '' },
    'unknown',
    /do not know/,
  ],
])('what WordPress answers with %s is told for what it is', async (_, page, result, says) => {
  expect(await tried([{}, page])).toMatchObject({ result, detail: expect.stringMatching(says) })
})
