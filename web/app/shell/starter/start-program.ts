/** A tab in the background paints nothing. */
const AT_LATEST_MS = 2_500

/**
 * Fetches the program once the text is on the screen, or somebody touches the page: on a slow line the two would share
 * the bandwidth, and the text comes first. `files`: what starts the program, then all that it imports.
 */
export function startProgram([start = '', ...imported]: string[], failed: () => void): void {
  let begun = false
  const go = () => {
    if (begun) return
    begun = true
    const links = [start, ...imported].map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
    document.head.append(...links)
    import(/* @vite-ignore */ start).catch(failed)
  }
  setTimeout(go, AT_LATEST_MS)
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(touch, go, { once: true, capture: true, passive: true })
  new PerformanceObserver((_, watch) => {
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(go))
  }).observe({ type: 'paint', buffered: true })
}
