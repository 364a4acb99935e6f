import { get, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { exportRoutes } from '@sitewright/contract/exports.ts'
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
  'renews the secret of a webhook': async (who) => {
    const { id } = (await who.call(webhookRoutes.create, { body: webhookOf(who) })).body
    const body = { password: who.password }
    return answering(() => who.call(webhookRoutes.renewSecret, { params: { id }, body }))
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

test('access to a login that is taken while its holder is deactivated does not stay', async () => {
  const owner = await join(app, 'Bea Boss', { role: 'owner' })
  const agent = await join(app, 'Ada Agent', { role: 'agent' })
  const ann = await join(app, 'Ann Baker')
  const job = await openJob(ann)
  const { id } = await addLogin(ann, job)
  const elsewhere = await app.pool.connect()
  onTestFinished(() => elsewhere.release(true))
  await elsewhere.query('begin')
  await elsewhere.query('select from tickets where id = $1 for update', [job.ticket])
  const taking = agent.call(credentialRoutes.lease, {
    params: { id },
    body: { ticket_id: job.ticket, reason: 'To update it', minutes: 60 },
  })
  await expect.poll(() => waiting(app)).toBe(1)
  await deactivate(owner, agent)
  await elsewhere.query('commit')
  expect((await taking).status).toBe(409)
  expect((await ann.call(credentialRoutes.list)).body[0]?.leases).toEqual([])
})

test('what ends a session waits for the access that is being taken with it, and so finds it', async () => {
  const agent = await join(app, 'Ada Agent', { role: 'agent' })
  const ann = await join(app, 'Ann Baker')
  const job = await openJob(ann)
  const { id } = await addLogin(ann, job)
  const elsewhere = await app.pool.connect()
  onTestFinished(() => elsewhere.release(true))
  // Put in and taken back, this holds the access up between its look at the session and its own row.
  await elsewhere.query('begin')
  await elsewhere.query(
    `insert into credential_leases (credential_id, ticket_id, holder_id, reason, created_at, until)
    values ($1, $2, $3, 'none', now(), now() + interval '1 hour')`,
    [id, job.ticket, agent.id],
  )
  const taking = agent.call(credentialRoutes.lease, {
    params: { id },
    body: { ticket_id: job.ticket, reason: 'To update it', minutes: 60 },
  })
  await expect.poll(() => waiting(app)).toBe(1)
  const ending = app.pool.query('update sessions set ended_at = now() where user_id = $1', [agent.id])
  await expect.poll(() => waiting(app)).toBe(2)
  await elsewhere.query('rollback')
  expect((await taking).status).toBe(201)
  expect((await ending).rowCount).toBe(1)
})

async function deactivate(owner: Person, { id }: Person): Promise<void> {
  const body = { active: false, password: owner.password }
  expect((await owner.call(staffRoutes.change, { params: { id }, body })).status).toBe(200)
}

/** Sends a message with a file, and its last bytes once `meanwhile` is done; gives the status. */
async function slowUpload(ticket: number, token: string, meanwhile: () => Promise<unknown>) {
  const head = [
    '--xx\r\nContent-Disposition: form-data; name="message"\r\n\r\nSend your card number\r\n--xx\r\n',
    'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello ',
  ].join('')
  const tail = 'there\r\n--xx--\r\n'
  const sent = request(`${app.url}/api/tickets/${ticket}/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=xx',
      'content-length': Buffer.byteLength(head + tail),
    },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  )
  await app.pool.query("delete from rate_limits where key like 'upload%'")
  sent.write(head)
  const uploads = () => app.pool.query("select from rate_limits where key like 'upload%'")
  // Counted once it is known who sends.
  await expect.poll(async () => (await uploads()).rowCount).toBe(1)
  await meanwhile()
  sent.end(tail)
  const { statusCode } = (await answer).resume()
  return statusCode
}

test('who is deactivated, or whose API token is deleted, while a file comes in writes nothing', async () => {
  const owner = await join(app, 'Bea Boss', { role: 'owner' })
  const [agent, ada] = [
    await join(app, 'Abe Agent', { role: 'agent' }),
    await join(app, 'Ada Agent', { role: 'agent' }),
  ]
  const { ticket } = await openJob(await join(app, 'Ann Baker'))
  const { body } = await ada.call(apiTokenRoutes.create, {
    body: { name: 'Till', scopes: ['tickets:write'], days: 30, password: ada.password },
  })
  const [{ id } = { id: 0 }] = (await ada.call(apiTokenRoutes.list)).body
  // Lives on, and is not the one that was used.
  await ada.call(apiTokenRoutes.create, {
    body: { name: 'Spare', scopes: ['tickets:write'], days: 30, password: ada.password },
  })
  const remove = async () =>
    expect((await ada.call(apiTokenRoutes.remove, { params: { id } })).status).toBe(200)
  expect(await slowUpload(ticket, agent.token, () => deactivate(owner, agent))).toBe(401)
  expect(await slowUpload(ticket, body.token, remove)).toBe(401)
  const messages = () =>
    app.pool.query("select from messages where ticket_id = $1 and side = 'staff'", [ticket])
  expect((await messages()).rowCount).toBe(0)
  expect(await slowUpload(ticket, ada.token, async () => undefined)).toBe(201)
  expect((await messages()).rowCount).toBe(1)
})

test('a list that somebody downloads ends with their access', async () => {
  const owner = await join(app, 'Bea Boss', { role: 'owner' })
  await app.pool.query(`insert into users (email, name, password_hash)
    select 'c' || n || '@example.com', repeat('x', 900), 'none' from generate_series(1, 20000) n`)
  const { path } = exportRoutes.customers
  const headers = { authorization: `Bearer ${owner.token}` }
  // So much that the sockets' buffers hold a part of it.
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${app.url}${path}`, { headers }, resolve).on('error', reject),
  )
  await app.pool.query('update sessions set ended_at = now() where user_id = $1', [owner.id])
  await expect(text(response)).rejects.toMatchObject({ code: 'ECONNRESET' })
})
