import { redirect } from 'react-router'
import { readSession } from '../session.ts'
import { loginPath } from './redirect.ts'

/** For the `clientLoader` of pages for signed-in people: leads to the sign-in page and back. */
export function requireSession(request: Request): null {
  if (readSession()) return null
  const { pathname, search } = new URL(request.url)
  throw redirect(loginPath(pathname + search))
}
