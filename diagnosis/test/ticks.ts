/**
 * Turns of a timer of 20 ms while the work runs: they tell of lateness in the event loop's own time, and a busy machine
 * adds none.
 */
export async function ticksDuring<T>(work: Promise<T>): Promise<{ result: T; ticks: number }> {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 20)
  try {
    const result = await work
    return { result, ticks }
  } finally {
    clearInterval(timer)
  }
}
