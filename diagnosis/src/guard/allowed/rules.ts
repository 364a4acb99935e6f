import { addressList, isPublicAddress } from './address.ts'

export interface GuardOptions {
  /** CIDRs reachable although not public. For tests alone: production wiring leaves it out. */
  allow?: readonly string[]
  /** CIDRs never reachable although public: our own. */
  deny?: readonly string[]
  /** Ports beside 80 and 443. */
  allowPort?: (port: number) => boolean
  /** DNS servers as `address` or `address:port`; without it the machine's own. */
  dnsServers?: readonly string[]
  /** `host:port:address`, asked before DNS; the address is still vetted. */
  resolve?: readonly string[]
  /** PEM roots trusted beside the usual ones. */
  roots?: readonly string[]
  /** Where a host's port really listens. For tests alone, which cannot have port 443. */
  portOf?: (host: string, port: number) => number
}

/** The rules of one way out. Built once from options, never from the environment. */
export interface Guard {
  mayReach(address: string): boolean
  mayUsePort(port: number): boolean
  overrideFor(host: string, port: number): string[]
  /** Whether a host has an address given by hand, so that DNS was not asked about it. */
  isPinned(host: string): boolean
  portOf(host: string, port: number): number
  readonly dnsServers: readonly string[]
  readonly roots: readonly string[]
}

/** Throws when an option is malformed, so that a broken rule stops the boot. */
export function buildGuard(options: GuardOptions = {}): Guard {
  const isAllowed = addressList(options.allow ?? [])
  const isDenied = addressList(options.deny ?? [])
  const overrides = (options.resolve ?? []).map(parseOverride)
  return {
    mayReach: (address) => !isDenied(address) && (isPublicAddress(address) || isAllowed(address)),
    mayUsePort: (port) =>
      port === 80 || port === 443 || (port > 0 && port < 65_536 && options.allowPort?.(port) === true),
    overrideFor: (host, port) =>
      overrides
        .filter((override) => override.host === host && override.port === port)
        .map((override) => override.address),
    isPinned: (host) => overrides.some((override) => override.host === host),
    portOf: options.portOf ?? ((_, port) => port),
    dnsServers: options.dnsServers ?? [],
    roots: options.roots ?? [],
  }
}

function parseOverride(text: string): { host: string; port: number; address: string } {
  const [, host, port, address] = /^([^:]+):(\d{1,5}):(.+)$/.exec(text) ?? []
  if (!host || !port || !address) throw new TypeError(`Not host:port:address: ${text}`)
  return { host: host.toLowerCase(), port: Number(port), address: address.replace(/^\[|\]$/g, '') }
}
