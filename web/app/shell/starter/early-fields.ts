import { handover } from './handover-events.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** What is typed and ticked before the program is there is told to it as soon as it has taken the fields over. */
export function keepEarlyFields(): void {
  const typed = new Map<Field, string>()
  const ticked = new Map<HTMLInputElement, boolean>()
  const note = ({ target }: Event) => {
    const field = target as Field
    if (isTick(field)) ticked.set(field, field.checked)
    else typed.set(field, field.value)
  }
  document.addEventListener('input', note, true)
  document.addEventListener(
    handover.fields,
    () => {
      document.removeEventListener('input', note, true)
      for (const [field, value] of typed) retype(field, value)
      for (const [field, checked] of ticked) tickAgain(field, checked)
    },
    { once: true },
  )
}

/** React passes over what it believes to know already: it sees the field empty, and then what was typed. */
function retype(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  field.value = ''
  const written = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  written?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  // Left behind already: what is wrong with it is said now.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function tickAgain(field: HTMLInputElement, checked: boolean): void {
  if (field.type === 'radio' && !checked) return
  field.checked = !checked
  field.click()
}
