import { priceInWords } from './price-in-words.ts'

interface FirstAnswer {
  name: string
  /** From the assistant; empty when it has nothing to say. */
  answer: string
  /** The examination goes on after the answer. */
  follows: boolean
  price: { estimated_quote: number; amount_due: number; promotion_discount: number; plan_discount: number }
}

/** The assistant's first answer to a message, as plain text. */
export function composeAnswer({ name, answer, follows, price }: FirstAnswer): string {
  return [
    `Thank you, ${name}. A person reads your message and answers you on its ticket. Until then, this is what I can say.`,
    answer,
    follows ? 'I am still looking at your website. What I see follows on the ticket.' : '',
    priceInWords(price),
  ]
    .filter(Boolean)
    .join('\n\n')
}
