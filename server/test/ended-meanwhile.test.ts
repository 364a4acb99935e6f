import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { Authenticator } from './authenticator.ts'
import { join, type Person } from './cast.ts'
import { addLogin, openJob, reveal } from './credentials.ts'
import { waiting } from './locks.ts'

const ORIGIN = 'https://sitewright.test'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: ORIGIN })
})

type Calls = () => Promise<{ status: number; body: { code?: string } }>

const answering =
  (call: () => Promise<{ status: number; body: unknown }>): Calls =>
  async () => {
    const { status, body } = await call()
    return { status, body: body as { code?: string } }
  }

async function firstCode(who: Person): Promise<string> {
  const { body } = await who.call(twoStepRoutes.setUp, { body: {} })
  if (!('secret' in body)) throw new Error('two-step sign-in did not start')
  return new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: app.services.now() })
}

async function switchOn(who: Person): Promise<void> {
  await who.call(twoStepRoutes.setUp, { body: { code: await firstCode(who) } })
}

/** What a stolen session must not be able to do once its owner has ended it, each with what it needs before. */
const acts: Record<string, (who: Person) => Calls | Promise<Calls>> = {
  'sets a new password': (who) =>
    answering(() =>
      who.call(accountRoutes.updatePassword, {
        body: { currentPassword: who.password, newPassword: 'the thiefs own 99' },
      }),
    ),
  'asks for another address': (who) =>
    answering(() =>
      who.call(accountRoutes.updateProfile, {
        body: { ...details, email: `thief.${who.email}`, currentPassword: who.password },
      }),
    ),
  'asks for the deletion of the account': (who) =>
    answering(() => who.call(personalDataRoutes.deleteAccount, { body: { password: who.password } })),
  'makes a token for programs': (who) =>
    answering(() =>
      who.call(apiTokenRoutes.create, {
        body: { name: 'Reports', scopes: ['tickets:read'], days: 30, password: who.password },
      }),
    ),
  'starts two-step sign-in': (who) =>
    answering(() => who.call(twoStepRoutes.setUp, { body: { password: who.password } })),
  'switches two-step sign-in on': async (who) => {
    const code = await firstCode(who)
    return answering(() => who.call(twoStepRoutes.setUp, { body: { code } }))
  },
  'switches two-step sign-in off': async (who) => {
    await switchOn(who)
    return answering(() => who.call(twoStepRoutes.end, { body: { password: who.password } }))
  },
  'makes recovery codes': async (who) => {
    await switchOn(who)
    return answering(() => who.call(twoStepRoutes.renewCodes, { body: { password: who.password } }))
  },
  'adds a passkey': async (who) => {
    const options = await who.call(passkeyRoutes.addOptions, { body: {} })
    const response = new Authenticator(ORIGIN, 'sitewright.test').register(options.body)
    return answering(() => who.call(passkeyRoutes.add, { body: { response } }))
  },
  'removes a passkey': async (who) => {
    const options = await who.call(passkeyRoutes.addOptions, { body: {} })
    const key = new Authenticator(ORIGIN, 'sitewright.test').register(options.body)
    const { id } = (await who.call(passkeyRoutes.add, { body: { response: key } })).body
    return answering(() =>
      who.call(passkeyRoutes.remove, { params: { id }, body: { password: who.password } }),
    )
  },
  'invites to the staff': (who) =>
    answering(() =>
      who.call(staffRoutes.invite, {
        body: { email: `thief.${who.email}`, role: 'owner', password: who.password },
      }),
    ),
  'makes an owner': async (who) => {
    const { id } = await join(app, 'Abe Accomplice', { role: 'agent' })
    const body = { role: 'owner', password: who.password }
    return answering(() => who.call(staffRoutes.change, { params: { id }, body }))
  },
  'adds a webhook': (who) => answering(() => who.call(webhookRoutes.create, { body: webhookOf(who) })),
  'moves a webhook': async (who) => {
    const { id } = (await who.call(webhookRoutes.create, { body: webhookOf(who) })).body
    const body = { url: 'https://thief.example.com/', password: who.password }
    return answering(() => who.call(webhookRoutes.change, { params: { id }, body }))
  },
  'merges two accounts': async (who) => {
    const [{ id, email }, { email: into }] = [await join(app, 'Ann Old'), await join(app, 'Ann Kept')]
    const body = { into, reason: 'the same person', confirm: email, password: who.password }
    return answering(() => who.call(accountMergeRoutes.merge, { params: { id }, body }))
  },
  'opens an entry of the vault': async (who) => {
    const { id } = await addLogin(who, await openJob(who))
    return answering(() => reveal(who, id))
  },
}

const webhookOf = ({ password }: Person) => ({
  ...{ name: 'Till', url: 'https://till.example.com/', kinds: ['ticket.opened'] },
  password,
})

const details = {
  name: 'Ada Agent',
  website_url: '',
  phone_country: 'GB',
  phone_number: '',
}

test.each(Object.entries(acts))(
  'a session that is ended while it %s does not get through',
  async (act, prepare) => {
    const isClients = /deletion|vault/.test(act)
    const role = /staff|an owner|webhook|merges/.test(act) ? 'owner' : 'agent'
    const who = await join(app, 'Ada Agent', isClients ? {} : { role })
    const call = await prepare(who)
    const owner = await app.pool.connect()
    onTestFinished(() => owner.release(true))
    await owner.query('begin')
    await owner.query('select from users where id = $1 for update', [who.id])
    const answer = call()
    await expect.poll(() => waiting(app)).toBe(1)
    await owner.query('update sessions set ended_at = now() where user_id = $1', [who.id])
    await owner.query('commit')
    expect(await answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
  },
)
