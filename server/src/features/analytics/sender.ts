import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'

/** Robots say so in their name; who has none is a program too. */
export function isRobot(headers: IncomingHttpHeaders): boolean {
  const name = headers['user-agent']
  return !name || isbot(name)
}

/** Do Not Track, and Global Privacy Control. */
export function objects(headers: IncomingHttpHeaders): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}
