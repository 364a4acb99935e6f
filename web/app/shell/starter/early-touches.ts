import { handover } from './handover-events.ts'

const PRESSED = 'button, [role="button"], [aria-haspopup]'
/** Where the Enter key sends what was written. */
const SENDING = '[enterkeyhint="send"]'

/**
 * What is pressed and sent before the program is there is done as soon as it listens. Links work without it, but a page
 * that is built without its query does not know yet where those lead that hand the query on.
 */
export function keepEarlyTouches(): void {
  // A set: who presses a button again because nothing happens wants it once.
  const pressed = new Set<HTMLElement>()
  let send: (() => void) | undefined
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const button = target.closest<HTMLElement>(PRESSED)
    if (button instanceof HTMLButtonElement && button.type === 'submit' && button.form) return
    const link = location.search && isPlain(event) ? target.closest<HTMLElement>('a[href^="/"]') : null
    if (link) event.preventDefault()
    const touched = button ?? link
    if (!touched) return
    event.stopImmediatePropagation()
    pressed.add(touched)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    send = () => (event.target as HTMLFormElement).requestSubmit(event.submitter)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.target as HTMLTextAreaElement
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !field.matches(SENDING)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    send = () => field.form?.requestSubmit()
  }
  const listening = new AbortController()
  const early = { capture: true, signal: listening.signal }
  document.addEventListener('click', onClick, early)
  document.addEventListener('submit', onSubmit, early)
  document.addEventListener('keydown', onKeyDown, early)
  document.addEventListener(
    handover.touches,
    // Later than everything that waits for this event as well: React hears nothing while it still draws.
    () =>
      setTimeout(() => {
        listening.abort()
        document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
        for (const touched of pressed) touched.click()
        send?.()
      }),
    { once: true },
  )
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
