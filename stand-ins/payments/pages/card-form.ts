import { type Html, html } from '@sitewright/contract/html.ts'
import type { Card } from '../objects.ts'

const DECLINED = '4000 0000 0000 0002'
const testCards = [
  { number: '4242 4242 4242 4242', says: 'The payment goes through.' },
  { number: DECLINED, says: 'The card is declined.' },
  { number: '4000 0000 0000 0341', says: 'The first payment goes through, the next ones fail.' },
]

type Field = 'card' | 'expiry' | 'cvc' | 'name'
type CardFields = Record<Field, string>

export interface CardProblem {
  typed: CardFields
  field: Field
  says: string
  /** 402 when the card is refused, 422 when something was mistyped. */
  status: 402 | 422
}

const testCardOf = (typed: string) => {
  const digits = typed.replace(/[\s-]/g, '')
  return testCards.find(({ number }) => number.replaceAll(' ', '') === digits)
}

export function readCard(form: Record<string, string>, now: number): Card | CardProblem {
  const field = (name: Field) => (form[name] ?? '').trim().slice(0, 120)
  const typed = { card: field('card'), expiry: field('expiry'), cvc: field('cvc'), name: field('name') }
  const wrong = (at: Field, says: string, status: 402 | 422 = 422) => ({ typed, field: at, says, status })
  const card = testCardOf(typed.card)
  const numbers = testCards.map(({ number }) => number).join(', ')
  if (!card) return wrong('card', `In the sandbox only the test cards work: ${numbers}.`)
  const [, month = '0', year = '0'] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(typed.expiry) ?? []
  const [expMonth, expYear] = [Number(month), 2000 + Number(year)]
  if (expMonth < 1 || expMonth > 12)
    return wrong('expiry', 'Please enter the expiry date as month and year, such as 12 / 29.')
  if (Date.UTC(expYear, expMonth) <= now) return wrong('expiry', 'This card has expired.')
  if (!/^\d{3,4}$/.test(typed.cvc))
    return wrong('cvc', 'Please enter the 3 or 4 digits of the security code.')
  if (typed.name === '') return wrong('name', 'Please enter the name on the card.')
  if (card.number === DECLINED)
    return wrong('card', 'Your card was declined. No money was taken. Please try another card.', 402)
  return { last4: card.number.slice(-4), expMonth, expYear }
}

export const isProblem = (read: Card | CardProblem): read is CardProblem => 'says' in read

/** The card's fields, without the form around them; a test card is filled in at first. */
export function cardFields(now: number, name: string | null | undefined, problem: CardProblem | null): Html {
  const year = String(new Date(now).getUTCFullYear() + 3).slice(-2)
  const filled = { card: testCards[0]?.number ?? '', expiry: `12 / ${year}`, cvc: '123', name: name ?? '' }
  const values = problem?.typed ?? filled
  const input = (
    field: Field,
    label: string,
    value = values[field],
  ) => html`<p><label for="${field}">${label}</label>
<input id="${field}" name="${field}" value="${value}" autocomplete="off" required maxlength="120"${
    problem?.field === field ? html` aria-invalid="true" aria-describedby="problem" autofocus` : null
  }></p>`
  return html`${problem && html`<p class="problem" role="alert" id="problem">${problem.says}</p>`}
${/* A number that is no test card may be a real one: it is not sent back. */ input('card', 'Card number', testCardOf(values.card) ? values.card : '')}
${input('expiry', 'Expiry (MM / YY)')}
${input('cvc', 'Security code')}
${input('name', 'Name on card')}
<details${problem && html` open`}><summary>Test cards</summary>
<ul>${testCards.map(({ number, says }) => html`<li><strong>${number}</strong> ${says}</li>`)}</ul>
<p>Any future expiry date and any security code will do.</p></details>`
}
