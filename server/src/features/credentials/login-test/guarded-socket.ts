import { type Guard, isPort } from '@sitewright/diagnosis/guard/allowed/rules.ts'
import { parseTarget } from '@sitewright/diagnosis/guard/allowed/target.ts'
import { type Connected, connectPinned } from '@sitewright/diagnosis/guard/connect.ts'
import { resolveTarget } from '@sitewright/diagnosis/guard/resolve.ts'
import { type LoginOutcome, noAnswer, unknown, unreachable } from './outcome.ts'

/** Ports that belong to other services, whose greeting is no business of ours. */
const OTHER_SERVICES = new Set([
  1433, 1521, 2049, 2375, 2376, 3306, 3389, 5432, 5900, 6379, 8080, 9200, 9300, 11211, 27017,
])

/** FTP and SSH live on their own ports and, where hosts moved them, on high ones. */
const mayBeTransfer = (port: number) =>
  port === 21 || port === 22 || port === 990 || (port >= 1_024 && isPort(port) && !OTHER_SERVICES.has(port))

/** The examiners' guard, for file transfer: the same addresses and names, other ports. */
export function transferGuard(guard: Guard): Guard {
  return {
    ...guard,
    // A name of our own is refused on every port.
    mayUsePort: (host, port) => guard.mayUsePort(host, 443) && mayBeTransfer(port),
  }
}

/** A socket to a host that a client named, over the one guarded way out; the sentence for a person where there is none. */
export async function guardedSocket(
  guard: Guard,
  { host, port }: { host: string; port: number },
  signal: AbortSignal,
): Promise<Extract<Connected, { kind: 'socket' }> | LoginOutcome> {
  const parsed = parseTarget(guard, `https://${host}:${port}/`)
  if (!parsed.ok) return unknown('We do not connect to that server name or port.')
  const target = { ...parsed.target, secure: false }
  const resolved = await resolveTarget(guard, target, signal)
  if (resolved.kind === 'dns') return unreachable('That server name does not lead to any server.')
  if (resolved.kind === 'refused') return unknown('We do not connect to that server name or port.')
  const { outcome } = await connectPinned(guard, target, resolved.addresses, signal)
  if (outcome.kind === 'socket') return outcome
  if (outcome.kind === 'refused') return unknown('We do not connect to that server name or port.')
  return noAnswer
}
