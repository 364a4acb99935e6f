/** Internal notes of one ticket. */
export const NOTES_PER_TICKET = 500
export const UNREAD_MAIL_AFTER_MINUTES = 2
export const PURGE_AFTER_DAYS = 30
/** So long a client can bring back what they deleted; staff can until the purge. */
export const CLIENT_RESTORE_MINUTES = 15
