import type { ReactNode } from 'react'
import { useSession } from '#app/client/session.ts'
import NotFoundPage from '#app/public/not-found-page.tsx'

/** Agents see the page for unknown addresses; the server refuses the data in any case. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  return useSession()?.role === 'owner' ? children : <NotFoundPage />
}
