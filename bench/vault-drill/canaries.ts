import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { tokenFor } from '../product/start.ts'
import { addClient, type Product } from './product.ts'

export interface CanaryReport {
  planted: number
  /** Files that were searched: the database with its WAL, logs, mails, everything else under DATA_DIR. */
  files: number
  /** Places where a secret was found; none is right. */
  found: number
  /** Places where the label of an entry was found, which is no secret: the search works. */
  labels: number
}

/** Plants secrets over HTTP, opens and tries some, and searches everything that the product has written. */
export async function drillCanaries(product: Product, count: number): Promise<CanaryReport> {
  const { server, services, folder } = product
  const label = `label-${randomBytes(8).toString('hex')}`
  const canaries: string[] = []
  for (let at = 0; at < count; at += 1) {
    const client = await addClient(product, 20_000 + at)
    const headers = {
      authorization: `Bearer ${await tokenFor(server.url, client)}`,
      'content-type': 'application/json',
    }
    const call = async (address: string, body: object) => {
      const answer = await fetch(server.url + address, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { id: number }
    }
    const canary = `canary-${randomBytes(12).toString('hex')}`
    canaries.push(canary)
    const sftp = { kind: 'sftp', host: '127.0.0.1', port: 2222, username: 'someone' }
    const { id } = await call('/api/credentials', {
      service_request_id: client.request,
      label,
      text: canary,
      notes: `${canary} again`,
      ...(at % 3 === 0 ? sftp : {}),
    })
    if (at % 2 === 0) await call(`/api/credentials/${id}/reveal`, { password: client.password })
    if (at % 3 === 0) await call(`/api/credentials/${id}/test`, {})
  }
  // The log is written within half a second; the checkpoint puts the tables on the disk beside their WAL.
  await pause(1_500)
  await sql`select pg_switch_wal()`.execute(services.db).catch(() => undefined)
  await sql`checkpoint`.execute(services.db).catch(() => undefined)
  const report: CanaryReport = { planted: canaries.length, files: 0, found: 0, labels: 0 }
  for (const file of await filesIn(folder)) {
    const bytes = await readFile(file).catch(() => null)
    if (!bytes) continue
    report.files += 1
    if (bytes.includes(label)) report.labels += 1
    for (const canary of canaries) if (spellings(canary).some((one) => bytes.includes(one))) report.found += 1
  }
  return report
}

/** As it is, and as it would stand in base64 or hex. */
function spellings(canary: string): string[] {
  const bytes = Buffer.from(canary)
  return [canary, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')]
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
