import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'

/** Robots name themselves; a request without a user agent comes from a program too. */
export function isRobot(headers: IncomingHttpHeaders): boolean {
  const name = headers['user-agent']
  return !name || isbot(name)
}

/** Do Not Track, and Global Privacy Control. */
export function objects(headers: IncomingHttpHeaders): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}
