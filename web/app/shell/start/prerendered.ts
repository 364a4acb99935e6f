import { createContext, use } from 'react'
import { type EntryContext, useMatches } from 'react-router'

/** What the framework knows of the page that is being prerendered; null everywhere else. */
export const Prerendered = createContext<EntryContext | null>(null)

/** Routes whose `handle` says `isStatic` are read without the framework, once they are prerendered. */
export function useIsStatic(): boolean {
  const isStatic = useMatches().some(({ handle }) => (handle as { isStatic?: boolean } | undefined)?.isStatic)
  return use(Prerendered) !== null && isStatic
}
