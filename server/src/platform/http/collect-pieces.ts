import { collect } from '../collector.ts'

/** Some 25 times a second in a flood of bodies, 2 ms each. */
const COLLECTED_EVERY_BYTES = 8 * 1024 * 1024
let received = 0

/**
 * Frees the read pieces of bodies while they are young. They lie outside V8's heap, so that they hurry none of its small
 * collections, and it looks for the old ones alone: once 64 MB more have come together, and a hundred while it does.
 */
export function collectPieces(bytes: number): void {
  received += bytes
  if (received < COLLECTED_EVERY_BYTES) return
  received = 0
  collect({ type: 'minor', execution: 'sync' })
}
