import { PROMPT_MAX } from '@sitewright/contract/assistant.ts'
import { normalized } from '../plain-text.ts'
import { type Address, findAddresses } from './address.ts'

/** A visitor's message, taken apart. */
export interface Message {
  /** As typed. */
  prompt: string
  /** What is searched for: lower case, without addresses. */
  text: string
  addresses: Address[]
  mailDomain: string | null
}

export function readMessage(prompt: string): Message {
  // Characters outside the basic plane count twice here.
  const { addresses, mailDomain, rest } = findAddresses(normalized(prompt, PROMPT_MAX * 2))
  return { prompt, text: rest.toLowerCase(), addresses, mailDomain }
}
