import type { CDPSession } from 'playwright-core'
import { runApart } from './apart.ts'
import type { Clock } from './time-limit.ts'

const FORMS_MAX = 5
const HEARD = new Set([
  'submit',
  'click',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchend',
  'keydown',
])

export interface UnheardForm {
  index: number
  /** Of the first field that asks for something personal. */
  field: string
}

/** Forms for personal details that lead nowhere and that no script listens to, by the debugger's own list. */
export async function unheardForms(session: CDPSession, clock: Clock): Promise<UnheardForm[]> {
  const forms = (await clock.within(1_500, runApart(session, findForms, null))) ?? []
  const unheard: UnheardForm[] = []
  for (const form of forms.slice(0, FORMS_MAX))
    if ((await clock.within(1_500, isHeard(session, form.index))) === false) unheard.push(form)
  return unheard
}

/** Runs in the page: forms that send nothing anywhere by themselves. */
function findForms(): UnheardForm[] {
  return [...document.forms].slice(0, 50).flatMap((form, index) => {
    const action = (form.getAttribute('action') ?? '').trim().toLowerCase()
    const leads = action !== '' && action !== '#' && !action.startsWith('javascript:')
    const posts = (form.getAttribute('method') ?? 'get').toLowerCase() === 'post' && action === ''
    const field = form.querySelector('input[type=email],input[type=tel],textarea')
    const button = form.querySelector('[formaction]')
    const inline = form.querySelector('[onclick],[onkeydown]') ?? form.closest('[onsubmit],[onclick]')
    if (leads || posts || !field || button || inline || form.getBoundingClientRect().height === 0) return []
    return [{ index, field: (field.getAttribute('name') ?? field.tagName.toLowerCase()).slice(0, 60) }]
  })
}

/** Anything that listens on the form, in it, or on what is around it might answer the sending. */
async function isHeard(session: CDPSession, index: number): Promise<boolean> {
  const parts = [
    `document.forms[${index}]`,
    `document.forms[${index}].querySelector('[type=submit],button,[type=image],[role=button],a')`,
    ...Array.from({ length: 12 }, (_, up) => `document.forms[${index}]${'?.parentElement'.repeat(up + 1)}`),
    'document',
    'window',
  ]
  for (const part of parts) {
    const { result } = await session.send('Runtime.evaluate', { expression: part, silent: true })
    if (!result.objectId) continue
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId })
    if (listeners.some(({ type }) => HEARD.has(type))) return true
  }
  return false
}
