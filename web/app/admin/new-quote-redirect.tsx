import { Navigate, useLocation } from 'react-router'

/** The short path that the requests screen uses; the request travels on in the navigation state. */
export default function NewQuoteRedirect() {
  const { state, search } = useLocation()
  return <Navigate to={`/dashboard/admin/quotes/new${search}`} state={state} replace />
}
