import {
  type Credential,
  credentialRoutes,
  type Lease,
  type NewCredential,
} from '@sitewright/contract/credentials.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import type { Person } from './cast.ts'

export interface Job {
  ticket: number
  request: number
}

/** A request of this person with its open ticket. */
export async function openJob(who: Person, website_url = ''): Promise<Job> {
  const { status, body } = await who.call(requestRoutes.create, {
    body: {
      service_type: 'quick_fix',
      platform_type: 'wordpress',
      problem_description: 'The shop is down',
      website_url,
    },
  })
  if (status !== 201) throw new Error(`no request: ${JSON.stringify(body)}`)
  return { ticket: body.ticketId, request: body.id }
}

/** Puts a login into the vault, by the specification's payload unless more is given. */
export async function addLogin(
  who: Person,
  job: Job,
  more: Partial<NewCredential> = {},
): Promise<Credential> {
  const { status, body } = await who.call(credentialRoutes.add, {
    body: {
      service_request_id: job.request,
      label: 'WordPress of the shop',
      text: 'open sesame 42',
      username: 'shop-admin',
      ...more,
    },
  })
  if (status !== 201) throw new Error(`not added: ${JSON.stringify(body)}`)
  return body
}

export const reveal = (who: Person, id: number, password = who.password) =>
  who.call(credentialRoutes.reveal, { params: { id }, body: { password } })

/** Staff take access; throws where they do not get it. */
export async function takeAccess(
  who: Person,
  id: number,
  ticket_id: number,
  { minutes = 30, reason = 'to update the plug-ins' } = {},
): Promise<Lease> {
  const { status, body } = await who.call(credentialRoutes.lease, {
    params: { id },
    body: { ticket_id, reason, minutes },
  })
  if (status !== 201) throw new Error(`no access: ${JSON.stringify(body)}`)
  return body
}

export const logOf = async (who: Person, id: number) =>
  (await who.call(credentialRoutes.log, { params: { id } })).body

/** What of the vault is stored, as one text: every column of every row, bytes in hex and as latin1. */
export async function everythingStored(pool: {
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>
}): Promise<string> {
  const tables = await pool.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  )
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`select * from ${name}`)
    for (const row of rows)
      for (const value of Object.values(row))
        texts.push(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))
  }
  return texts.join('\n')
}
