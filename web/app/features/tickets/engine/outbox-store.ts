import { createStore, del, delMany, getMany, keys, set, type UseStore } from 'idb-keyval'
import type { OutboxStore } from './outbox.ts'
import type { Pending } from './thread-state.ts'

let opened: UseStore | null = null
const database = () => {
  opened ??= createStore('sitewright-outbox', 'messages')
  return opened
}

/** Without IndexedDB (private windows, a full disk) messages are still sent, but do not survive a reload. */
async function orElse<T>(instead: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    console.warn('Unsent messages cannot be kept in this browser.', error)
    return instead
  }
}

export function outboxStore(userId: number, ticketId: number): OutboxStore {
  const prefix = `${userId}:${ticketId}:`
  return {
    list: () =>
      orElse([], async () => {
        const own = (await keys<string>(database())).filter((key) => key.startsWith(prefix))
        const kept = await getMany<Pending>(own, database())
        const found = kept.filter((item) => item !== undefined)
        return found.sort((one, other) => one.createdAt.localeCompare(other.createdAt))
      }),
    put: (item) => orElse(undefined, () => set(prefix + item.clientId, item, database())),
    remove: (clientId) => orElse(undefined, () => del(prefix + clientId, database())),
  }
}

/** A deleted ticket accepts no more messages. */
export function purgeOutbox(userId: number, ticketId: number): Promise<void> {
  return orElse(undefined, async () => {
    const own = await keys<string>(database())
    await delMany(
      own.filter((key) => key.startsWith(`${userId}:${ticketId}:`)),
      database(),
    )
  })
}
