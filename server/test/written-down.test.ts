import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { customerRoutes } from '@sitewright/contract/customers.ts'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { staffRoutes } from '@sitewright/contract/staff.ts'
import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { webhookRoutes } from '@sitewright/contract/webhooks.ts'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { Authenticator } from './authenticator.ts'
import { join, Person } from './cast.ts'
import { addLogin, openJob, reveal } from './credentials.ts'
import { latestCode, newcomer, registered } from './newcomer.ts'

const ORIGIN = 'https://sitewright.test'
let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: ORIGIN })
  olga = await join(testApp, 'Olga Petrova', { role: 'owner' })
})
beforeEach(() => testApp.pool.query('delete from rate_limits'))

const rowsOf = async (query: string, values: unknown[] = []) => (await testApp.pool.query(query, values)).rows

/** What an act leaves in the events about this person. */
async function eventsOf({ email }: Person, act: () => Promise<unknown>): Promise<string[]> {
  const [{ last }] = await rowsOf('select coalesce(max(id), 0) as last from events')
  const ids = async () => (await rowsOf('select id from users where email = $1', [email])).map(({ id }) => id)
  const before = await ids()
  await act()
  const rows = await rowsOf('select name from events where id > $1 and user_id = any($2) order by id', [
    last,
    [...before, ...(await ids())],
  ])
  return rows.map(({ name }) => name)
}

/** What an act leaves in the log that never forgets, and who did it. */
async function linesOf(act: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const [{ last }] = await rowsOf('select seq as last from audit_head')
  await act()
  return rowsOf('select * from audit_log where seq > $1 order by seq', [last])
}

async function done<T extends { status: number; body: object }>(answer: Promise<T>): Promise<T> {
  const answered = await answer
  expect(answered.status, JSON.stringify(answered.body)).toBeLessThan(300)
  return answered
}

const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testApp.services.now() })

test('of a new account are written down the registration, its code and the proof', async () => {
  const nora = newcomer(testApp)
  const names = await eventsOf(nora, async () => {
    await registered(testApp, nora)
    const code = await latestCode(testApp, nora.email)
    await done(nora.call(accountRoutes.verifyEmail, { body: { email: nora.email, code } }))
  })
  expect(names).toEqual(['account.registered', 'account.code_sent', 'account.verified'])
})

test('a new password and the sessions that it ends are written down', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await new Person(testApp, ann).signIn()
  const body = { currentPassword: ann.password, newPassword: 'a kettle of blue fish' }
  expect(await eventsOf(ann, () => done(ann.call(accountRoutes.updatePassword, { body })))).toEqual([
    'account.sessions_ended',
    'account.password_changed',
  ])
})

test('a move to another address and back is written down', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await new Person(testApp, ann).signIn()
  const email = newcomer(testApp).email
  const { name, password: currentPassword } = ann
  const body = { name, email, currentPassword, website_url: '', phone_country: 'GB', phone_number: '' }
  const names = await eventsOf(ann, async () => {
    await done(ann.call(accountRoutes.updateProfile, { body }))
    const code = await latestCode(testApp, email)
    await done(ann.call(accountRoutes.verifyEmail, { body: { email, code } }))
    await testApp.work()
    const mail = testApp.mailsTo(ann.email).find(({ kind }) => kind === 'email_changed')
    const [, token = ''] = /#([\w-]{43})/.exec(mail?.text ?? '') ?? []
    await done(ann.call(accountRoutes.undoMove, { body: { token } }))
  })
  expect(names).toEqual([
    'account.profile_changed',
    'account.code_sent',
    'account.sessions_ended',
    'account.email_changed',
    'account.sessions_ended',
    'account.email_change_undone',
  ])
})

