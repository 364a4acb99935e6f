/** Marks in the browser's timeline when the page answers to its visitor; the browser tests wait for it. */
export const INTERACTIVE = 'interactive'

export const noteInteractive = (): void => void performance.mark(INTERACTIVE)
