import { randomBytes } from 'node:crypto'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import type { TestApp } from './app.ts'
import { Person } from './cast.ts'

/** A person without an account, with an address and a password of their own. */
export function newcomer(testApp: TestApp, name = 'Nora Newell'): Person {
  const email = `${name.split(' ')[0]?.toLowerCase()}.${randomBytes(4).toString('hex')}@example.com`
  return new Person(testApp, {
    id: 0,
    email,
    password: `${randomBytes(9).toString('base64url')} horse`,
    name,
  })
}

/** The body of their registration. */
export function registrationOf(person: Person) {
  const { name, email, password } = person
  return { name, email, password, confirmPassword: password }
}

/** The latest code that was mailed to an address, after everything that is due was sent; other mails go after it. */
export async function latestCode(testApp: TestApp, address: string): Promise<string> {
  await testApp.work()
  const code = testApp
    .mailsTo(address)
    .flatMap(({ text }) => text.match(/^\s*(\d{6})\s*$/m)?.[1] ?? [])
    .at(-1)
  if (!code) throw new Error(`no code was mailed to ${address}`)
  return code
}

/** Six figures that are not this code. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Registers, but does not verify. */
export async function registered(testApp: TestApp, person = newcomer(testApp)): Promise<Person> {
  const answer = await person.call(accountRoutes.register, { body: registrationOf(person) })
  if (answer.status !== 201) throw new Error(`could not register: ${JSON.stringify(answer.body)}`)
  person.takeCookies(answer.headers)
  return person
}
