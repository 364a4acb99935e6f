import { setTimeout as pause } from 'node:timers/promises'
import { tokenFor } from '../product/start.ts'
import { addClient, type Client, fill, type Product } from './product.ts'

const A_CLIENT = 10

export interface RevealReport {
  shown: number
  wrong: number
  /** Secrets that were shown without a row in the audit log. */
  unwritten: number
  kills: number
}

/** Opens entries over HTTP while the server is killed in the moment of an answer; each is asked for until it is shown. */
export async function drillReveals(product: Product, reveals: number, kills: number): Promise<RevealReport> {
  const { services, server } = product
  const report: RevealReport = { shown: 0, wrong: 0, unwritten: 0, kills: 0 }
  const shown: number[] = []
  const killEvery = Math.floor(reveals / (kills + 1))
  const wasShown = (id: number, isRight: boolean) => {
    shown.push(id)
    if (!isRight) report.wrong += 1
    if (shown.length % killEvery === 0 && report.kills < kills && server.kill()) report.kills += 1
  }
  for (let done = 0; done < reveals; done += A_CLIENT * 4)
    await Promise.all(
      Array.from({ length: Math.min(4, Math.ceil((reveals - done) / A_CLIENT)) }, async (_, at) => {
        const client = await addClient(product, done / A_CLIENT + at)
        const texts = Array.from({ length: A_CLIENT }, (_unused, number) => `secret ${client.id}-${number}`)
        const entries = await fill(product, client, texts)
        for (const [id, text] of entries) {
          const secret = await untilShown(product, client, id)
          wasShown(id, secret === text)
        }
      }),
    )
  report.shown = shown.length
  for (const id of shown) {
    const row = await services.db
      .selectFrom('audit_log')
      .select('seq')
      .where('object_kind', '=', 'credential')
      .where('object_id', '=', id)
      .where('action', '=', 'credential.revealed')
      .where('outcome', '=', 'done')
      .executeTakeFirst()
    if (!row) report.unwritten += 1
  }
  return report
}

const tokens = new WeakMap<Client, string>()

async function untilShown({ server, services }: Product, client: Client, id: number): Promise<string> {
  for (;;) {
    try {
      const token = tokens.get(client) ?? (await tokenFor(server.url, client))
      tokens.set(client, token)
      const answer = await fetch(`${server.url}/api/credentials/${id}/reveal`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password: client.password }),
        signal: AbortSignal.timeout(20_000),
      })
      if (answer.ok) return ((await answer.json()) as { password: string }).password
      if (answer.status === 401) tokens.delete(client)
      // Tries whose answer was lost have used up the hour.
      if (answer.status === 429)
        await services.db
          .deleteFrom('rate_limits')
          .where((eb) => eb.or([eb('key', 'like', 'credential-reveal:%'), eb('key', 'like', 'login-%')]))
          .execute()
    } catch {
      tokens.delete(client)
    }
    await pause(50)
  }
}
