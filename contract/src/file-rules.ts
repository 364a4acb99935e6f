// Without the schemas, so that a light page can know them.
export const FILE_MAX_BYTES = 10 * 1024 * 1024
/** Of a video on a ticket. */
export const VIDEO_MAX_BYTES = 25 * 1024 * 1024
export const FILES_AT_ONCE = 5
/** For how long a file is kept for a request that is not sent yet: long enough to register and verify. */
export const REQUEST_FILES_KEPT_HOURS = 48