test('each change of the ways to sign in is written down, a recovery code that is used as well', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { password } = ann
  const names = await eventsOf(ann, async () => {
    const options = await done(ann.call(passkeyRoutes.addOptions, { body: {} }))
    const response = new Authenticator(ORIGIN, 'sitewright.test').register(options.body)
    const { id } = (await done(ann.call(passkeyRoutes.add, { body: { response } }))).body
    await done(ann.call(passkeyRoutes.remove, { params: { id }, body: {} }))
    const { body } = await done(ann.call(twoStepRoutes.setUp, { body: {} }))
    const code = codeNow('secret' in body ? body.secret : '')
    await done(ann.call(twoStepRoutes.setUp, { body: { code } }))
    const renewed = await done(ann.call(twoStepRoutes.renewCodes, { body: { password } }))
    const first = await done(ann.call(accountRoutes.login, { body: { email: ann.email, password } }))
    const challenge = 'challenge' in first.body ? first.body.challenge : ''
    const [recovery = ''] = renewed.body.recovery_codes
    await done(ann.call(twoStepRoutes.signIn, { body: { challenge, code: recovery } }))
    await done(ann.call(twoStepRoutes.end, { body: { password } }))
  })
  expect(names).toEqual([
    'passkey.added',
    'passkey.removed',
    'two_step.switched_on',
    'two_step.recovery_codes_made',
    'two_step.recovery_code_used',
    'account.signed_in',
    'account.sessions_ended',
    'two_step.switched_off',
  ])
})

test('that somebody asked for their data, asked to be deleted and came back is written down', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const names = await eventsOf(ann, async () => {
    await done(ann.call(personalDataRoutes.startExport))
    await done(ann.call(personalDataRoutes.deleteAccount, { body: { password: ann.password } }))
    await ann.signIn()
  })
  expect(names).toEqual([
    'personal_data.export_asked',
    'account.sessions_ended',
    'personal_data.deletion_asked',
    'account.deletion_taken_back',
    'account.signed_in',
  ])
})

test('what came by bank, and that it was taken back, is written down', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const made = await done(olga.call(invoiceRoutes.create, { body: { amount: 40, email: ann.email } }))
  const params = { id: made.body.invoice_id }
  const received_on = new Date(testApp.services.now()).toISOString().slice(0, 10)
  const names = await eventsOf(ann, async () => {
    const body = { amount: 40, received_on, method: 'bank' as const }
    await done(olga.call(invoiceRoutes.receive, { params, body }))
    const [payment] = (await done(olga.call(invoiceRoutes.received, { params }))).body
    const of = { ...params, paymentId: String(payment?.id) }
    await done(olga.call(invoiceRoutes.undoReceived, { params: of, body: { reason: 'Typed twice' } }))
  })
  expect(names).toEqual(['invoice.paid', 'invoice.payment_undone'])
})

test('a new API token is written down', async () => {
  const body = { name: 'Reports', scopes: ['tickets:read'], days: 30, password: olga.password }
  const names = await eventsOf(olga, () => done(olga.call(apiTokenRoutes.create, { body })))
  expect(names).toEqual(['api_token.created'])
})

