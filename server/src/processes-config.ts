import { isIP } from 'node:net'
import { StartupProblem } from '#platform/startup-problem.ts'
import type { Config } from './config.ts'

/** Processes apart need what they share: hints between them, and each other's files. */
export function refuseApart(
  { role, redisUrl, s3 }: Pick<Config, 'role' | 'redisUrl' | 's3'>,
  { hasDataDir }: { hasDataDir: boolean },
): void {
  if (role === 'all') return
  if (!redisUrl) throw new StartupProblem(`ROLE=${role} needs REDIS_URL, by which processes hear each other.`)
  if (!s3 && !hasDataDir)
    throw new StartupProblem(
      `ROLE=${role} needs files that all processes share: FILES_S3_BUCKET, or a DATA_DIR that all of them see.`,
    )
}

/** Limits count by the address that a proxy passes on: a trusted peer can forge it. */
export function refuseOpenProxies(proxies: string[]): void {
  for (const proxy of proxies)
    if (!isNarrow(proxy))
      throw new StartupProblem(
        `TRUST_PROXY names ${proxy}. Please name your proxy's own address, or a network of at least /8 (IPv6: /16).`,
      )
}

function isNarrow(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
  const [address = '', bits, ...more] = proxy.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0 || address.toLowerCase().startsWith('::ffff:')) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= (family === 4 ? 8 : 16))
}
