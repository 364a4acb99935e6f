import type { accountRoutes } from '@sitewright/contract/accounts.ts'
import { useEffect } from 'react'
import { call, lightRoute } from '#app/client/api.ts'
import { mergeSession, useSession } from '#app/client/session.ts'

const me = lightRoute<typeof accountRoutes.me>({ method: 'GET', path: '/api/me' })
let isAsked = false

/** A user stored without `is_admin` or `role` is fetched once, and the page starts again with the whole of it (spec 4). */
export function useCompleteUser(): void {
  const user = useSession()
  const isIncomplete = user !== null && (user.is_admin === undefined || user.role === undefined)
  useEffect(() => {
    if (!isIncomplete || isAsked) return
    isAsked = true
    void complete()
  }, [isIncomplete])
}

async function complete(): Promise<void> {
  try {
    mergeSession(await call(me))
    window.location.reload()
  } catch (error) {
    console.warn('The stored user could not be completed.', error)
  }
}
