import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadConfig } from '../../server/src/config.ts'
import { ensureAccount } from '../../server/src/features/accounts/ensure-account.ts'
import { storeSecrets } from '../../server/src/features/credentials/secret-fields.ts'
import { quietPort } from '../../server/src/free-port.ts'
import type { Ctx, Services } from '../../server/src/platform/context.ts'
import { transaction } from '../../server/src/platform/database/transaction.ts'
import { openServices } from '../../server/src/services.ts'
import { startStandIns } from '../../stand-ins/start.ts'
import { type Account, MortalServer } from '../delivery-drill/server.ts'

/** The running product with a vault, beside its own services, which the drill fills and looks into. */
export interface Product {
  server: MortalServer
  services: Services
  /** As a job has it. */
  ctx: Ctx
  /** What a process of ours needs to work on the same database and folder. */
  env: Record<string, string>
  /** Everything that the product writes lies here: database with its WAL, files, mails, logs. */
  folder: string
}

export interface Client extends Account {
  id: number
  request: number
}

/** Starts the product on an empty folder, with a log that leaves nothing out; `change` is what `withChange` gives. */
export async function startProduct(
  cleanup: AsyncDisposableStack,
  change: Record<string, string> = {},
): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-vault-drill-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const given = { DATA_DIR: folder, LOG_LEVEL: 'debug', NODE_ENV: 'development' }
  const standIns = await startStandIns({ ...given, PORT: '0' })
  cleanup.defer(standIns.stop)
  const keks = { k1: randomBytes(32).toString('base64') }
  const env = { ...given, ...standIns.env, VAULT_KEKS: JSON.stringify(keks), VAULT_KEK_CURRENT: 'k1' }
  const server = new MortalServer(await quietPort(), { ...env, ...change })
  cleanup.defer(() => server.stop())
  await server.start()
  const { services, close } = await openServices(loadConfig({ ...env, LOG_LEVEL: 'silent' }))
  cleanup.defer(close)
  const ctx: Ctx = { ...services, actor: { kind: 'system', job: 'vault-drill' }, requestId: 'drill', ip: '' }
  return { server, services, ctx, env, folder }
}

/** A client with an open request, whose entries the drill makes. */
export async function addClient({ services }: Product, at: number): Promise<Client> {
  const email = `vault-${at}@example.com`
  const password = `${randomBytes(9).toString('base64url')} horse`
  const id = await ensureAccount(services, { email, name: `Client ${at}`, password, isAdmin: false })
  const request = await services.db
    .insertInto('service_requests')
    .values({
      user_id: id,
      service_type: 'quick_fix',
      platform_type: 'wordpress',
      problem_description: 'The shop is down',
      urgency_level: 'low',
      estimated_pence: 1_900,
      estimated_days: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, password, request: request.id }
}

/** Entries written as the product writes them, without asking it once for each. */
export async function fill(
  { ctx }: Product,
  { id: userId, request }: Client,
  texts: string[],
): Promise<Map<number, string>> {
  const entries = new Map<number, string>()
  for (let from = 0; from < texts.length; from += 250)
    await transaction(ctx.db, async (tx) => {
      for (const text of texts.slice(from, from + 250)) {
        const entry = await tx
          .insertInto('credentials')
          .values({
            user_id: userId,
            service_request_id: request,
            kind: 'other',
            label: 'drill',
            may_test: false,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await storeSecrets(tx, ctx, { id: entry.id, userId }, { text })
        entries.set(entry.id, text)
      }
    })
  return entries
}
