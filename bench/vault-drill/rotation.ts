import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { countByKey } from '../../server/src/features/credentials/rotate-keys.ts'
import { openSecrets } from '../../server/src/features/credentials/secret-fields.ts'
import { localKeys } from '../../server/src/platform/crypto/envelope.ts'
import { pinnedNode, projectEnvironment, root } from '../../tools/bootstrap/processes.mjs'
import { addClient, fill, type Product } from './product.ts'

export interface RotationReport {
  rows: number
  kills: number
  /** Rows opened while the worker ran and died. */
  reads: number
  unreadable: number
  /** Rows that are not under the new key at the end. */
  left: number
}

/** A worker wraps every row under a new key and is killed again and again, while a reader opens rows all the time. */
export async function drillRotation(product: Product, rows: number, kills: number): Promise<RotationReport> {
  const client = await addClient(product, 10_000)
  const texts = Array.from({ length: rows }, () => randomBytes(8).toString('hex'))
  const entries = await fill(product, client, texts)
  const old = JSON.parse(product.env.VAULT_KEKS ?? '{}') as Record<string, string>
  const keks = { ...old, k2: randomBytes(32).toString('base64') }
  const env = { ...product.env, VAULT_KEKS: JSON.stringify(keks), VAULT_KEK_CURRENT: 'k2' }
  const vaultKeys = localKeys(
    new Map(Object.entries(keks).map(([id, text]) => [id, Buffer.from(text, 'base64')])),
    'k2',
  )
  const reader = { ...product.ctx, vaultKeys }
  const report: RotationReport = { rows, kills: 0, reads: 0, unreadable: 0, left: 0 }
  const read = async (id: number) => {
    const opened = await openSecrets(product.services.db, reader, { id, user_id: client.id }).catch(
      () => null,
    )
    report.reads += 1
    if (opened?.text !== entries.get(id)) report.unreadable += 1
  }
  const ids = [...entries.keys()]
  let isOver = false
  const reading = (async () => {
    while (!isOver) await read(ids[randomInt(ids.length)] ?? 0)
  })()
  const share = rows / (kills + 1)
  for (let at = 1; at <= kills; at += 1) {
    const worker = startWorker(env)
    while (worker.exitCode === null && (await countNew(product, client.id)) < share * at) await pause(2)
    if (worker.exitCode === null && worker.kill('SIGKILL')) report.kills += 1
    if (worker.signalCode === null && worker.exitCode === null) await once(worker, 'exit')
  }
  const last = startWorker(env)
  if (last.exitCode === null) await once(last, 'exit')
  isOver = true
  await reading
  for (const id of ids) await read(id)
  const counts = await countByKey(product.services.db)
  report.left = counts.filter(({ kek_id }) => kek_id !== 'k2').reduce((sum, one) => sum + one.rows, 0)
  return report
}

/** As an operator would, who does not want to wait for the job. */
function startWorker(env: Record<string, string>): ChildProcess {
  const args = ['server/src/admin-command.ts', 'vault', 'rotate']
  return spawn(pinnedNode, args, { cwd: root, env: projectEnvironment(env), stdio: 'ignore' })
}

async function countNew({ services }: Product, userId: number): Promise<number> {
  const { count } = await services.db
    .selectFrom('credential_secrets as s')
    .innerJoin('credentials as c', 'c.id', 's.credential_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('c.user_id', '=', userId)
    .where('s.kek_id', '=', 'k2')
    .executeTakeFirstOrThrow()
  return Number(count)
}
