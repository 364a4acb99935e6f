import { sends } from '#app/ui/sends.ts'
import { handover } from './handover-events.ts'

const BUTTON = 'button, [role="button"], [aria-haspopup]'
const LINK = 'a[href^="/"]:not([target], [download])'
/** Where the Enter key sends what was written. */
const SENDING = '[enterkeyhint="send"]'

/**
 * What is pressed and sent before the program is there is done as soon as it listens. Links work without it, but a page
 * that is built without its query does not know yet where those lead that hand the query on.
 */
export function keepEarlyTouches(): { followLinks: () => void } {
  // Once each: who presses a button again because nothing happens wants it once.
  const pressed = new Set<HTMLElement>()
  let linksWait = location.search !== ''
  let link: HTMLElement | null = null
  let send: (() => void) | undefined
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const button = target.closest<HTMLElement>(BUTTON)
    if (button) {
      if (isSubmit(button)) return
      pressed.add(button)
    } else {
      const found = linksWait && isPlain(event) ? target.closest<HTMLElement>(LINK) : null
      if (!found) return
      link = found
      event.preventDefault()
    }
    event.stopImmediatePropagation()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    send = () => (event.target as HTMLFormElement).requestSubmit(event.submitter)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.target as HTMLTextAreaElement
    if (!sends(event) || !field.matches(SENDING)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    send = () => field.form?.requestSubmit()
  }
  const listening = new AbortController()
  const early = { capture: true, signal: listening.signal }
  document.addEventListener('click', onClick, early)
  document.addEventListener('submit', onSubmit, early)
  document.addEventListener('keydown', onKeyDown, early)
  const repeat = () => {
    listening.abort()
    const { activeElement, body } = document
    if (activeElement !== body) activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    for (const button of pressed) button.click()
    link?.click()
    send?.()
  }
  // Later than everything that waits for this event as well: React hears nothing while it still draws.
  document.addEventListener(handover.touches, () => setTimeout(repeat), { once: true })
  return {
    followLinks: () => {
      linksWait = false
      link?.click()
    },
  }
}

const isSubmit = (button: HTMLElement) =>
  button instanceof HTMLButtonElement && button.type === 'submit' && button.form !== null

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
