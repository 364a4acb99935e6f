import { BlockList, isIP, isIPv4 } from 'node:net'

const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32', // the machine's own host at Azure answers here
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23', // Teredo, ORCHID, benchmarking
  '2001:db8::/32',
  '2002::/16', // 6to4
  '3ffe::/16',
  '3fff::/20',
]

/** The addresses of a list of CIDRs. Throws for a malformed one: a broken rule must not become a wide one. */
export function addressList(cidrs: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', prefix = '', ...rest] = cidr.split('/')
    const family = isIP(network)
    const bits = Number(prefix)
    const most = family === 4 ? 32 : 128
    if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix) || bits > most)
      throw new TypeError(`Not an address range: ${cidr}`)
    list.addSubnet(network, bits, family === 4 ? 'ipv4' : 'ipv6')
  }
  return (ip) => isPlainAddress(ip) && list.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')
}

const isNotPublic = addressList(NOT_PUBLIC)
const isGlobalV6 = addressList(['2000::/3'])

/** True for a plain global unicast address alone; transition forms, zone ids and anything unparsable are not. */
export function isPublicAddress(ip: string): boolean {
  if (!isIPv4(ip) && !isGlobalV6(ip)) return false
  return !isNotPublic(ip)
}

function isPlainAddress(ip: string): boolean {
  return isIP(ip) !== 0 && !ip.includes('%')
}

/** One spelling per address, so that two can be compared; null when it is none. */
export function canonicalAddress(ip: string): string | null {
  if (!isPlainAddress(ip)) return null
  return isIPv4(ip) ? ip : new URL(`http://[${ip}]/`).hostname.slice(1, -1)
}
