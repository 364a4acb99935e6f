import { useSyncExternalStore } from 'react'

interface LightQuery<T> {
  load: () => Promise<T>
  /** Asks again after so many milliseconds while anybody looks; otherwise once is enough. */
  everyMs?: number
}

interface Told<T> {
  data: T | undefined
  /** Of the newest answer. */
  hasFailed: boolean
}

/**
 * What pages without the query library ask of the server: once for everybody on the page, kept while it is open. After
 * a failure the next who looks asks again. The library does this and much more, for 14 kB.
 */
export function createLightQuery<T>({ load, everyMs }: LightQuery<T>): () => Told<T> {
  const listeners = new Set<() => void>()
  let told: Told<T> = { data: undefined, hasFailed: false }
  const before = told
  let isAsking = false
  let timer: ReturnType<typeof setInterval> | undefined

  const tell = (next: Told<T>) => {
    told = next
    for (const listener of listeners) listener()
  }
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      tell({ data: await load(), hasFailed: false })
    } catch {
      tell({ data: told.data, hasFailed: true })
    } finally {
      isAsking = false
    }
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    // Not at once: the page is still coming to life, and is busy enough.
    if (told.data === undefined || told.hasFailed) setTimeout(() => void ask())
    if (everyMs !== undefined) timer ??= setInterval(() => void ask(), everyMs)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => told,
      () => before,
    )
}
