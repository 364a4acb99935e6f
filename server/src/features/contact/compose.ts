interface Priced {
  estimated_quote: number
  amount_due: number
  promotion_discount: number
  plan_discount: number
}

interface FirstAnswer {
  name: string
  /** From the assistant; empty when it has nothing to say. */
  answer: string
  /** The examination goes on after the answer. */
  follows: boolean
  price: Priced
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

/** Never a bill: what was asked for is only done when it has been agreed on. */
function priceInWords({ estimated_quote, amount_due, promotion_discount, plan_discount }: Priced): string {
  if (promotion_discount > 0)
    return `What you chose is estimated at £${estimated_quote}. Your free first fix covers it, so that there is nothing to pay.`
  const off = plan_discount > 0 ? `, £${amount_due} with your care plan` : ''
  return `What you chose is estimated at £${estimated_quote}${off}. Nothing is charged for writing to us.`
}
