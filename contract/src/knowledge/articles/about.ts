import { terms } from '../../terms.ts'
import type { Article } from '../article.ts'

export const aboutArticles: Article[] = [
  {
    id: 'who-are-you',
    title: 'Who is answering',
    questions: [
      'who are you',
      'are you a bot',
      'are you a robot',
      'are you human',
      'are you a real person',
      'are you an ai',
      'are you chatgpt',
      'am i talking to a machine',
      'what is your name',
      'is this automated',
      'which ai model are you',
    ],
    body: ({ business, onPage }) =>
      onPage
        ? `In the chat our assistant answers first: a program, not a person. It examines websites, says what it saw and what it costs to fix, and knows our prices and terms. When you want a person, say so, and one takes over. On your tickets people answer.`
        : `I am the assistant of ${business.name}: a program, not a person. I examine websites, say what I saw and what it costs to fix, and know our prices and terms. When you want a person, say so, and one takes over.`,
  },
  {
    id: 'contact',
    title: 'How to reach us',
    questions: [
      'contact details',
      'how can i contact you',
      'how do i reach you',
      'your email address',
      'what is your email',
      'phone number',
      'phone line',
      'are you on whatsapp',
      'can i talk to you on whatsapp',
      'do you have a phone number',
      'telephone',
      'where are you based',
      'where are you located',
      'your address',
      'contact form',
      'company number',
      'office',
      'are you a uk company',
    ],
    body: ({ business, onPage }) =>
      `Write to ${business.support_email} (we answer within ${terms.mailAnsweredWithin}) or use the contact form; with a request you also have the live chat on its ticket. ${onPage ? 'We have no phone number.' : 'There is no phone number that I know of.'} Our postal address and company details stand on the contact page and in the terms.`,
    page: { label: 'Open the contact page', href: '/contact' },
  },
  {
    id: 'privacy',
    title: 'What we keep about you',
    questions: [
      'privacy',
      'what data do you store',
      'what do you store about me',
      'do you save this chat',
      'is this conversation recorded',
      'do you sell my data',
      'do you use cookies',
      'are you gdpr compliant',
      'who can read this chat',
      'what happens to my data',
      'data protection',
      'is this chat confidential',
    ],
    body: ({ onPage }) =>
      `${onPage ? 'A conversation with our assistant and what it' : 'This conversation and what I'} saw on the site are kept, so that nothing need be said twice; when you call a person, they read them too. We do not sell data, there are no advertising cookies, and card details never reach us. The privacy policy says what is kept, why and for how long.`,
    page: { label: 'Read the privacy policy', href: '/privacy-policy' },
  },
  {
    id: 'english',
    title: 'Languages',
    questions: [
      'do you speak german',
      'speak english',
      'do you speak french',
      'do you speak spanish',
      'can you write in italian',
      'which languages do you speak',
      'sprechen sie deutsch',
      'parlez vous francais',
      'habla espanol',
      'parla italiano',
    ],
    body: ({ onPage }) =>
      onPage
        ? 'We write English. Our assistant understands English, and the address of a site in any language.'
        : 'I write and understand English. An address I understand in any language: send me the address of your site and I check it.',
  },
  {
    id: 'terms',
    title: 'Terms and conditions',
    questions: ['terms and conditions', 'terms of service', 'legal', 'liability', 'which law applies', 'agb'],
    body: () =>
      'The Terms and Conditions are in plain words: what we do, quotes and prices, payment, care plans, the guarantee, who owns what, and liability. The law of England and Wales applies; consumers keep the protection of the law where they live.',
    page: { label: 'Read the terms', href: '/terms-and-conditions' },
  },
]
