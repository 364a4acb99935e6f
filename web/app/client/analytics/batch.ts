interface BatchOptions<T> {
  send: (items: T[]) => void
  /** Items in one request at most. */
  most: number
  /** How long the first item of a batch waits for others. */
  waitMs: number
}

export interface Batch<T> {
  add: (item: T) => void
  /** Sends the waiting items at once, because the page may unload. */
  flush: () => void
}

/** Collects items, so that many of them become one request. */
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
