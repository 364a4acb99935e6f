import { Outlet } from 'react-router'
import { useSession } from '#app/client/session.ts'
import NotFoundPage from '#app/public/not-found-page.tsx'

/** Agents see the page for unknown addresses; the server refuses the data in any case. */
export default function OwnersOnly() {
  return useSession()?.role === 'owner' ? <Outlet /> : <NotFoundPage />
}
