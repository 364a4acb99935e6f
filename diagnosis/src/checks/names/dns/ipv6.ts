import { networkInterfaces } from 'node:os'
import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteDns, quoteStatus } from '#evidence.ts'
import type { Guard } from '#guard/allowed/rules.ts'
import type { Reply } from '#visit/reply.ts'
import { stringsOf } from './records.ts'

const TRIES = 3

/** `dns.aaaa_broken`: the name also leads to an IPv6 address, and nothing listens there while IPv4 works. */
export const ipv6: Check = {
  codes: ['dns.aaaa_broken'],
  when: 'always',
  async look({ site, client, answer }) {
    if (!answer || site.dnsTold || !answer.fetched.url) return []
    const { hostname, protocol, port } = answer.fetched.url
    const { outcome } = answer.fetched
    if (outcome.kind !== 'response' || outcome.address.includes(':')) return []
    const listed = await client.names.ask(hostname, 'AAAA')
    const addresses = stringsOf(listed, 'AAAA')
    const [address] = addresses
    if (!address || !hasIpv6(client.guard, addresses)) return []
    const place = `${protocol}//[${address}]${port ? `:${port}` : ''}/`
    const tries: Reply[] = []
    do tries.push(await client.again(place, { deadlineMs: 3_000 }))
    while (tries.length < TRIES && isRefused(tries.at(-1)))
    if (!tries.every(isRefused)) return []
    const evidence = [quoteDns(listed, address), ...tries.map(quoteStatus), quoteStatus(answer)]
    return [detection('dns.aaaa_broken', 'confirmed', evidence)]
  },
}

/** A refusal came back from there, so that the way there is open. Silence could be our own network's. */
function isRefused(reply: Reply | undefined): boolean {
  const outcome = reply?.fetched.outcome
  return outcome?.kind === 'connect' && outcome.code === 'ECONNREFUSED'
}

/** Whether this machine can speak IPv6 to the world, or to networks that were listed for it. */
function hasIpv6(guard: Guard, addresses: readonly string[]): boolean {
  if (guard.allPortsOpen(addresses)) return true
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some(({ family, internal, address }) => family === 'IPv6' && !internal && /^[23]/.test(address))
}
