import { createStored, forgetStored } from './stored.ts'

const numberOrNull = (text: string | null) => (text === null ? null : Number(text))

/** What was started and not sent, by its storage key. Drafts that are kept with the account's id are not among it. */
const places = [
  { storage: () => localStorage, keys: ['request-files', 'quote-draft'] },
  { storage: () => sessionStorage, keys: ['contact-draft', 'chat-session', 'chat-log', 'findings'] },
].map((place) => ({
  ...place,
  owner: createStored({ key: 'unsent-of', parse: numberOrNull, storage: place.storage }),
}))

/** A guest's goes along into the account; what a person leaves behind is not shown to the next one. */
export function leaveUnsentTo(userId: number | null): void {
  for (const { storage, keys, owner } of places) {
    const before = owner.read()
    if (before === userId) continue
    if (before !== null) for (const key of keys) forgetStored(key, storage)
    if (userId !== null) for (const key of keys) move(storage, asideOf(key, userId), key)
    owner.write(userId === null ? null : String(userId))
  }
}

/** For a session that ended elsewhere: it waits under the account's id until that person signs in again. */
export function setUnsentAside(userId: number): void {
  for (const { storage, keys } of places) for (const key of keys) move(storage, key, asideOf(key, userId))
}

const asideOf = (key: string, userId: number) => `${key}:${userId}`

/** What a guest wrote meanwhile stays: a key that is taken is left as it is. */
function move(storage: () => Storage, from: string, to: string): void {
  try {
    const text = storage().getItem(from)
    if (text !== null && storage().getItem(to) === null) storage().setItem(to, text)
  } catch (error) {
    console.warn(`The browser did not keep '${to}'.`, error)
  }
  forgetStored(from, storage)
}
