import type { Check } from '../../check.ts'
import { quoteBody } from '../../evidence.ts'
import type { Page, PageElement } from '../../page/page.ts'
import type { Scene } from '../../scene.ts'
import { type Sighting, sighting } from '../../sighting.ts'
import { FORMS_MAX, fieldsOf, secretOf } from './form-facts.ts'

/** `form.insecure`: what people enter about themselves is sent without encryption. */
export const insecureForm: Check = {
  codes: ['form.insecure'],
  when: 'content',
  says: null,
  look(scene) {
    const { page } = scene
    if (!page) return []
    for (const form of page.all('form').slice(0, FORMS_MAX)) {
      const found = ofForm(scene, page, form)
      if (found) return [found]
    }
    return [loneFields(scene, page)]
  },
}

function ofForm(scene: Scene, page: Page, form: PageElement): Sighting | null {
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
  return told(scene, form, field)
}

const formActions = (page: Page, form: PageElement) =>
  page
    .all('button', 'input')
    .filter(({ start }) => start >= form.start && start < form.end)
    .map(({ attributes }) => attributes.formaction)

/** Password or card fields that stand in no form: a script takes them, over the same open page. */
function loneFields(scene: Scene, page: Page): Sighting | null {
  if (page.url.protocol !== 'http:') return null
  const field = page
    .all('input')
    .find((each) => ['password', 'card'].includes(secretOf(each) ?? '') && !page.isInside(each, 'form'))
  return field ? told(scene, field, field) : null
}

function told({ answer, site }: Scene, form: PageElement, field: PageElement): Sighting | null {
  if (!answer) return null
  const quotes = [form, field].map(({ start, openEnd }) => quoteBody(answer, start, openEnd - start))
  // Under a port of its own a site is a test copy more often than a shop.
  return sighting('form.insecure', 'confirmed', form === field ? quotes.slice(1) : quotes, {
    severity: site.usualPort || answer.fetched.url?.protocol === 'https:' ? undefined : 'low',
  })
}
