import { createServer, type RequestListener } from 'node:http'
import { dnsServer } from './dns-server.ts'
import { canary, listen } from './listen.ts'

/**
 * Two listeners inside (127.0.0.1 and ::1) that must hear nothing, and on the same port a site at 127.0.0.2 that
 * plays the public internet: `public.example`. `*.nip.io` and `six.example` lead inside, `flip.example` to
 * both in turns. `elsewhere.example` has a public address that no test ever dials.
 */
export async function insideAndOut(answer: RequestListener) {
  const inside4 = await canary('127.0.0.1')
  // A machine without IPv6 still proves that nothing is dialled.
  const inside6 = await canary('::1', inside4.port).catch(() => canary('127.0.0.3', inside4.port))
  let visits = 0
  let flips = 0
  const site = createServer(answer)
  site.on('connection', () => {
    visits += 1
  })
  const outside = await listen(site, '127.0.0.2', inside4.port)
  const dns = await dnsServer((name, type) => {
    if (name === 'public.example') return { addresses: type === 'A' ? ['127.0.0.2'] : [] }
    if (name === 'elsewhere.example') return { addresses: type === 'A' ? ['93.184.216.34'] : [] }
    if (name === 'flip.example' && type === 'A') {
      flips += 1
      return { addresses: [flips % 2 === 1 ? '127.0.0.2' : '127.0.0.1'], ttl: 0 }
    }
    if (name.endsWith('.nip.io')) return { addresses: type === 'A' ? ['127.0.0.1'] : ['::1'] }
    return type === 'AAAA' && name === 'six.example' ? { addresses: ['::1'] } : {}
  })
  return {
    port: inside4.port,
    dns: dns.address,
    /** Connections that came inside. */
    hits: () => inside4.hits() + inside6.hits(),
    /** Connections to the site outside. */
    visits: () => visits,
    flips: () => flips,
    close: () => Promise.all([inside4.close(), inside6.close(), outside.close(), dns.close()]),
  }
}
