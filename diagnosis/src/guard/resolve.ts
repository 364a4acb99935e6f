import { Resolver } from 'node:dns/promises'
import { embeddedIPv4 } from './allowed/embedded.ts'
import type { Guard } from './allowed/rules.ts'
import { isOutsideName, type Target } from './allowed/target.ts'

const ADDRESSES_MAX = 20
const TRY_MS = 2_000
const TRIES = 2
const PINNED_MS = 8_000
const ALIASES_MAX = 8
/** Which nobody may reach: an alias of a name inside is answered alike, whether that name is there or not. */
const INSIDE = '0.0.0.0'

export type DnsFault = 'nxdomain' | 'no_address' | 'servfail' | 'timeout' | 'failed'
export type Resolved =
  | { kind: 'addresses'; addresses: string[]; total: number; missing: DnsFault | null }
  | { kind: 'refused'; reason: 'address'; address: string; hides: string | null; isHalf?: true }
  | { kind: 'dns'; fault: DnsFault }

/** What the names of one examination came to. Shared by all that takes part in it, the browser's proxy too. */
export type Pins = Map<string, Promise<Resolved>>

type Answer = { addresses: string[]; fault: DnsFault | null }

/**
 * Every A and AAAA of a target, IPv4 first, at most 20, all vetted: one bad address refuses the name.
 * `missing` says why one of the two families has no answer. Never throws; `signal` ends it as a timeout.
 */
export async function resolveTarget(guard: Guard, target: Target, signal: AbortSignal): Promise<Resolved> {
  if (target.literal) return vet(guard, [target.host], null)
  const pinned = guard.overrideFor(target.host, target.port)
  if (pinned.length > 0) return vet(guard, pinned, null)

  const [v4, v6, isInside] = await askBoth(guard, target.host, signal)
  if (isInside) return vet(guard, [INSIDE], null)
  const addresses = [...v4.addresses, ...v6.addresses]
  if (addresses.length === 0) return { kind: 'dns', fault: worseOf(v4.fault, v6.fault) }
  return vet(guard, addresses, v4.fault ?? v6.fault)
}

/**
 * The same, with a name asked about once and kept in `pins`: what DNS says later cannot move it. A question that
 * was not answered in time (8 s) is forgotten. `signal` ends only this caller's waiting.
 */
export function resolvePinned(
  guard: Guard,
  target: Target,
  pins: Pins | undefined,
  signal: AbortSignal,
): Promise<Resolved> {
  // An override holds for one port alone.
  const isGiven = guard.overrideFor(target.host, target.port).length > 0
  if (!pins || isGiven) return resolveTarget(guard, target, signal)
  const known = pins.get(target.host)
  const asked = known ?? resolveTarget(guard, target, AbortSignal.timeout(PINNED_MS))
  if (!known) {
    pins.set(target.host, asked)
    void asked.then((resolved) => {
      if (resolved.kind === 'dns' && resolved.fault === 'timeout') pins.delete(target.host)
    })
  }
  return within(asked, signal)
}

function within(asked: Promise<Resolved>, signal: AbortSignal): Promise<Resolved> {
  return new Promise((resolve) => {
    const giveUp = () => resolve({ kind: 'dns', fault: 'timeout' })
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    void asked.then((resolved) => {
      signal.removeEventListener('abort', giveUp)
      resolve(resolved)
    })
  })
}

type Answers = [v4: Answer, v6: Answer, isInside: boolean]

async function askBoth(guard: Guard, host: string, signal: AbortSignal): Promise<Answers> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
  if (guard.dnsServers.length > 0) resolver.setServers(guard.dnsServers)
  const cancel = () => resolver.cancel()
  if (signal.aborted) return [unanswered('timeout'), unanswered('timeout'), false]
  signal.addEventListener('abort', cancel, { once: true })
  // The dot at the end keeps the machine's search domains out of the question.
  const name = `${host}.`
  try {
    const [v4, v6] = await Promise.all([answerOf(resolver.resolve4(name)), answerOf(resolver.resolve6(name))])
    const isNowhere = v4.addresses.length + v6.addresses.length === 0
    return [v4, v6, isNowhere && !signal.aborted && (await isAliasOfInside(resolver, name))]
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Where no address comes, the answer does not show by which aliases. */
async function isAliasOfInside(resolver: Resolver, name: string): Promise<boolean> {
  let at = name
  for (let turn = 0; turn < ALIASES_MAX; turn += 1) {
    const [alias] = await resolver.resolveCname(at).catch(() => [])
    if (!alias) return false
    if (!isOutsideName(alias.toLowerCase().replace(/\.$/, ''))) return true
    at = alias
  }
  return false
}

async function answerOf(question: Promise<string[]>): Promise<Answer> {
  try {
    const addresses = await question
    return addresses.length > 0 ? { addresses, fault: null } : unanswered('no_address')
  } catch (error) {
    return unanswered(faultOf((error as NodeJS.ErrnoException).code))
  }
}

const unanswered = (fault: DnsFault): Answer => ({ addresses: [], fault })

function faultOf(code: string | undefined): DnsFault {
  if (code === 'ENOTFOUND') return 'nxdomain'
  if (code === 'ENODATA') return 'no_address'
  if (code === 'ESERVFAIL') return 'servfail'
  if (code === 'ETIMEOUT' || code === 'ECANCELLED') return 'timeout'
  return 'failed'
}

const MOST_TELLING: DnsFault[] = ['nxdomain', 'servfail', 'timeout', 'failed']

function worseOf(v4: DnsFault | null, v6: DnsFault | null): DnsFault {
  return MOST_TELLING.find((fault) => fault === v4 || fault === v6) ?? 'no_address'
}

function vet(guard: Guard, addresses: string[], missing: DnsFault | null): Resolved {
  const bad = addresses.find((address) => !guard.mayReach(address))
  if (bad !== undefined) {
    const isHalf = addresses.some((address) => guard.mayReach(address))
    const hides = embeddedIPv4(bad)
    return { kind: 'refused', reason: 'address', address: bad, hides, ...(isHalf ? { isHalf } : {}) }
  }
  return { kind: 'addresses', addresses: addresses.slice(0, ADDRESSES_MAX), total: addresses.length, missing }
}
