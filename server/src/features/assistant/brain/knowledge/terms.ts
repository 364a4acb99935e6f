/**
 * What the published terms promise in figures that the contract does not hold: the one place where this feature
 * writes them down. They must say the same as the pages of refund policy, contact and guarantees.
 */
export const terms = {
  refund: { askWithin: '7 days', decidedWithin: '48 hours', paidWithin: '5 to 10 business days' },
  mailAnsweredWithin: '2-4 hours',
  assistantHours: '24/7',
  guarantee: '100% satisfaction guarantee',
} as const
