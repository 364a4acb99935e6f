import { parseForm } from '../api/params.ts'
import { StripeProblem } from '../api/problem.ts'
import type { Sandbox } from '../context.ts'
import { type Answer, type Asked, text } from '../http.ts'
import { payCheckout, showCheckout } from './checkout.ts'
import { notice } from './frame.ts'
import { answerPortal } from './portal.ts'
import { stylesheet } from './stylesheet.ts'

/** Answers a browser. Whatever goes wrong is said on a page. */
export async function answerPage(sandbox: Sandbox, asked: Asked): Promise<Answer> {
  try {
    return await answer(sandbox, asked)
  } catch (error) {
    if (error instanceof StripeProblem) return notice(error.status, 'Not understood', error.message)
    sandbox.onError(error)
    return notice(500, 'That went wrong', 'The payment sandbox failed. Please try again.')
  }
}

async function answer(sandbox: Sandbox, asked: Asked): Promise<Answer> {
  const posted = asked.method === 'POST'
  if (!posted && asked.method !== 'GET' && asked.method !== 'HEAD')
    return text(405, 'Only GET, HEAD and POST.')
  if (posted && !isOwnForm(asked)) return notice(403, 'Refused', 'That form did not come from this page.')
  if (asked.path === '/sandbox.css' && !posted) return { status: 200, type: 'text/css', body: stylesheet }
  const form = posted ? (parseForm(asked.body) as Record<string, unknown>) : null
  const [, session] = /^\/pay\/(\w+)$/.exec(asked.path) ?? []
  if (session) return form ? payCheckout(sandbox, session, form) : showCheckout(sandbox, session)
  const [, id, part = ''] = /^\/portal\/(\w+)(?:\/(plan|end|resume|card))?$/.exec(asked.path) ?? []
  const meant = form ? part !== '' : part === '' || part === 'end' || part === 'card'
  if (id && meant) return answerPortal(sandbox, { id, part, query: new URLSearchParams(asked.query), form })
  return notice(404, 'Not found', 'There is no such page. Payments and plans are opened from Sitewright.')
}

function isOwnForm({ headers }: Asked): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return (
    site === 'same-origin' && (headers.origin === undefined || headers.origin === `http://${headers.host}`)
  )
}
