import type { Conversation, Expected } from './conversation.ts'

const asks = (name: string, says: string, article: string, rest: Expected = {}): Conversation => ({
  name,
  turns: [{ says, expect: { kind: 'say', article, ...rest } }],
})

export const product: Conversation[] = [
  asks('the prices of the four services are known', 'How much does it cost?', 'prices', {
    has: [/£19/, /£199/, /£499/, /£99/],
  }),
  asks('a mistyped question on prices is understood', 'waht are yuor pirces', 'prices'),
  asks('the price of a redesign is known', 'how much is a redesign?', 'service-redesign', {
    has: [/£199/, /£279/],
  }),
  asks('the price of a new website is known', 'I need a website for my bakery', 'service-new_website', {
    has: [/£499/],
  }),
  asks('a consultation is known', 'can I book a consultation', 'service-consultation', { has: [/£99/] }),
  asks('a quick fix is explained', 'what is a quick fix', 'service-quick_fix', { has: [/£19/] }),
  asks('the extras are known', 'what extra features are there and what do they cost', 'extras', {
    has: [/£200/, /£80/, /£300/],
  }),
  asks('urgency levels and their times are known', 'how fast can you fix it?', 'urgency', {
    has: [/5-7 days/, /same day/, /60% more/],
  }),
  asks('an emergency today is answered', 'can you do it today?', 'urgency'),
  asks('platforms are known', 'do you work with shopify?', 'platforms', { has: [/Shopify/] }),
  asks('a platform that is not on the list is answered', 'do you support joomla', 'platforms', {
    has: [/Something else/],
  }),
  asks('care plans come with prices and features', 'tell me about your care plans', 'care-plans', {
    has: [/£49/, /£99/, /£199/, /uptime monitoring/],
  }),
  asks('one plan can be asked for', 'what does the security plan include?', 'plan-security', {
    has: [/£199/, /Same-day/, /40%/],
  }),
  asks('the discount of a plan is known', 'do I get a discount with a plan?', 'plan-discount', {
    has: [/20%/, /30%/, /40%/, /not combined/],
  }),
  asks('response times of the plans are known', 'what is the response time on a plan?', 'plan-response', {
    has: [/24-48 hr/, /same-day/i],
  }),
  asks('cancelling a plan is explained', 'how do I cancel my plan?', 'plan-cancel', { has: [/any time/] }),
  asks('currencies are known', 'can I pay in euros', 'currencies', { has: [/EUR/, /pounds/] }),
  asks('paying is explained', 'how do I pay', 'payment', { has: [/card/] }),
  asks('starting a request is explained', 'how do I start a service request?', 'start-request', {
    actions: ['page'],
  }),
  asks('checking the status of a site is explained', 'how do I check the status of my site?', 'site-status', {
    actions: ['page'],
  }),
  asks('managing the subscription is explained', 'how do I manage my subscription?', 'subscription', {
    actions: ['page'],
  }),
  asks('tickets and the live chat are explained', 'how does the live chat work?', 'tickets'),
  asks('the vault is explained', 'is my password safe with you?', 'vault', {
    has: [/encrypted/, /entered again/],
  }),
  asks('monitoring is explained', 'do you monitor my site?', 'site-status', { has: [/care plan/] }),
  asks('the account is explained', 'I forgot my password', 'account'),
  asks('deleting the account is explained', 'how can I delete my account', 'my-data'),
  asks('the examination is explained as free', 'is the check free?', 'examination', { has: [/free/] }),
  asks('the examination changes nothing', 'will the check break anything on my site?', 'examination', {
    has: [/change nothing/],
  }),
  asks('help with e-mail is known', 'do you fix email problems?', 'mail'),
  asks('help with search engines promises no rank', 'can you get me on the first page of google?', 'seo', {
    has: [/Nobody can promise/],
  }),
  asks('help with hacked sites is known', 'do you fix hacked websites?', 'hacked'),
  asks('who answers is told honestly', 'are you a real person?', 'who-are-you', {
    has: [/not a person/],
    actions: ['person'],
  }),
  asks('who answers is told in two words', 'who are you', 'who-are-you'),
  asks('contact details are known', 'what is your email address?', 'contact', {
    has: [/help@sitewright\.example/],
  }),
  asks('there is no invented phone number', 'whats your phone number', 'contact', {
    has: [/no phone number/],
  }),
  asks('opening hours are known', 'what are your opening hours?', 'response', {
    has: [/24\/7/, /2-4 hours/],
  }),
  asks('privacy is explained', 'what do you store about me?', 'privacy'),
  asks('ownership of the work is known', 'who owns the website when you are done', 'ownership'),
  asks('what we do is known', 'what can you do?', 'services'),
  asks('an old look is a redesign', 'my website looks so outdated, can you modernise it', 'service-redesign'),
  {
    name: 'a question on the price together with trouble gets both',
    turns: [
      {
        says: 'my shop is slow, how much would it cost to fix?',
        expect: { kind: 'say', has: [/£19/, /address/], waitingFor: 'address' },
      },
    ],
  },
  {
    name: 'a question on us in between does not lose the trouble',
    turns: [
      { says: 'my contact form does not send', expect: { waitingFor: 'address' } },
      {
        says: 'is the check free?',
        expect: {
          article: 'examination',
          has: [/And what is the address of your site\?/],
          waitingFor: 'address',
        },
      },
      { says: 'shop.example', expect: { kind: 'examine', host: 'shop.example' } },
    ],
  },
  {
    name: 'a price for a redesign of a named site is told, and the look offered',
    turns: [
      {
        says: 'how much would a redesign of shop.example be?',
        expect: { kind: 'say', article: 'service-redesign', actions: ['say'] },
      },
    ],
  },
  {
    name: 'what it does not know it does not invent',
    turns: [
      { says: 'do you sell cupcakes?', expect: { kind: 'say', has: [/do not know/], actions: ['person'] } },
      { says: 'will you sign an NDA with us?', expect: { has: [/do not know/], actions: ['person'] } },
      { says: 'do you have a branch in Lisbon near the river', expect: { has: [/do not know|contact/i] } },
    ],
  },
]
