import { Outlet } from 'react-router'
import { useSession } from '#app/client/session.ts'
import NotFoundPage from '#app/public/not-found-page.tsx'

/** To anybody else these pages do not exist; the server refuses the data in any case. */
export default function AdminsOnly() {
  return useSession()?.is_admin ? <Outlet /> : <NotFoundPage />
}
