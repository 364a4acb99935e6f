// Without the schemas, so that the page of a ticket can know them.
export const MESSAGE_MAX = 10_000
/** A typing sign without a new heartbeat dies after this long. */
export const TYPING_LIVES_MS = 8_000
