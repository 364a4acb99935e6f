import { addressList, isPublicAddress } from './address.ts'

export interface GuardOptions {
  /**
   * CIDRs reachable although not public, on every port: who lists a network allows its ports. For tests and for
   * examining one's own network; production wiring leaves it out.
   */
  allow?: readonly string[]
  /** CIDRs never reachable although public: our own. */
  deny?: readonly string[]
  /** Ports beside 80 and 443, wherever the name leads. */
  allowPort?: (port: number) => boolean
  /** DNS servers as `address` or `address:port`; without it the machine's own. */
  dnsServers?: readonly string[]
  /** `host:port:address`, asked before DNS; the address is still vetted, the port allowed for this host. */
  resolve?: readonly string[]
  /** PEM roots trusted beside the usual ones. */
  roots?: readonly string[]
  /** Where a host's port really listens. For tests alone, which cannot have port 443. */
  portOf?: (host: string, port: number) => number
}

/** The rules of one way out. Built once from options, never from the environment. */
export interface Guard {
  mayReach(address: string): boolean
  /** Whether a host may be asked on a port whatever its addresses are: 80, 443, and those given by hand. */
  mayUsePort(host: string, port: number): boolean
  /** Whether all of these lie in networks that were listed, where every port may be asked. */
  allPortsOpen(addresses: readonly string[]): boolean
  /** False when no network is listed, so that a port can be refused before DNS is asked. */
  readonly listsNetworks: boolean
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
    mayUsePort: (host, port) =>
      port === 80 ||
      port === 443 ||
      (isPort(port) &&
        (options.allowPort?.(port) === true ||
          overrides.some((override) => override.host === host && override.port === port))),
    allPortsOpen: (addresses) =>
      addresses.length > 0 && addresses.every((address) => isAllowed(address) && !isDenied(address)),
    listsNetworks: (options.allow ?? []).length > 0,
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

/** Port 0 means any port to an operating system, and is none to a site. */
export function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 65_536
}

function parseOverride(text: string): { host: string; port: number; address: string } {
  const [, host, port, address = ''] = /^([^:]+):(\d{1,5}):(.+)$/.exec(text) ?? []
  if (!host) throw new TypeError(`Not host:port:address: ${text}`)
  return { host: host.toLowerCase(), port: Number(port), address: address.replace(/^\[|\]$/g, '') }
}
