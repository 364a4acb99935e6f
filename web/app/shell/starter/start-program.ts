/** A tab in the background paints nothing. */
const AT_LATEST_MS = 2_500

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
  const go = () => {
    if (begun) return
    begun = true
    onStart()
    const links = [start, ...imported].map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
    document.head.append(...links)
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
