import type { ChatAction } from '@sitewright/contract/assistant.ts'
import { showMoney } from '@sitewright/contract/currencies.ts'
import { priceOf } from '@sitewright/contract/pricing.ts'
import { PlatformType, ServiceType, UrgencyLevel } from '@sitewright/contract/pricing-schemas.ts'
import { z } from 'zod'
import { lastMessages } from '#features/conversations/index.ts'
import type { ModelTool } from '#outside/language-model/interface.ts'
import { carryOutExamination } from '../carry-out-examination.ts'
import { pageAction, personAction, requestAction, serviceAction } from '../guide/actions.ts'
import { findAddresses, hostOf } from '../guide/address.ts'
import { examinationOf } from '../guide/plan.ts'
import { searchKnowledge } from '../guide/search.ts'
import { normalized, plainWords } from '../plain-text.ts'
import type { Examined, Turn } from '../turn.ts'
import { type Allowed, withoutEvidence } from './output-guard.ts'
import { siteFor } from './prompt.ts'

const KNOWLEDGE_ENTRIES = 3
const KNOWLEDGE_CHARS = 1_200
const ADDRESS_MAX = 300
/** All results of one answer together: part of what the answer can cost at most. */
export const RESULTS_MAX = 14_000

/** What the tools of one answer have done. */
export interface Done {
  examined: Examined | null
  actions: ChatAction[]
}

/** The model's tools. None writes or reads customer data: what must be sent, the visitor sends by pressing a button. */
export function toolsFor(turn: Turn, done: Done, allowed: Allowed): ModelTool[] {
  let left = RESULTS_MAX
  const tools = [
    examineTool(turn, done, allowed),
    knowledgeTool(turn, done),
    priceTool(turn),
    ...buttonTools(turn, done),
  ]
  return tools.map((tool) => ({
    ...tool,
    run: async (input) => {
      const result = await tool.run(input)
      left -= Buffer.byteLength(JSON.stringify(result))
      if (left < 0) return { error: 'No more can be looked up for this answer.' }
      allowed.given += `\n${JSON.stringify(result, withoutEvidence)}`
      return result
    },
  }))
}

/** Gives the tool the type of its input's schema. */
const toolOf = <Input>(tool: {
  name: string
  description: string
  input: z.ZodType<Input>
  run: (input: Input) => object | Promise<object>
}): ModelTool => ({ ...tool, run: async (input) => tool.run(tool.input.parse(input)) })

function examineTool(turn: Turn, done: Done, allowed: Allowed): ModelTool {
  // Set before the first await: a model may call the tool twice at once.
  let isUsed = false
  return toolOf({
    name: 'examine_site',
    description:
      'Checks a website for faults. Takes seconds. Only an address that the visitor typed can be checked.',
    input: z.object({
      address: z.string().max(ADDRESS_MAX).describe('The address as the visitor typed it.'),
    }),
    run: async ({ address }) => {
      if (isUsed) return { error: 'One website is checked per message.' }
      isUsed = true
      const url = (await typedAddresses(turn)).get(hostOf(address))
      isUsed = url !== undefined
      if (!url)
        return { error: 'The visitor has not typed this address. Ask for the address of the website.' }
      done.examined = await carryOutExamination(turn, examinationOf(turn, url))
      const { draft, memory, examinationId } = done.examined
      if (!examinationId || !memory.report) return { not_checked: draft.text }
      allowed.codes = memory.report.findings.map(({ code }) => code)
      return siteFor(memory.report, turn.facts)
    },
  })
}

/** By host. The typed form is used, so that the model cannot add a path or a query to it. */
async function typedAddresses({
  ctx,
  conversation,
  prompt,
  memory,
  facts,
}: Turn): Promise<Map<string, string>> {
  const messages = await lastMessages(ctx.db, conversation.id, TYPED_IN)
  const typed = [facts.ownWebsite, memory.site].flatMap((url) => (url ? [{ url, host: hostOf(url) }] : []))
  for (const { role, content } of messages)
    if (role === 'user') typed.push(...findAddresses(normalized(content)).addresses)
  typed.push(...findAddresses(normalized(prompt)).addresses)
  return new Map(typed.map(({ url, host }) => [host, url]))
}
const TYPED_IN = 12

function knowledgeTool({ facts }: Turn, done: Done): ModelTool {
  return toolOf({
    name: 'search_knowledge',
    description: 'Looks up what the business says about its services, plans, guarantees and how things work.',
    input: z.object({ query: z.string().max(ADDRESS_MAX).describe('A few words on what to look up.') }),
    run: ({ query }) => {
      const found = searchKnowledge(query, facts).slice(0, KNOWLEDGE_ENTRIES)
      const [best] = found
      if (best?.page) done.actions.push(pageAction(best.page.label, best.page.href))
      return found.map(({ title, text }) => ({ title, text: plainWords(text).slice(0, KNOWLEDGE_CHARS) }))
    },
  })
}

function priceTool({ facts }: Turn): ModelTool {
  return toolOf({
    name: 'price',
    description: "The exact price of a service for this visitor, with the discount of the visitor's plan.",
    input: z.object({ service: ServiceType, platform: PlatformType, urgency: UrgencyLevel }),
    run: ({ service, platform, urgency }) => {
      const { tier } = facts
      const price = priceOf({ serviceType: service, platformType: platform, urgencyLevel: urgency, tier })
      return { full_price: showMoney(price.estimatedPrice), to_pay: showMoney(price.amountDue) }
    },
  })
}

const PREPARED = {
  prepared: 'A button is shown under your answer. Nothing is sent until the visitor presses it.',
}

function buttonTools({ memory, facts }: Turn, done: Done): ModelTool[] {
  const openRequest = toolOf({
    name: 'open_request',
    description: 'Shows a button that opens the request form, filled in for a finding or a service.',
    input: z.object({
      finding: z.string().max(80).nullish().describe('The code of a finding.'),
      service: ServiceType.nullish(),
    }),
    run: ({ finding: code, service }) => {
      const { report } = done.examined?.memory ?? memory
      const finding = report?.findings.find((one) => one.code === code)
      if (!finding && !service) return { error: 'Name a finding of this website, or a service.' }
      done.actions.push(
        finding ? requestAction(finding, facts.signedIn) : serviceAction(service ?? 'quick_fix'),
      )
      return PREPARED
    },
  })
  const handOff = toolOf({
    name: 'hand_off_to_staff',
    description: 'Shows a button that hands the conversation to a person of the business.',
    input: z.object({}),
    run: () => {
      done.actions.unshift(personAction)
      return PREPARED
    },
  })
  return [openRequest, handOff]
}
