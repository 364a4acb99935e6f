import { handover } from './handover-events.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELD = 'input, textarea, select'
const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(FIELD)
const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/**
 * What is typed and ticked before the program is there is told to it as soon as it has taken the fields over. All of it
 * is told at once: who listens sees one state for all of them, and must not write it back whole.
 */
export function keepEarlyFields(): { noteRestored: () => void } {
  const written = new Map<Field, string>()
  const ticked = new Map<HTMLInputElement, boolean>()
  const left = new Set<Field>()
  const note = (field: Field) => {
    if (!isTick(field)) {
      written.set(field, field.value)
      return
    }
    // To the end: of several radio buttons the last one counts.
    ticked.delete(field)
    ticked.set(field, field.checked)
  }
  const listening = new AbortController()
  const early = { capture: true, signal: listening.signal }
  document.addEventListener('input', ({ target }) => note(target as Field), early)
  document.addEventListener('focusout', ({ target }) => isField(target) && left.add(target), early)
  document.addEventListener(
    handover.fields,
    () => {
      listening.abort()
      for (const [field, value] of written) retype(inPage(field), value)
      for (const [field, checked] of ticked) tickAgain(inPage(field), checked)
      for (const field of written.keys()) if (inPage(field) !== document.activeElement) left.add(field)
      // What is wrong with a field is said when it is left, even if somebody has come back to it since.
      for (const field of left) inPage(field).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    },
    { once: true },
  )
  return {
    // A browser that goes back or loads anew fills fields in without a word.
    noteRestored: () => {
      for (const field of document.querySelectorAll<Field>(FIELD)) if (isChanged(field)) note(field)
    },
  }
}

function isChanged(field: Field): boolean {
  if (isTick(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const built = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
  return field.value !== built?.value
}

/** The field, or the one that React drew in its place because something else had changed the page. */
function inPage<Kind extends Field>(field: Kind): Kind {
  if (field.isConnected) return field
  return ((document.getElementById(field.id) ?? document.getElementsByName(field.name)[0]) as Kind) ?? field
}

/** React passes over what it believes to know already: it sees the field empty, and then what was typed. */
function retype(field: Field, value: string): void {
  if (!(field instanceof HTMLInputElement && field.type === 'file')) {
    // Null where the kind of field does not tell.
    const cursor = 'selectionEnd' in field && field === document.activeElement ? field.selectionEnd : null
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (cursor !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(cursor, cursor)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function tickAgain(field: HTMLInputElement, checked: boolean): void {
  if (field.type === 'radio' && !checked) return
  field.checked = !checked
  field.click()
}
