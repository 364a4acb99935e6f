import { type Credential, transferProtocols } from '@sitewright/contract/credentials.ts'
import type { Fact } from '#app/ui/facts.tsx'

/** The fields of its kind, in the order of the form. */
export function detailFacts({ details }: Pick<Credential, 'details'>): Fact[] {
  const { address, provider, host, port, protocol, database } = details
  return [
    ['Company', provider],
    ['Address', address],
    ['Server', host && port ? `${host}, port ${port}` : host],
    ['Protocol', protocol && transferProtocols[protocol]],
    ['Database', database],
  ]
}
