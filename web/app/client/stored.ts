import { useSyncExternalStore } from 'react'

interface StoredOptions<T> {
  key: string
  /** The stored text as a value; null when there is none. */
  parse: (text: string | null) => T
  storage?: () => Storage
}

export interface Stored<T> {
  read: () => T
  /** Null removes it. */
  write: (text: string | null) => void
  subscribe: (listener: () => void) => () => void
}

/** By key, for who knows no more than that. */
const removals = new Map<string, () => void>()

/** Removes a value, whether or not the code that reads it has been loaded. */
export function forgetStored(key: string, storage: () => Storage): void {
  const remove = removals.get(key) ?? (() => storage().removeItem(key))
  try {
    remove()
  } catch (error) {
    console.warn(`The browser did not remove '${key}'.`, error)
  }
}

/** A value in the browser's storage that all tabs share; until the page goes where the browser stores nothing. */
export function createStored<T>(options: StoredOptions<T>): Stored<T> {
  const { key, parse, storage = () => localStorage } = options
  const listeners = new Set<() => void>()
  /** Set while the storage refuses: a private window, a full disk. */
  let unstored: string | null | undefined
  let last: { text: string | null; value: T } | undefined
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const readText = () => {
    if (unstored !== undefined) return unstored
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return
      unstored = undefined
      announce()
    })
    // A page that was kept for the Back button has heard nothing meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) announce()
    })
  }
  const write = (text: string | null) => {
    try {
      if (text === null) storage().removeItem(key)
      else storage().setItem(key, text)
      unstored = undefined
    } catch (error) {
      console.warn(`The browser did not store '${key}'; it is kept until the page goes.`, error)
      unstored = text
    }
    announce()
  }
  removals.set(key, () => write(null))
  return {
    read() {
      const text = readText()
      if (last?.text !== text) last = { text, value: parse(text) }
      return last.value
    },
    write,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A text as JSON; null without one, or when it is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** The stored value, the same in every tab; `prerendered` until a prerendered page has hydrated. */
export function useStored<T>({ subscribe, read }: Stored<T>, prerendered: T): T {
  return useSyncExternalStore(subscribe, read, () => prerendered)
}
