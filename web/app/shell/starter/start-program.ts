/** A tab in the background paints nothing. */
const AT_LATEST_MS = 2_500
/** To ask for a file takes a slow phone a millisecond or more. */
const FILES_AT_ONCE = 8

interface Program {
  /** What starts it, then all that this imports. */
  files: string[]
  onStart: () => void
  onFailure: () => void
}

/**
 * Fetches the program once the text is on the screen, or somebody touches the page: on a slow line the two would share
 * the bandwidth, and the text comes first.
 */
export function startProgram({ files: [start = '', ...imported], onStart, onFailure }: Program): void {
  let begun = false
  const go = async () => {
    if (begun) return
    begun = true
    onStart()
    const links = [start, ...imported].map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
    while (links.length > 0) {
      document.head.append(...links.splice(0, FILES_AT_ONCE))
      await new Promise((done) => setTimeout(done))
    }
    import(/* @vite-ignore */ start).catch(onFailure)
  }
  setTimeout(go, AT_LATEST_MS)
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(touch, go, { once: true, capture: true, passive: true })
  new PerformanceObserver((_, watch) => {
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(go))
  }).observe({ type: 'paint', buffered: true })
}
