import type { Article } from '@sitewright/contract/knowledge/article.ts'
import { knowledge } from '@sitewright/contract/knowledge/knowledge.ts'
import { wordsOf } from '../search/word-search.ts'
import { EMAIL_PLACE } from './email-place.ts'

interface TopicPlan {
  id: string
  title: string
  of: readonly string[]
}

/** The order of the entries; the first topic holds the three fixed ones (spec 2.19). */
const topics: readonly TopicPlan[] = [
  {
    id: 'start',
    title: 'The three questions we hear most',
    of: ['start-request', 'site-status', 'subscription'],
  },
  {
    id: 'prices-and-payment',
    title: 'Prices and payment',
    of: ['prices', 'quote', 'urgency', 'platforms', 'extras', 'payment', 'currencies'],
  },
  {
    id: 'what-we-do',
    title: 'What we do',
    of: [
      'services',
      'service-quick_fix',
      'service-redesign',
      'service-new_website',
      'service-consultation',
      'hacked',
      'mail',
      'speed',
      'seo',
    ],
  },
  {
    id: 'plans',
    title: 'Care plans',
    of: [
      'care-plans',
      'plan-performance',
      'plan-stability',
      'plan-security',
      'plan-discount',
      'plan-response',
      'plan-cancel',
    ],
  },
  {
    id: 'what-we-promise',
    title: 'What we promise',
    of: ['guarantee', 'refund', 'free-fixes', 'promotion', 'proof-of-fix', 'response', 'chargeback'],
  },
  {
    id: 'your-request',
    title: 'Your request, your access, your account',
    of: ['tickets', 'vault', 'backups', 'ownership', 'account', 'my-data', 'privacy', 'terms'],
  },
  {
    id: 'the-assistant',
    title: 'The assistant, and people',
    of: ['examination', 'owner-look', 'who-are-you', 'english', 'contact'],
  },
]

export interface Answer {
  id: string
  title: string
  /** Paragraphs and lists as the contract writes them; `EMAIL_PLACE` is replaced by our address. */
  text: string
  page: Article['page'] | null
  words: string[]
}

export interface Topic {
  id: string
  title: string
  answers: Answer[]
}

const reader = {
  business: { name: 'Sitewright', support_email: EMAIL_PLACE },
  tier: null,
  freeFixes: null,
  onPage: true,
}

/** The knowledge base as the page shows it. Runs when the site is built: the browser gets the texts alone. */
export function answersByTopic(): Topic[] {
  return topics.map(({ id, title, of }) => ({ id, title, answers: answersNamed(of) }))
}

/** Entries by their ids, in the order asked for; a missing one fails the build. */
export function answersNamed(ids: readonly string[]): Answer[] {
  return ids.map((id) => {
    const article = knowledge.find((one) => one.id === id)
    if (!article) throw new Error(`The knowledge base has no entry ${id}.`)
    const text = article.body(reader)
    const words = wordsOf([article.title, ...article.questions, text.replaceAll(EMAIL_PLACE, '')].join(' '))
    return { id, title: article.title, text, page: article.page ?? null, words }
  })
}
