interface BatchOptions<T> {
  send: (items: T[]) => void
  /** No sending brings more than these. */
  most: number
  /** The first of a batch waits this long for others. */
  waitMs: number
}

export interface Batch<T> {
  add: (item: T) => void
  /** Sends what waits, at once: the page may go. */
  flush: () => void
}

/** Gathers what happens, so that many small things are one small request. */
export function createBatch<T>({ send, most, waitMs }: BatchOptions<T>): Batch<T> {
  let waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const items = waiting
    waiting = []
    if (items.length > 0) send(items)
  }
  return {
    flush,
    add(item) {
      waiting.push(item)
      if (waiting.length >= most) flush()
      else timer ??= setTimeout(flush, waitMs)
    },
  }
}
