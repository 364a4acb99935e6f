/** What the published terms promise in figures (spec 1 and 9), said the same by pages, mails and the assistant. */
export const terms = {
  refund: { askWithin: '7 days', decidedWithin: '48 hours', paidWithin: '5 to 10 business days' },
  mailAnsweredWithin: '2-4 hours',
  assistantHours: '24/7',
  guarantee: '100% satisfaction guarantee',
} as const
