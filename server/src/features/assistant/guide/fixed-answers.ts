import type { Article } from '@sitewright/contract/knowledge/article.ts'
import { findFault } from '@sitewright/diagnosis/catalogue/index.ts'
import type { Draft, Facts, Memory } from '../turn.ts'
import { examineAction, pageAction, personAction, quoteAction, sayAction } from './actions.ts'
import { hostOf } from './address.ts'
import { nextSignUps } from './cost.ts'
import { draftOf } from './draft.ts'

const ASK =
  'Send me the address of your site, such as example.com, and tell me what is wrong in your own words.'
const whatICan = sayAction('What can you do?', 'What can you do?')
const whatItCosts = sayAction('What does it cost?', 'What are your prices?')

export function greeting({ business, ownWebsite, freeFixes, signedIn }: Facts): Draft {
  const own = ownWebsite ? hostOf(ownWebsite) : null
  return draftOf(
    [
      `Hello, I am the assistant of ${business.name}. What is wrong with your website? ${own ? `I can check ${own} straight away, or any other address.` : 'Send me its address and tell me what you see, in your own words.'}`,
      'I check it straight away and tell you what I find, what it means and what the fix costs. The check is free.',
      freeFixes > 0 && !signedIn ? `The first fix is free for ${nextSignUps(freeFixes)}.` : null,
    ],
    { actions: [own ? examineAction(own) : null, whatItCosts, whatICan, personAction] },
  )
}

export function thanksDraft({ site, report }: Memory): Draft {
  return draftOf([
    `You are welcome. ${site && report ? `If anything changes on ${hostOf(site)}, ask me to check again.` : ASK}`,
  ])
}

/** An entry of the knowledge base as an answer; `after` continues the conversation. */
export function articleDraft(article: Article, facts: Facts, after: readonly string[] = []): Draft {
  const { page } = article
  return draftOf([article.body(facts), ...after], {
    actions: [page ? pageAction(page.label, page.href) : null, personAction],
  })
}

/** The draft with a button that checks the address named beside the question. */
export const offerCheck = (draft: Draft, host: string): Draft => ({
  ...draft,
  actions: [examineAction(host), ...draft.actions],
})

/** Neither the catalogue nor the knowledge base answers it. */
export function unknownDraft({ report }: Memory): Draft {
  return draftOf(
    [
      'I do not know that, and I would rather not guess. A person can tell you. I understand English best, and only websites and what we do for them.',
      report
        ? 'You can ask me about anything I found on your site.'
        : `If something is wrong with a website: ${lower(ASK)}`,
    ],
    {
      actions: [personAction, whatICan, quoteAction, pageAction('See the list of faults', '/website-errors')],
    },
  )
}

/** A problem was described, but not where. */
export function askForAddress(faultCode: string | null): Draft {
  const sounds = faultCode
    ? `That sounds like "${findFault(faultCode).title}", but several faults look alike from outside. `
    : ''
  return draftOf(
    [
      `${sounds}What is the address of your site, such as example.com? I check it straight away, free of charge.`,
    ],
    { actions: [personAction] },
  )
}

export function askForSymptoms(): Draft {
  return draftOf(
    [
      'Tell me in your own words what you or your customers see: an error message, a white page, something slow, a form that sends nothing? And on which page?',
    ],
    { actions: [personAction] },
  )
}

export function confirmHost(host: string): Draft {
  return draftOf([`Is ${host} your website? Then I check it straight away. Otherwise send me the address.`], {
    actions: [examineAction(host), personAction],
  })
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
