/** Sends beyond the life of the page, without cookies. Nobody waits for the answer, and a failure costs a figure. */
export function sendQuietly(path: string, body: unknown): void {
  const text = JSON.stringify(body)
  if (!('keepalive' in Request.prototype)) {
    navigator.sendBeacon(path, new Blob([text], { type: 'application/json' }))
    return
  }
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined)
}