test('who came to the staff, by whom and as what, is in the log that never forgets', async () => {
  const invited = async (email: string) => {
    const body = { email, role: 'agent', password: olga.password }
    const { id } = (await done(olga.call(staffRoutes.invite, { body }))).body
    await testApp.work()
    const mail = testApp.mailsTo(email).findLast(({ text }) => text.includes('/staff-invitation#'))
    return { id, token: /\/staff-invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
  }
  const lines = await linesOf(async () => {
    const { id } = await invited('not.after.all@example.com')
    await done(olga.call(staffRoutes.cancelInvite, { params: { id } }))
    const { token } = await invited('nina.new@example.com')
    const body = { token, name: 'Nina New', password: 'a kettle of blue fish' }
    await done(olga.call(staffRoutes.acceptInvite, { body }))
    const [{ id: nina }] = await rowsOf("select id from users where email = 'nina.new@example.com'")
    const role = { role: 'owner', password: olga.password }
    await done(olga.call(staffRoutes.change, { params: { id: nina }, body: role }))
  })
  expect(lines).toMatchObject([
    { action: 'staff.invited', actor_id: olga.id },
    { action: 'staff.invite_ended', actor_id: olga.id },
    { action: 'staff.invited', actor_id: olga.id },
    { action: 'staff.joined' },
    { action: 'staff.role_changed', actor_id: olga.id, reason: 'owner' },
  ])
})

test('what staff do to a customer is in the log that never forgets', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const params = { id: ann.id }
  const lines = await linesOf(async () => {
    const note = await done(olga.call(customerRoutes.addNote, { params, body: { note: 'Prefers calls.' } }))
    const noteId = note.body.id
    await done(olga.call(customerRoutes.removeNote, { params: { ...params, noteId } }))
    await done(olga.call(customerRoutes.setTags, { params, body: { tags: ['vip'] } }))
    const view = await done(
      olga.call(customerRoutes.viewAs, { params, body: { reason: 'a question of hers' } }),
    )
    const looking = new Person(testApp, ann)
    looking.token = view.body.token
    await done(looking.call(customerRoutes.stopViewing))
    await done(olga.call(customerRoutes.suspend, { params, body: { reason: 'Spam.' } }))
    await done(olga.call(customerRoutes.unsuspend, { params }))
  })
  const names = ['customer.note_added', 'customer.note_removed', 'customer.tags_changed', 'account.viewed_as']
  const actions = [...names, 'account.view_ended', 'account.suspended', 'account.unsuspended']
  const by = { actor_id: olga.id, object_id: ann.id }
  expect(lines).toMatchObject(actions.map((action) => ({ action, ...by })))
  const [{ id: session_id }] = await rowsOf('select id from sessions where user_id = $1', [olga.id])
  const from = { actor_kind: 'admin', actor_name: olga.name, token_id: null, ip: '127.0.0.1' }
  expect(lines).toMatchObject(actions.map(() => from))
  // Looking as her is a session of its own, and ends with that.
  const inOthers = lines.filter((line) => line.session_id !== session_id).map(({ action }) => action)
  expect(inOthers).toEqual(['account.view_ended'])
  expect(lines.map(({ acting_as }) => acting_as)).toEqual(
    actions.map((action) => (action.startsWith('account.view') ? ann.id : null)),
  )
})

test('what a customer does is in the log that never forgets without their name', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const login = await addLogin(ann, await openJob(ann))
  const lines = await linesOf(() => done(reveal(ann, login.id)))
  expect(lines).toMatchObject([
    { actor_kind: 'client', actor_id: ann.id, owner_id: ann.id, actor_name: null, acting_as: null },
  ])
})

test('what a program of somebody does is told apart from what they do themselves', async () => {
  const body = { name: 'Books', scopes: ['tickets:read'], days: 30, password: olga.password }
  const { id: token_id, token } = (await done(olga.call(apiTokenRoutes.create, { body }))).body
  const program = new Person(testApp, olga)
  program.token = token
  const lines = await linesOf(() => done(program.call(exportRoutes.tickets)))
  expect(lines).toMatchObject([
    { action: 'export.downloaded', actor_id: olga.id, token_id, session_id: null },
  ])
})

test('each change of a webhook is in the log that never forgets', async () => {
  const { password } = olga
  const lines = await linesOf(async () => {
    const body = { name: 'Books', url: 'https://hooks.example.com/a', kinds: ['invoice.paid'], password }
    const { id } = (await done(olga.call(webhookRoutes.create, { body }))).body
    const params = { id }
    await done(olga.call(webhookRoutes.change, { params, body: { paused: true } }))
    await done(olga.call(webhookRoutes.renewSecret, { params, body: { password } }))
    await done(olga.call(webhookRoutes.remove, { params }))
  })
  const actions = ['webhook.created', 'webhook.changed', 'webhook.secret_renewed', 'webhook.deleted']
  expect(lines).toMatchObject(actions.map((action) => ({ action, actor_id: olga.id })))
})
