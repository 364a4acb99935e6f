import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { fromElsewhere } from './broken-site.ts'

interface CaughtMail {
  to: string | string[]
  subject: string
  text: string
}

export interface Account {
  name: string
  email: string
  password: string
}

interface SignedIn {
  id: number
  name: string
  token: string
}

let count = 0

export function newcomer(name = 'Nina Newcomer'): Account {
  count += 1
  return {
    name,
    email: `nina-${process.pid}-${Date.now().toString(36)}-${count}@example.com`,
    password: 'lamp kettle orbit 58',
  }
}

const names = { ann: 'Ann Baker', sam: 'Sam Carter', olga: 'Olga Petrova' }

/** A second admin, whom the product makes from its configuration. */
export const rita: Account = {
  name: 'Administrator',
  email: 'rita@sitewright.example',
  password: 'anvil moss copper 31',
}

/** The sample accounts that the product printed at its first start: Ann, Sam and Olga. */
function sampleAccount(first: keyof typeof names): Account {
  const { accounts } = JSON.parse(process.env.E2E_FACTS ?? '{}') as {
    accounts: { email: string; password: string }[]
  }
  const account = accounts.find(({ email }) => email.startsWith(`${first}@`))
  if (!account) throw new Error(`the product made no account for ${first}`)
  return { name: names[first], ...account }
}

export const ann = () => sampleAccount('ann')
export const sam = () => sampleAccount('sam')
export const olga = () => sampleAccount('olga')

/** The newest mail to an address whose subject or text matches; waits for it. */
export async function mailTo(
  request: APIRequestContext,
  email: string,
  matching: RegExp,
): Promise<CaughtMail> {
  let found: CaughtMail | undefined
  await expect
    .poll(
      async () => {
        const response = await request.get(
          `${process.env.E2E_MAILBOX_URL}/api/mails?to=${encodeURIComponent(email)}`,
        )
        const mails = (await response.json()) as CaughtMail[]
        found = mails.find((mail) => matching.test(`${mail.subject}\n${mail.text}`))
        return found !== undefined
      },
      { timeout: 20_000, message: `a mail to ${email}` },
    )
    .toBe(true)
  return found as CaughtMail
}

/** The code in the newest mail to an address, or in the newest one about a subject. */
export async function codeFor(
  request: APIRequestContext,
  email: string,
  about = /\b\d{6}\b/,
): Promise<string> {
  const mail = await mailTo(request, email, about)
  return /\b(\d{6})\b/.exec(`${mail.text}`)?.[1] ?? ''
}

/** Registers and verifies through the API, for journeys that begin later. */
export async function verifiedAccount(request: APIRequestContext, name?: string): Promise<Account> {
  const account = newcomer(name)
  // From an address of its own: a run of hundreds of journeys stays below what one network may do.
  const headers = fromElsewhere().extraHTTPHeaders
  const registered = await request.post('/api/register', {
    headers,
    data: {
      name: account.name,
      email: account.email,
      password: account.password,
      confirmPassword: account.password,
    },
  })
  expect(registered.status()).toBe(201)
  const code = await codeFor(request, account.email)
  const verified = await request.post('/api/verify-email', { headers, data: { email: account.email, code } })
  expect(verified.status()).toBe(200)
  return account
}

/** Signs in on the screen. */
export async function signIn(page: Page, account: Account, to = '/dashboard'): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel(/^Password/).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === to.split(/[?#]/)[0])
}

/** Signs in behind the screens; gives what the browser would keep. */
export async function signInBehind(request: APIRequestContext, account: Account): Promise<SignedIn> {
  const { email, password } = account
  const login = await request.post('/api/login', {
    headers: fromElsewhere().extraHTTPHeaders,
    data: { email, password },
  })
  expect(login.status(), `the sign-in of ${email}`).toBe(200)
  return login.json()
}

/** Opens a ticket through the API and gives its id with the token of its owner. */
export async function openTicket(
  request: APIRequestContext,
  account: Account,
  description: string,
): Promise<{ id: number; token: string }> {
  const { token } = await signInBehind(request, account)
  const created = await request.post('/api/service-requests', {
    headers: bearer(token),
    data: {
      service_type: 'quick_fix',
      platform_type: 'wordpress',
      problem_description: description,
      urgency_level: 'high',
    },
  })
  expect(created.status()).toBe(201)
  const { ticketId } = (await created.json()) as { ticketId: number }
  return { id: ticketId, token }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
