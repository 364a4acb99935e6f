import type { ServerResponse } from 'node:http'

/** Calls once an answer is out or its reader has gone: at once where that was so before, as after any wait. */
export function onceClosed(raw: ServerResponse, then: () => void): void {
  if (raw.closed) then()
  else raw.once('close', then)
}
