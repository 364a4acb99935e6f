import type { FindingCard } from '@sitewright/contract/assistant.ts'
import type { Finding, Report } from '@sitewright/contract/findings.ts'
import { priceOf, services } from '@sitewright/contract/pricing.ts'
import { findFault } from '@sitewright/diagnosis/catalogue/index.ts'
import type { Draft, Facts, Memory, Plan } from './turn.ts'

const say = (text: string): Draft => ({ text, cards: [], hygiene: null, actions: [] })

export function greeting(facts: Facts): Draft {
  return say(`Hello, this is ${facts.business.name}. What is wrong with your website?`)
}

export function plan(
  prompt: string,
  memory: Memory,
  _facts: Facts,
  options: { ownerConsent: boolean },
): Plan {
  const words = [...memory.words, prompt].slice(-10)
  if (/\b(person|human|somebody)\b/i.test(prompt))
    return { kind: 'person', summary: prompt, memory: { ...memory, words } }
  const url = /[a-z][a-z0-9+.-]*:\S+|\S+\.\S{2,}/i.exec(prompt)?.[0]
  if (url)
    return { kind: 'examine', url, owner: options.ownerConsent, memory: { ...memory, site: url, words } }
  return {
    kind: 'say',
    draft: say('Please send me the address of your website.'),
    memory: { ...memory, words, waitingFor: 'address' },
  }
}

export function afterExamination(report: Report, examinationId: string, memory: Memory, _facts: Facts) {
  const headline = report.findings.find(({ id }) => id === report.headline) ?? null
  return {
    draft: {
      ...say(headline ? `${report.summary}\n\n${headline.means}` : report.summary),
      cards: report.findings.slice(0, 5).map((finding) => cardOf(finding)),
    },
    memory: { ...memory, report, examinationId, focus: headline?.id ?? null, waitingFor: null },
  }
}

export function examinationRefused(url: string, _reason: string, memory: Memory, _facts: Facts) {
  return {
    draft: say('I can only look at sites on the public internet, and I could not look at this address.'),
    memory: { ...memory, site: url },
  }
}

export function summaryForStaff(memory: Memory, messages: { role: string; content: string }[]): string {
  const words = messages.filter(({ role }) => role === 'user').map(({ content }) => `- ${content}`)
  return [`Site: ${memory.site ?? 'not named'}`, ...words].join('\n')
}

export function cardOf(finding: Finding, facts?: Facts): FindingCard {
  const fault = findFault(finding.code)
  const { amountDue } = priceOf({
    serviceType: finding.service,
    platformType: finding.platform,
    tier: facts?.tier,
  })
  return {
    ...finding,
    how_we_know: fault.confirmed,
    self_fix: [...fault.selfFix],
    elsewhere: fault.elsewhere,
    service_label: services[finding.service].label,
    price_pounds: amountDue,
    request_href: `/dashboard/request?finding=${finding.id}`,
  }
}

export function searchKnowledge(query: string): { title: string; text: string }[] {
  return [{ title: 'Prices', text: `A quick fix starts at £19. You asked: ${query}` }]
}
