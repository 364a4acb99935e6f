import type { ServiceType } from '@sitewright/contract/pricing.ts'
import { WATCH_DAYS } from '@sitewright/contract/proofs.ts'

interface Included {
  says: string
  items: string[]
}

export const included: Record<ServiceType, Included> = {
  quick_fix: {
    says: 'One fault, found and fixed: errors, forms, mail, certificates, broken pages.',
    items: [
      'The cause looked for, not only what shows',
      'A copy before anything is changed, where your host allows it',
      `A fault that our examination found is checked again, with before and after on your ticket, and daily for ${WATCH_DAYS} days`,
    ],
  },
  redesign: {
    says: 'The same site with a design that people trust.',
    items: [
      'Leads visitors to call, book or buy',
      'Readable on phones as on large screens',
      'Talked over with you on the ticket as it grows',
    ],
  },
  new_website: {
    says: 'Built from the ground up, from the first page on.',
    items: [
      'Readable on phones as on large screens',
      'Yours when it is paid for',
      'Faults of our work fixed free for life',
    ],
  },
  consultation: {
    says: 'Advice from a person who knows the subject.',
    items: [
      'What is worth doing on your site, and what is not',
      'In which order, and what it would cost',
      'Written on your ticket, for you to keep',
    ],
  },
}
