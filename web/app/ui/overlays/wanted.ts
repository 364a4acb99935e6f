let wanted = false
const listeners = new Set<() => void>()
const ready = Promise.withResolvers<void>()

export const isWanted = () => wanted

export function onWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Settles when the overlays are on the page. */
export function wantOverlays(): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  return ready.promise
}

export const overlaysAreReady = ready.resolve
