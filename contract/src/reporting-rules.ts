// Without the schemas, as every page loads these.
/** How many events a call may bring. */
export const EVENTS_AT_ONCE = 20
/** How many errors a browser reports of one page load. */
export const ERRORS_A_LOAD = 10
