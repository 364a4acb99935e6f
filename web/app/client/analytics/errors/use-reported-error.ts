import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { reportError } from './watch-errors.ts'

/** For error screens: what the router caught never reaches the browser's own error event. */
export function useReportedError(): void {
  const error = useRouteError()
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportError(error)
  }, [error])
}
