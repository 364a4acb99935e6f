import type { Host, LabOptions } from '../../../diagnosis/test/lab.ts'
import type { Records, Zone } from '../../../diagnosis/test/zone.ts'
import { outsiders } from './outside.ts'
import type { Site } from './site.ts'

export interface Placing {
  /** What answers at the site's own name; its parts replace the usual. */
  own?: Host
  /** What answers at the other one of www and no www; null when there is no such name. */
  other?: Host | null
  hosts?: Record<string, Host>
  zone?: Zone
  /** DNS of the domain itself; its parts replace the usual. */
  domain?: Records
  /** Text in which further outside addresses are named. */
  mentions?: string
  /** Names that do not exist. */
  gone?: readonly string[]
}

/** Puts a site on the net: servers for both names, name servers, mail, and the other sites that it mentions. */
export function place({ name, origin, pages, written }: Site, placing: Placing = {}): LabOptions {
  const apex = name.replace(/^www\./, '')
  const second = name === apex ? `www.${apex}` : apex
  const { other = { http: origin, https: origin }, mentions = '', gone = [] } = placing
  const records: Records = {
    A: ['127.0.0.1'],
    NS: [`ns1.${apex}`, `ns2.${apex}`],
    SOA: `ns1.${apex}`,
    MX: [[10, `mail.${apex}`]],
    TXT: ['v=spf1 mx -all'],
    ...placing.domain,
  }
  const has = (host: string) => host === name || other !== null
  const known = [apex, `www.${apex}`, ...Object.keys(placing.hosts ?? {}), ...gone]
  return {
    hosts: {
      ...outsiders([...written, mentions], known),
      [name]: { http: origin, https: pages, ...placing.own },
      ...(other === null ? {} : { [second]: other }),
      ...placing.hosts,
    },
    zone: {
      [apex]: has(apex) ? records : { ...records, A: undefined },
      [`mail.${apex}`]: { A: ['127.0.0.1'] },
      [`ns1.${apex}`]: { A: ['127.0.0.1'] },
      [`ns2.${apex}`]: { A: ['127.0.0.1'] },
      [`_dmarc.${apex}`]: { TXT: [`v=DMARC1; p=quarantine; rua=mailto:dmarc@${apex}`] },
      ...placing.zone,
    },
  }
}
