/** Sends also while the page unloads. The answer is ignored; a failure loses one figure. */
export function sendQuietly(path: string, body: unknown): void {
  const text = JSON.stringify(body)
  if (navigator.sendBeacon(path, new Blob([text], { type: 'application/json' }))) return
  // The browser's queue is full.
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined)
}
