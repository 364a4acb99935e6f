import type { Page, PageElement } from '#page/page.ts'

/** How many forms of a page are looked at. */
export const FORMS_MAX = 60

export function fieldsOf(page: Page, form: PageElement): PageElement[] {
  return page
    .all('input', 'textarea', 'select')
    .filter(({ start, attributes }) => {
      const isInside = start >= form.start && start < form.end
      return isInside || (form.attributes.id !== undefined && attributes.form === form.attributes.id)
    })
    .filter(({ attributes }) => !/^(hidden|submit|button|image|reset)$/i.test(attributes.type ?? ''))
}

const words = ({ attributes: { name = '', id = '', autocomplete = '', placeholder = '' } }: PageElement) =>
  `${name} ${id} ${autocomplete} ${placeholder}`

/** A search box: one field, asked with GET, for the words of a search. */
export function isSearch(page: Page, form: PageElement): boolean {
  const { role = '', action = '', id = '' } = form.attributes
  const className = form.attributes.class ?? ''
  if (role === 'search' || /search|suche|recherche|buscar|cerca/i.test(`${action} ${id} ${className}`))
    return true
  const fields = fieldsOf(page, form)
  return (
    fields.length === 1 &&
    fields.every(
      (field) =>
        /search/i.test(field.attributes.type ?? '') ||
        /^(q|s|query|search|keywords?|term)\b/i.test(words(field)),
    )
  )
}

const CARD = /\bcc[-_]?(?:number|num|csc|cvc|cvv)|card[-_ ]?(?:number|num|cvv|cvc)|cardnum|\bcvv2?\b|\bcvc\b/i
const EMAIL = /e-?mail|courriel|correo|メール|邮箱|郵箱|эл\.? ?почт|이메일|البريد/i
const PHONE = /\b(?:tel|phone|telephone|mobile|telefon\w*|t[ée]l[ée]phone|handy|telefono|tel[ée]fono)\b/i

/** What of a person a field asks for; null when nothing that must be kept safe. */
export function secretOf(field: PageElement): 'card' | 'password' | 'email' | 'phone' | null {
  const type = (field.attributes.type ?? 'text').toLowerCase()
  if (type === 'password') return 'password'
  if (!['text', 'email', 'tel', 'number', ''].includes(type) || field.name !== 'input') return null
  if (CARD.test(words(field))) return 'card'
  if (type === 'email' || EMAIL.test(words(field))) return 'email'
  return type === 'tel' || PHONE.test(words(field)) ? 'phone' : null
}

/** A form with which a customer writes to the business, as its fields tell. */
export function isEnquiry(page: Page, form: PageElement): boolean {
  if (isSearch(page, form)) return false
  const fields = fieldsOf(page, form)
  return fields.some(
    (field) => field.name === 'textarea' || ['email', 'phone'].includes(secretOf(field) ?? ''),
  )
}
