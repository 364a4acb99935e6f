/** The contract's names of the steps, in plain words. */
const words: Record<string, string> = {
  visit: 'Came from elsewhere',
  instant_quote: 'Saw an instant quote',
  signed_up: 'Made an account',
  signed_in: 'Signed in',
  chat_question: 'Asked the assistant',
  request_sent: 'Asked for a service',
  message_sent: 'Wrote through the contact form',
  plan_chosen: 'Chose a care plan',
  checkout_started: 'Went to the checkout',
}

export const stepWords = (name: string): string => words[name] ?? name
