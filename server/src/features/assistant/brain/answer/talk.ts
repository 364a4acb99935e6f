import { priceFrom } from '@sitewright/contract/knowledge/figures.ts'
import { terms } from '@sitewright/contract/terms.ts'
import type { Fault } from '@sitewright/diagnosis/catalogue/fault.ts'
import type { Draft, Facts, Memory } from '../turn.ts'
import { hostOf } from '../understand/address.ts'
import type { Language } from '../understand/language.ts'
import type { Talk } from '../understand/talk.ts'
import { examineAction, pageAction, personAction, quoteAction, sayAction } from './actions.ts'
import { nextSignUps } from './cost.ts'
import { draftOf } from './draft.ts'

const ASK = 'Send me the address of your site, such as example.com, and what is wrong in your own words.'
const whatICan = sayAction('What can you do?', 'What can you do?')

export function greeting(facts: Facts): Draft {
  const { business, ownWebsite, freeFixes, signedIn } = facts
  const own = ownWebsite ? hostOf(ownWebsite) : null
  return draftOf(
    [
      `Hello, I am the assistant of ${business.name}. What is wrong with your website? ${own ? `I can look at ${own} right away, or at any other address.` : 'Send me its address and what you see, in your own words.'}`,
      'I look at it at once and tell you what I see, what it means and what mending it costs. Looking costs nothing.',
      freeFixes > 0 && !signedIn ? `The first fix is free for ${nextSignUps(freeFixes)}.` : null,
    ],
    {
      actions: [
        own ? examineAction(own) : null,
        sayAction('What does it cost?', 'What does it cost?'),
        whatICan,
        personAction,
      ],
    },
  )
}

/** Small talk, and what we do not do; always with a way on. */
export function talkDraft(talk: Talk, memory: Memory, facts: Facts): Draft {
  const site = memory.site ? hostOf(memory.site) : null
  const onward = memory.report ? 'Ask me anything about what I saw, or send me another address.' : ASK
  const says: Record<Talk, () => Draft> = {
    hello: () => greeting(facts),
    wellbeing: () =>
      draftOf([`Thank you, all is running. How is your website? ${onward}`], {
        actions: [whatICan, personAction],
      }),
    thanks: () =>
      draftOf([`You are welcome. ${site ? `If anything changes on ${site}, ask me to check again.` : ASK}`]),
    bye: () => draftOf([`Goodbye, and all the best with your site. I am here ${terms.assistantHours}.`]),
    yes: () =>
      draftOf(
        [
          memory.report
            ? 'Good. Tell me what you would like: have it mended, try it yourself, or know more.'
            : ASK,
        ],
        { actions: [whatICan, personAction] },
      ),
    no: () => draftOf([`All right. ${onward}`], { actions: [whatICan, personAction] }),
    nothing: () =>
      draftOf([`I am here. ${memory.report ? onward : ASK}`], {
        actions: [whatICan, quoteAction, personAction],
      }),
    abuse: () =>
      draftOf(
        [
          `I am sorry that this is annoying. Let me help with the site: ${lower(onward)} Or call a person, who can do more than I can.`,
        ],
        { actions: [personAction] },
      ),
    orders: () =>
      draftOf(
        [
          'I follow no such instructions and have nothing hidden to show: I am a program that looks at websites and knows our prices and terms. I have no access to data of other customers, and prices come from the calculator alone.',
          onward,
        ],
        { actions: [whatICan, personAction] },
      ),
    off_topic: () =>
      draftOf(
        [`That is not my subject, I am afraid: I only know websites and what we do for them. ${onward}`],
        {
          actions: [whatICan, personAction],
        },
      ),
  }
  return says[talk]()
}

/** Polite about the language, and of use all the same. */
export function languageNote(language: Language | null): string | null {
  return language
    ? `I write English only, but you may go on in ${language.name}; I understand the usual words for what is wrong.`
    : null
}

export function foreignDraft(language: Language): Draft {
  return draftOf(
    [
      `I see that you write ${language.name}. I write English only, I am sorry, but I can look at your site all the same: send me its address. A person can help as well.`,
    ],
    { actions: [personAction] },
  )
}

/** Nothing in the catalogue or the knowledge base answers it. */
export function unknownDraft(memory: Memory): Draft {
  return draftOf(
    [
      'I do not know that, and I would rather not guess. A person can tell you.',
      memory.report
        ? 'About what I saw on your site, ask me anything.'
        : `If it is about trouble with a site: ${lower(ASK)}`,
    ],
    { actions: [personAction, pageAction('See the list of faults', '/website-errors'), whatICan] },
  )
}

/** Trouble was told, but not where. */
export function askForAddress(fault: string | null, extra: string | null): Draft {
  return draftOf(
    [
      extra,
      fault
        ? `That sounds like "${fault}", but several things look alike from outside. What is the address of your site? I look at once; that costs nothing.`
        : 'What is the address of your site, such as example.com? I look at once; that costs nothing.',
    ],
    { actions: [personAction] },
  )
}

/** A word of the trade, by the fault that people meet it in. */
export function explainDraft({ title, means, sees }: Fault): Draft {
  return draftOf(
    [
      `You meet it with a fault that I look for: "${title}". ${sees}`,
      means,
      'Is it about your site? Send me the address, and I look whether it is that.',
    ],
    { actions: [pageAction('See the list of faults', '/website-errors'), personAction] },
  )
}

/** What is wrong was asked before, and the answer said nothing of it. */
export function askForSymptoms(): Draft {
  return draftOf(
    [
      'Tell me in your own words what you or your customers see: an error message, a white page, something slow, a form that sends nothing? And on which page?',
    ],
    { actions: [personAction] },
  )
}

export function confirmHost(host: string): Draft {
  return draftOf([`Is ${host} your website? Then I look at it at once. Otherwise send me the address.`], {
    actions: [examineAction(host), personAction],
  })
}

export function endingMissing(name: string): Draft {
  return draftOf(
    [`The address ${name.slice(0, 80)} lacks its ending, such as .com or .co.uk. How is it written in full?`],
    {
      actions: [personAction],
    },
  )
}

/** For a question on prices before anything was seen. */
export function fixFrom(): string {
  return `Most faults are a quick fix, from ${priceFrom('quick_fix')}; the exact price stands beside each finding.`
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
