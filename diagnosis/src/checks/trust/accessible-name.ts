import type { Page, PageElement } from '#page/page.ts'

/** Of each kind; more tell nothing new, and a page may hold thousands. */
const LOOKED_AT = 200
const UNLABELLED_TYPES = new Set(['hidden', 'submit', 'button', 'reset', 'image'])

/** Barriers in the page as sent for people with a screen reader or without a mouse. */
export interface Barriers {
  images: PageElement[]
  fields: PageElement[]
  buttons: PageElement[]
  links: PageElement[]
  language: PageElement | null
}

/** Where a script or style sheet could still help, nothing is counted. */
export function barriersIn(page: Page): Barriers {
  const shown = (...names: string[]) =>
    page
      .all(...names)
      .slice(0, LOOKED_AT)
      .filter((element) => !page.isHidden(element) && !isSilenced(element))
  const html = page.first('html')
  return {
    images: shown('img').filter(
      ({ attributes }) => !('alt' in attributes) && !hasOwnName(attributes) && !isDot(attributes),
    ),
    fields: shown('input', 'select', 'textarea').filter(
      (field) => needsLabel(field) && !isLabelled(page, field),
    ),
    buttons: shown('button').filter((button) => !speaks(page, button)),
    links: shown('a').filter((link) => 'href' in link.attributes && !speaks(page, link)),
    language: html && !(html.attributes.lang ?? html.attributes['xml:lang'] ?? '').trim() ? html : null,
  }
}

function needsLabel({ name, attributes }: PageElement): boolean {
  return name !== 'input' || !UNLABELLED_TYPES.has((attributes.type ?? 'text').toLowerCase())
}

function isLabelled(page: Page, field: PageElement): boolean {
  const { id, placeholder } = field.attributes
  if (hasOwnName(field.attributes) || (placeholder ?? '').trim() !== '') return true
  if (page.isInside(field, 'label')) return true
  return Boolean(id) && page.all('label').some(({ attributes }) => attributes.for === id)
}

function hasOwnName(attributes: Record<string, string>): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => (attributes[name] ?? '').trim() !== '')
}

/** What counts visitors is no picture. */
function isDot({ width = '', height = '' }: Record<string, string>): boolean {
  return [width, height].some((size) => /^\s*[0-2](px)?\s*$/.test(size))
}

function isSilenced(element: PageElement): boolean {
  if (/^(presentation|none)$/.test(element.attributes.role ?? '')) return true
  for (let at: PageElement | null = element; at; at = at.parent)
    if (at.attributes['aria-hidden'] === 'true') return true
  return false
}

/** Text, or a picture, drawing or nested part that has a name. */
function speaks(page: Page, element: PageElement): boolean {
  if (hasOwnName(element.attributes) || page.textOf(element) !== '') return true
  return page.elements.some(
    (inner) =>
      inner.start > element.start &&
      inner.end <= element.end &&
      (hasOwnName(inner.attributes) ||
        (inner.attributes.alt ?? '').trim() !== '' ||
        (inner.name === 'img' && !('alt' in inner.attributes)) ||
        inner.name === 'svg' ||
        inner.name.includes('-')),
  )
}
