/** What the program tells the starter: that it has taken the fields over, and then that it listens to everything. */
export const handover = { fields: 'sitewright:fields', touches: 'sitewright:touches' } as const
