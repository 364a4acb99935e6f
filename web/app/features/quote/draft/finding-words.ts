import type { FindingCard } from '@sitewright/contract/assistant.ts'

/** The site that evidence speaks of: of the first address in it, the front page. */
export function siteOf({ evidence }: Pick<FindingCard, 'evidence'>): string {
  for (const { request } of evidence) {
    const address = /https?:\/\/[^\s/"'<>]+/i.exec(request)?.[0]
    if (address) return `${address}/`
    const host = /^TLS ([a-z0-9.-]+)(?::443)?$/i.exec(request)?.[1]
    if (host) return `https://${host}/`
  }
  return ''
}

/** What is to be mended and how it shows, in plain words, for the description of a request. */
export function wordsOf(card: FindingCard, site: string): string {
  const seen = card.evidence.map(({ request, status, where, excerpt }) => {
    const answer = status === null ? '' : `, answer ${status}`
    const quote = excerpt ? `: "${excerpt.replaceAll(/\s+/g, ' ').trim()}"` : ''
    return `- ${request}${answer}, ${where}${quote}`
  })
  return [
    `${card.title}${site ? ` (${site})` : ''}`,
    card.means,
    `What your examination saw:\n${seen.join('\n')}`,
  ].join('\n\n')
}
