import type { ChatAction } from '@sitewright/contract/assistant.ts'
import type { Report } from '@sitewright/contract/findings.ts'
import type { Facts, Memory } from '../turn.ts'

/** What an answer must be like; what is not named is not looked at. */
export interface Expected {
  kind?: 'say' | 'examine' | 'person'
  /** Of the address that is examined. */
  host?: string
  owner?: boolean
  /** All of them in the text, in any order. */
  has?: RegExp[]
  /** None of them in the text. */
  not?: RegExp[]
  /** Codes of the cards, in their order. */
  cards?: string[]
  /** Kinds of actions that must be offered. */
  actions?: ChatAction['kind'][]
  noActions?: ChatAction['kind'][]
  firstAction?: ChatAction['kind']
  hygiene?: RegExp | null
  waitingFor?: Memory['waitingFor']
  /** The entry of the knowledge base that was told. */
  article?: string
}

export interface Exchange {
  says: string
  consent?: boolean
  /** What the examination comes to, should there be one. */
  sees?: Report
  /** Or why there is none. */
  refused?: string
  expect: Expected
}

export interface Conversation {
  /** A sentence that states the promise. */
  name: string
  facts?: Partial<Facts>
  turns: Exchange[]
}
