import type { Check } from '../../check.ts'
import { quoteBody } from '../../evidence.ts'
import type { Page, PageElement } from '../../page/page.ts'
import type { Scene } from '../../scene.ts'
import { type Sighting, sighting } from '../../sighting.ts'
import { type FormPage, formPages, loginPage } from './contact-page.ts'
import { FORMS_MAX, fieldsOf, secretOf } from './form-facts.ts'

/** `form.insecure`: what people enter about themselves is sent without encryption. */
export const insecureForm: Check = {
  codes: ['form.insecure'],
  when: 'content',
  says: null,
  async look(scene) {
    const pages = await formPages(scene)
    const seen = pages.map((each) => onPage(scene, each)).find((each) => each !== null)
    if (seen) return [seen]
    const login = await loginPage(scene)
    return [login && onPage(scene, login)]
  },
}

function onPage(scene: Scene, on: FormPage): Sighting | null {
  const forms = on.page.all('form').slice(0, FORMS_MAX)
  const seen = forms.flatMap((form) => ofForm(scene, on, form) ?? [])
  // What is sent off counts more than what is asked for.
  return seen.find(({ severity }) => severity === undefined) ?? seen[0] ?? loneFields(scene, on)
}

function ofForm(scene: Scene, on: FormPage, form: PageElement): Sighting | null {
  const { page } = on
  const fields = fieldsOf(page, form)
  const field =
    fields.find((each) => secretOf(each) === 'password' || secretOf(each) === 'card') ?? fields.find(secretOf)
  if (!field || (page.isHidden(form) && field.attributes.type !== 'password')) return null
  const addresses = [form.attributes.action, ...formActions(page, form)].filter(
    (address) => address !== undefined,
  )
  const plain = addresses.map((address) => page.resolve(address)).find((url) => url?.protocol === 'http:')
  const isPlainPage = page.url.protocol === 'http:'
  if (!isPlainPage && !plain) return null
  // Sent on by a script in the page or by an encrypted address, the page itself is still open to change on the way.
  return told(scene, on, form, field)
}

const formActions = (page: Page, form: PageElement) =>
  page
    .all('button', 'input')
    .filter(({ start }) => start >= form.start && start < form.end)
    .map(({ attributes }) => attributes.formaction)

/** Password or card fields that stand in no form: a script takes them, over the same open page. */
function loneFields(scene: Scene, on: FormPage): Sighting | null {
  if (on.page.url.protocol !== 'http:') return null
  const field = on.page
    .all('input')
    .find((each) => ['password', 'card'].includes(secretOf(each) ?? '') && !on.page.isInside(each, 'form'))
  return field ? told(scene, on, field, field) : null
}

function told({ site }: Scene, on: FormPage, form: PageElement, field: PageElement): Sighting | null {
  const quotes = [form, field].map(({ start, openEnd }) => quoteBody(on.reply, start, openEnd - start))
  const isPosted = (form.attributes.method ?? '').trim().toLowerCase() === 'post'
  // Under a port of its own a site may be a test copy; a form that posts personal details is meant in earnest.
  const isGrave = site.usualPort || on.page.url.protocol === 'https:' || isPosted
  return sighting('form.insecure', 'confirmed', form === field ? quotes.slice(1) : quotes, {
    severity: isGrave ? undefined : 'low',
  })
}
