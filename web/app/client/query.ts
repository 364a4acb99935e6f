import { QueryClient } from '@tanstack/react-query'
import { asProblem } from './problem.ts'
import { onSessionChange, readSession } from './session.ts'

const RETRIES = 2

/** Retrying helps when there was no answer, not when the request was refused. */
function shouldRetry(failures: number, error: Error): boolean {
  return asProblem(error).status >= 500 && failures < RETRIES
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: without a connection a call fails at once and says so, where the default would wait in silence.
    queries: { staleTime: 15_000, retry: shouldRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The data of one account is not shown to the next. */
let lastUserId = readSession()?.id
onSessionChange(() => {
  const userId = readSession()?.id
  if (userId === lastUserId) return
  lastUserId = userId
  queryClient.clear()
})
