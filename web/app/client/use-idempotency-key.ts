import { useState } from 'react'
import { newId } from './new-id.ts'
import { ApiProblem } from './problem.ts'

/** The same key for each try, so that a lost answer never does the deed twice. */
export function useIdempotencyKey() {
  const [key, setKey] = useState(newId)
  const renew = () => setKey(newId())
  return {
    key,
    renew,
    /** Refused: what is sent next is another deed. Without an answer it may be the same again. */
    renewAfter: (error: unknown) => {
      if (error instanceof ApiProblem && error.status < 500) renew()
    },
  }
}
