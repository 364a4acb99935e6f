import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import type { Shown } from '#visit/page-of.ts'
import { formPages, loginPage } from './contact-page.ts'
import { FORMS_MAX, fieldsOf, secretOf } from './form-facts.ts'

/** `form.insecure`: what people enter about themselves is sent without encryption. */
export const insecureForm: Check = {
  codes: ['form.insecure'],
  when: 'content',
  async look(snapshot) {
    const pages = await formPages(snapshot)
    const seen = pages.map((each) => onPage(snapshot, each)).find((each) => each !== null)
    if (seen) return [seen]
    const login = await loginPage(snapshot)
    return [login && onPage(snapshot, login)]
  },
}

function onPage(snapshot: ContentSnapshot, on: Shown): Detection | null {
  const forms = on.page.all('form').slice(0, FORMS_MAX)
  const seen = forms.flatMap((form) => ofForm(snapshot, on, form) ?? [])
  // What is sent off counts more than what is asked for.
  return seen.find(({ severity }) => severity === undefined) ?? seen[0] ?? loneFields(snapshot, on)
}

function ofForm(snapshot: ContentSnapshot, on: Shown, form: PageElement): Detection | null {
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
  return openly(snapshot, on, form, field)
}

const formActions = (page: Page, form: PageElement) =>
  page
    .all('button', 'input')
    .filter(({ start }) => start >= form.start && start < form.end)
    .map(({ attributes }) => attributes.formaction)

/** Password or card fields outside any form: a script takes them, over the same open page. */
function loneFields(snapshot: ContentSnapshot, on: Shown): Detection | null {
  if (on.page.url.protocol !== 'http:') return null
  const field = on.page
    .all('input')
    .find((each) => ['password', 'card'].includes(secretOf(each) ?? '') && !on.page.isInside(each, 'form'))
  return field ? openly(snapshot, on, field, field) : null
}

function openly(
  { site }: ContentSnapshot,
  on: Shown,
  form: PageElement,
  field: PageElement,
): Detection | null {
  const quotes = [form, field].map((element) => quoteTag(on.reply, element))
  const isPosted = (form.attributes.method ?? '').trim().toLowerCase() === 'post'
  // Under a port of its own a site may be a test copy; a form that posts personal details is meant in earnest.
  const isGrave = site.usualPort || on.page.url.protocol === 'https:' || isPosted
  return detection('form.insecure', 'confirmed', form === field ? quotes.slice(1) : quotes, {
    severity: isGrave ? undefined : 'low',
  })
}
