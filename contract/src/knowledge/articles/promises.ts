import { PROMOTION_ACCOUNTS } from '../../pricing.ts'
import { WATCH_DAYS } from '../../proofs.ts'
import { terms } from '../../terms.ts'
import { answerWithin } from '../../times.ts'
import type { Article } from '../article.ts'
import { urgencyWords } from '../figures.ts'

/** Counted anew for every answer, because others sign up meanwhile. */
function left(freeFixes: number | null): string {
  if (freeFixes === null) return ''
  if (freeFixes === 0) return ` All ${PROMOTION_ACCOUNTS} have been taken, I am afraid.`
  return ` Right now ${freeFixes} ${freeFixes === 1 ? 'is' : 'are'} left.`
}

const policy = { label: 'Read the refund policy', href: '/refund-policy' }
const { askWithin, decidedWithin, paidWithin } = terms.refund

export const promiseArticles: Article[] = [
  {
    id: 'promotion',
    title: 'The first fix free',
    questions: [
      'free first fix',
      'first fix free',
      'is the first fix really free',
      'promotion',
      'what does the promotion cover',
      'can i use the promotion for a redesign',
      'special offer',
      'how do i get the free fix',
      'how many free fixes are left',
      'conditions of the free fix',
      'is there anything free',
      'new customer offer',
      'sign up bonus',
      'free trial',
    ],
    body: ({ freeFixes }) => {
      return `The first ${PROMOTION_ACCOUNTS} verified accounts get their first fix free.${left(freeFixes)}\n\nIt is for one quick fix at ${urgencyWords('low').name} or ${urgencyWords('medium').name} urgency, as your first request. It cannot be combined with other offers, passed on or paid out.`
    },
    page: { label: 'Create your account', href: '/register' },
  },
  {
    id: 'guarantee',
    title: 'Our guarantee',
    questions: [
      'guarantee',
      'do you guarantee your work',
      'what if it does not work',
      'what if you cant fix it',
      'what if i am not happy',
      'not satisfied',
      'satisfaction guarantee',
      'warranty',
      'money back guarantee',
      'can i trust you',
      'is this a scam',
      'are you legit',
    ],
    body: () =>
      `There is a ${terms.guarantee}: if a job did not do what was agreed, tell us within ${askWithin} of its completion or payment, and we put it right or give your money back. We review it within ${decidedWithin}, and an approved refund is processed within ${paidWithin}.`,
    page: policy,
  },
  {
    id: 'refund',
    title: 'Getting your money back',
    questions: [
      'refund',
      'how do i get a refund',
      'i want a refund',
      'i want my money back',
      'refund policy',
      'how long does a refund take',
      'when do i get my money back',
      'when are refunds not available',
      'partial refund',
      'charged twice',
      'refund conditions',
    ],
    body: () =>
      `Ask on the ticket of the job or on its invoice, with 'Ask for a refund', within ${askWithin} of its completion or payment, and say what is not right. Ticket and invoice show where your request is. We review it within ${decidedWithin} and tell you our decision with its reasons. An approved refund is processed within ${paidWithin}, to the card or account that paid.\n\nThere is none when the work does what was agreed and your plans have changed, when somebody else changed it afterwards, or for fees that went to others, such as domains or hosting.`,
    page: policy,
  },
  {
    id: 'proof-of-fix',
    title: 'How you see that it is fixed',
    questions: [
      'how do i know that it is fixed',
      'proof of fix',
      'what if the problem comes back',
      'what if it breaks again',
      'do you check afterwards',
      'will the fault return',
    ],
    body: ({ onPage }) =>
      `When a fault that ${onPage ? 'our assistant' : 'I'} found has been fixed, the same checks run again, and the ticket shows the results before and after. For ${WATCH_DAYS} days they run daily; a fault that returns opens the ticket again at no charge.`,
  },
  {
    id: 'chargeback',
    title: 'Disputes and chargebacks',
    questions: [
      'chargeback',
      'dispute the payment',
      'i will dispute this with my bank',
      'payment dispute',
      'open a case with my card company',
      'disagree with a refund decision',
    ],
    body: () =>
      `Please talk to us first: a refund is reviewed within ${decidedWithin}. A chargeback filed without contacting us first may lead to the suspension of your account while the payment provider examines it. If you do not agree with a decision, answer on the ticket, and somebody who was not part of the job looks at it again.`,
    page: policy,
  },
  {
    id: 'free-fixes',
    title: 'Free fixes for life',
    questions: [
      'free fixes for life',
      'lifetime fixes',
      'you built my site and it broke',
      'site that you built is broken',
      'do you fix your own work for free',
      'after the website is built',
    ],
    body: () =>
      'On sites that we built, we fix faults of our work without charge, for as long as the site runs in the form in which we handed it over. On other sites each fix has its price.',
    page: policy,
  },
  {
    id: 'response',
    title: 'How fast we answer, and when we are here',
    questions: [
      'how fast do you answer',
      'how long until i get a reply',
      'response time',
      'when do you reply',
      'how quickly do you respond to emails',
      'opening hours',
      'what are your hours',
      'are you open now',
      'are you open at the weekend',
      'do you work on sunday',
      'business hours',
      'support around the clock',
      '24 7 support',
      'support at night',
      'when will someone answer my ticket',
      'when can i expect an answer',
    ],
    body: ({ onPage }) =>
      `People answer e-mails within ${terms.mailAnsweredWithin}, and tickets usually within a few hours. The first answer on a ticket is promised within ${answerWithin.usual} working hours, ${answerWithin.rush} at rush speed and ${answerWithin.emergency} in an emergency, which is answered every day from ${answerWithin.from} to ${answerWithin.to} London time, holidays excepted. ${onPage ? 'Our assistant is' : 'I, the assistant, am'} here ${terms.assistantHours}. A care plan can only shorten that. The calculator shows both times, of the answer and of the fix, before you send anything.`,
    page: { label: 'How to reach us', href: '/contact' },
  },
]
