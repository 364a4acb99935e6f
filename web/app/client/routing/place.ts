import { createContext, use, useSyncExternalStore } from 'react'

export interface Place {
  pathname: string
  /** `?a=1`; empty until a prerendered page has hydrated. */
  search: string
  goTo: (path: string) => void
  /** Changes the query without a step in the history. */
  replaceSearch: (search: string) => void
}

/** Where the visitor is by the framework; null on pages without it. */
export const FrameworkPlace = createContext<Place | null>(null)

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where the visitor is, and how to get elsewhere, with and without the framework. */
export function usePlace(): Place {
  const framework = use(FrameworkPlace)
  const search = useSyncExternalStore(
    subscribe,
    () => framework?.search ?? window.location.search,
    () => '',
  )
  if (framework) return { ...framework, search }
  return { pathname: window.location.pathname, search, goTo, replaceSearch }
}

const goTo = (path: string) => window.location.assign(path)

function replaceSearch(search: string): void {
  const { pathname, hash } = window.location
  window.history.replaceState(null, '', pathname + search + hash)
  for (const listener of listeners) listener()
}
