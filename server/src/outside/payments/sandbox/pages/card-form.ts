import { type Html, html } from '#platform/mail/html.ts'
import { type Card, testCardOrNull, testCards } from '../billing/cards.ts'

type Field = 'card' | 'expiry' | 'cvc' | 'name'
export type CardFields = Record<Field, string>

export interface CardProblem {
  field: Field
  says: string
  /** 402 when the card is refused, 422 when something was mistyped. */
  status: 402 | 422
}

export function emptyCard(now: number, name: string): CardFields {
  const year = String(new Date(now).getUTCFullYear() + 3).slice(-2)
  return { card: testCards[0]?.number ?? '', expiry: `12 / ${year}`, cvc: '123', name }
}

/** What was typed; of a number that is no test card nothing is kept, because it may be a real one. */
export function typedCard(form: Record<string, unknown>): CardFields {
  const field = (name: Field) => {
    const value = form[name]
    return typeof value === 'string' ? value.trim().slice(0, 120) : ''
  }
  const card = field('card')
  return { card, expiry: field('expiry'), cvc: field('cvc'), name: field('name') }
}

export function checkCard(typed: CardFields, now: number): Card | CardProblem {
  const wrong = (field: Field, says: string): CardProblem => ({ field, says, status: 422 })
  const card = testCardOrNull(typed.card)
  if (!card) return wrong('card', `In the sandbox only the test cards work: ${numbers()}.`)
  const [, month = '0', year = '0'] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(typed.expiry) ?? []
  const [expMonth, expYear] = [Number(month), 2000 + Number(year)]
  if (expMonth < 1 || expMonth > 12)
    return wrong('expiry', 'Please enter the expiry date as month and year, such as 12 / 29.')
  if (Date.UTC(expYear, expMonth) <= now) return wrong('expiry', 'This card has expired.')
  if (!/^\d{3,4}$/.test(typed.cvc))
    return wrong('cvc', 'Please enter the 3 or 4 digits of the security code.')
  if (typed.name === '') return wrong('name', 'Please enter the name on the card.')
  if (card.behaviour === 'declined')
    return {
      field: 'card',
      says: 'Your card was declined. No money was taken. Please try another card.',
      status: 402,
    }
  return { last4: card.number.slice(-4), expMonth, expYear }
}

export function isProblem(checked: Card | CardProblem): checked is CardProblem {
  return 'says' in checked
}

/** The card's fields, without the form around them. */
export function cardFields(values: CardFields, problem: CardProblem | null): Html {
  const card = testCardOrNull(values.card) ? values.card : ''
  return html`${problem && html`<p class="problem" role="alert" id="problem">${problem.says}</p>`}
${input('card', 'Card number', card, problem, 'numeric')}
<div class="pair">${input('expiry', 'Expiry (MM / YY)', values.expiry, problem, 'text')}
${input('cvc', 'Security code', values.cvc, problem, 'numeric')}</div>
${input('name', 'Name on card', values.name, problem, 'text')}
<details${problem && html` open`}><summary>Test cards</summary>
<dl class="cards">${testCards.map(({ number, says }) => html`<div><dt>${number}</dt><dd>${says}</dd></div>`)}</dl>
<p>Any future expiry date and any security code will do.</p></details>`
}

function input(
  field: Field,
  label: string,
  value: string,
  problem: CardProblem | null,
  mode: 'numeric' | 'text',
): Html {
  const wrong =
    problem?.field === field ? html` aria-invalid="true" aria-describedby="problem" autofocus` : null
  return html`<div class="field"><label for="${field}">${label}</label>
<input id="${field}" name="${field}" value="${value}" inputmode="${mode}" autocomplete="off" required maxlength="120"${wrong}></div>`
}

function numbers(): string {
  return testCards.map((card) => card.number).join(', ')
}
