let isPressed = false
const waiting: (() => void)[] = []

function press(): void {
  isPressed = true
}

function release(): void {
  isPressed = false
  // The click comes in the same turn as the release, and must find what was pressed.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run()
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('pointerup', release, true)
  document.addEventListener('pointercancel', release, true)
}

/**
 * Runs at once, or when the mouse or finger is lifted: a sentence that appears in between moves what is being pressed
 * from under it, and nothing comes of the press.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}
