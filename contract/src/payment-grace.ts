/** For how long a plan goes on after a payment failed. */
export const GRACE_DAYS = 14
/** When the second mail about it goes out, in days after the failure. */
export const GRACE_REMINDER_DAYS = 7

/** What happens when a payment fails; mails and the subscription page say the same. */
export const graceRule = `We write to you at once, and again after ${GRACE_REMINDER_DAYS} days. If no payment has succeeded after ${GRACE_DAYS} days, the plan is put on hold: it gives nothing and costs nothing until a payment succeeds.`
