import type { CredentialKind, TransferProtocol } from '@sitewright/contract/credentials.ts'
import { isWebsite } from '@sitewright/contract/website.ts'
import type { Guard } from '@sitewright/diagnosis/guard/allowed/rules.ts'
import { parseTarget } from '@sitewright/diagnosis/guard/allowed/target.ts'
import type { CredentialRow } from '../credential.queries.ts'
import { transferGuard } from './guarded-socket.ts'
import { type LoginOutcome, unknown } from './outcome.ts'

export type LoginTarget =
  | { kind: 'site'; url: string; host: string }
  | { kind: 'transfer'; protocol: TransferProtocol; host: string; port: number }

const USUAL_PORTS: Record<TransferProtocol, number> = { sftp: 22, ftps: 21, ftp: 21 }

const whyNot: Partial<Record<CredentialKind, string>> = {
  hosting: 'We cannot try logins of hosting companies from here. Please make sure that it works yourself.',
  dns: 'We cannot try logins of domain companies from here. Please make sure that it works yourself.',
  database: 'Databases are usually closed to the outside, so we did not try this login.',
  other: 'There is nothing here that we could try a login with.',
}

/** Where a login can be tried; the sentence to say where it cannot. */
export function loginTarget(
  row: Pick<CredentialRow, 'kind' | 'details' | 'username' | 'website_url'>,
): LoginTarget | LoginOutcome {
  const { address, host, port, protocol } = row.details as Record<string, string | number | undefined>
  const why = whyNot[row.kind as CredentialKind]
  if (why) return unknown(why)
  if (!row.username) return unknown('There is no user name in this entry, so we could not try the login.')
  if (row.kind === 'sftp') {
    if (typeof host !== 'string') return unknown('There is no server name in this entry.')
    const used = (protocol ?? 'sftp') as TransferProtocol
    return {
      kind: 'transfer',
      protocol: used,
      host: host.toLowerCase(),
      port: Number(port ?? USUAL_PORTS[used]),
    }
  }
  const url = typeof address === 'string' ? address : row.website_url
  if (!url || !isWebsite(url)) return unknown('There is no website address in this entry or its request.')
  return { kind: 'site', url, host: new URL(url).hostname }
}

export const isTarget = (found: LoginTarget | LoginOutcome): found is LoginTarget => 'kind' in found

/** Its one name, however it is spelled: `0x1020304` is `1.2.3.4`. As typed where we connect to nothing of that name. */
export function serverOf(guard: Guard, target: LoginTarget): string {
  const parsed =
    target.kind === 'site'
      ? parseTarget(guard, target.url)
      : parseTarget(transferGuard(guard), `https://${target.host}:${target.port}/`)
  return parsed.ok ? parsed.target.host : target.host
}
