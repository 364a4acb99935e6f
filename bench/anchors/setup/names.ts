import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { isIP } from 'node:net'

// Loaded with --import into the anchors that run on Node: every name is asked of the laboratory's resolver, so that
// a fault in DNS reaches them as their own failed look-up. They have no other setting for a resolver.
const server = process.env.BENCH_DNS
if (server) {
  const resolver = new dns.promises.Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([server])
  const system = dns.lookup

  type Found = { address: string; family: number }[]
  const find = async (name: string): Promise<Found> => {
    const four = await resolver.resolve4(name).catch((error: NodeJS.ErrnoException) => error)
    const six = await resolver.resolve6(name).catch(() => [])
    const found = [
      ...(Array.isArray(four) ? four : []).map((address) => ({ address, family: 4 })),
      ...six.map((address) => ({ address, family: 6 })),
    ]
    if (found.length > 0) return found
    const unknown = Array.isArray(four) || ['ENOTFOUND', 'ENODATA'].includes(four.code ?? '')
    const code = unknown ? 'ENOTFOUND' : 'EAI_AGAIN'
    throw Object.assign(new Error(`getaddrinfo ${code} ${name}`), {
      code,
      syscall: 'getaddrinfo',
      hostname: name,
    })
  }

  const lookup = (name: string, options: unknown, then?: unknown) => {
    const callback = (typeof options === 'function' ? options : then) as (...said: unknown[]) => void
    const wish = typeof options === 'object' && options !== null ? (options as dns.LookupOptions) : {}
    if (isIP(name) !== 0 || name === 'localhost') {
      system(name, wish, callback as never)
      return
    }
    find(name).then(
      (found) => {
        const [first] = found
        if (wish.all) callback(null, found)
        else callback(null, first?.address, first?.family)
      },
      (error: unknown) => callback(error),
    )
  }
  const promised = async (name: string, wish: dns.LookupOptions = {}) => {
    const found = isIP(name) !== 0 ? [{ address: name, family: isIP(name) }] : await find(name)
    return wish.all ? found : found[0]
  }
  Object.assign(dns, { lookup })
  Object.assign(dns.promises, { lookup: promised })
  syncBuiltinESMExports()
}
