import { FILE_MAX_BYTES, VIDEO_MAX_BYTES } from '../../file-rules.ts'
import { DELETION_AFTER_DAYS } from '../../personal-data.ts'
import { PURGE_AFTER_DAYS } from '../../ticket-deadlines.ts'
import { CODE_LENGTH, CODE_LIVES_MINUTES, PASSWORD_MIN } from '../../users.ts'
import type { Article } from '../article.ts'

const MEGABYTE = 1024 * 1024

const vault =
  'Access to your site goes into the Credential Vault of your dashboard, never into a chat or an e-mail. Each entry is encrypted and is revealed only after the account password has been entered again. You see a log of who opened it and when, and can delete it at any time.'

export const portalArticles: Article[] = [
  {
    id: 'start-request',
    title: 'How do I start a service request?',
    questions: [
      'how do i start a service request',
      'how do i order',
      'how do i book a fix',
      'how do i request a fix',
      'how does it work',
      'how do i begin',
      'what happens after i order',
      'what are the next steps',
      'how do i hire you',
      'i want to order something',
      'submit a request',
    ],
    body: () =>
      'Open the Quote page, choose the service, your platform and how soon you need it. The price is there at once. Describe the problem in your own words and submit it; if you are not signed in yet, we keep what you chose while you create an account. Your request becomes a ticket, where you talk with us.',
    page: { label: 'Open the Quote page', href: '/quote' },
  },
  {
    id: 'site-status',
    title: 'How do I check the status of my site?',
    questions: [
      'how do i check the status of my site',
      'site health',
      'uptime monitoring',
      'do you monitor my site',
      'monitoring',
      'how does the monitoring work',
      'will you tell me when my site goes down',
      'alerts when site is down',
      'uptime',
      'response time chart',
    ],
    body: ({ onPage }) => {
      const check = onPage
        ? 'give our assistant the address and it checks'
        : 'name the address here and I check'
      return `Sign in and open the Site Health tab of your dashboard: it shows whether your site is online, how fast it answers, and the incidents of the week. It is part of every active care plan. Without a plan, ${check} the site at once.`
    },
    page: { label: 'Open Site Health', href: '/dashboard/site-health' },
  },
  {
    id: 'subscription',
    title: 'How do I manage my subscription?',
    questions: [
      'manage my subscription',
      'subscription tab',
      'billing portal',
      'change my card',
      'update payment method',
      'see my current plan',
      'card expired',
    ],
    body: () =>
      'The Subscription tab of your dashboard shows your plan, and leads you to changing the card or the plan, or to ending it. The plans and their prices are on Pricing & Services.',
    page: { label: 'Open the Subscription tab', href: '/dashboard/subscription' },
  },
  {
    id: 'tickets',
    title: 'Tickets and the live chat',
    questions: [
      'how do tickets work',
      'what is a ticket',
      'live chat',
      'where do i see my request',
      'status of my request',
      'where is my ticket',
      'how do i send screenshots',
      'upload files',
      'upload a screenshot',
      'i already paid what now',
      'how do i talk to you about my request',
      'delete a ticket',
      'no reply to my ticket',
      'how do i follow my request',
    ],
    body: () =>
      `Every request becomes a ticket in your dashboard. There you write with the people who work on it: their answers appear live, and by e-mail should you be away. You can attach files up to ${FILE_MAX_BYTES / MEGABYTE} MB each, such as screenshots, and a short video up to ${VIDEO_MAX_BYTES / MEGABYTE} MB. A ticket that you delete is hidden at once and erased for good after ${PURGE_AFTER_DAYS} days.`,
    page: { label: 'See my requests', href: '/dashboard/requests' },
  },
  {
    id: 'vault',
    title: 'Passwords, and access to your site',
    questions: [
      'is my password safe',
      'are my passwords safe with you',
      'credential vault',
      'vault',
      'how do you store my credentials',
      'how do i give you access',
      'how do i send you my password',
      'do you need my password',
      'what access do you need',
      'who can see my login',
      'are my passwords encrypted',
      'login details for my site',
      'give you my wordpress login',
    ],
    body: ({ onPage }) => `${vault} Please do not write passwords ${onPage ? 'in a chat' : 'to me'}.`,
    page: { label: 'Open Credentials', href: '/dashboard/credentials' },
  },
  {
    id: 'account',
    title: 'Accounts and signing in',
    questions: [
      'how do i register',
      'create an account',
      'do i need an account',
      'i cant log in to my account here',
      'forgot my password',
      'reset my sitewright password',
      'verification code',
      'did not get the code',
      'verify my email',
      'change my email address',
      'password rules',
    ],
    body: ({ onPage }) =>
      `An account is free: name, e-mail and a password of at least ${PASSWORD_MIN} characters. We e-mail you a code of ${CODE_LENGTH} characters that lives ${CODE_LIVES_MINUTES} minutes; if it is late, look in the spam folder or ask for a new one. Forgotten your password? The sign-in page has a link for that. You need no account to talk to ${onPage ? 'our assistant' : 'me'} or to see prices.`,
    page: { label: 'Create an account', href: '/register' },
  },
  {
    id: 'my-data',
    title: 'Your data: copy, correction, deletion',
    questions: [
      'delete my account',
      'close my account',
      'export my data',
      'download my data',
      'delete my data',
      'gdpr request',
      'right to be forgotten',
    ],
    body: ({ business }) =>
      `Under Account Settings you change your details and your password, and end sign-ins on other devices. There you also get a copy of everything we hold about you as a file, and delete your account: after ${DELETION_AFTER_DAYS} days it goes for good, and signing in before keeps it. What you paid is kept as long as tax law asks, without your name. Questions? Write to ${business.support_email}.`,
    page: { label: 'Open Account Settings', href: '/dashboard/account' },
  },
  {
    id: 'payment',
    title: 'How you pay',
    questions: [
      'how do i pay',
      'payment methods',
      'can i pay by card',
      'do you take paypal',
      'can i pay by bank transfer',
      'credit card',
      'do you take visa',
      'do you take mastercard',
      'american express',
      'when do i have to pay',
      'do i pay in advance',
      'do i have to pay first',
      'pay before you fix it',
      'invoice',
      'pay an invoice',
      'do you store my card',
      'apple pay',
      'instalments',
      'can i get an invoice with vat',
    ],
    body: () =>
      'You pay by card through our card payment provider: care plans by the month, single jobs against an invoice. Card details go to the provider and never reach us. For another way of paying, ask a person before you order.',
    page: { label: 'See the prices', href: '/pricing' },
  },
]
