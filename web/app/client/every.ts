/** Does the work now and then after every so many milliseconds, until the returned function is called. */
export function every(ms: number, work: () => Promise<void>): () => void {
  void work()
  const timer = setInterval(() => void work(), ms)
  return () => clearInterval(timer)
}
