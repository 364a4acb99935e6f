/** A tab in the background paints nothing. */
const AT_LATEST_MS = 2_500

/**
 * Settles once the text is on the screen or the visitor touches the page: on a slow line the scripts would share the
 * bandwidth with the styles and the text.
 */
export function whenPainted(): Promise<void> {
  return new Promise((ready) => {
    setTimeout(ready, AT_LATEST_MS)
    for (const touch of ['pointerdown', 'keydown', 'focusin'])
      addEventListener(touch, () => ready(), { once: true, capture: true, passive: true })
    new PerformanceObserver((_, watch) => {
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(ready))
    }).observe({ type: 'paint', buffered: true })
  })
}
