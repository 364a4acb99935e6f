import type { Article, KnowledgeFacts } from '../article.ts'
import { priceSpan } from '../figures.ts'

const faults = { label: 'See the list of faults', href: '/website-errors' }
const fixPrice = () => `A quick fix is ${priceSpan('quick_fix')} at standard speed.`
const look = ({ onPage }: KnowledgeFacts) =>
  onPage
    ? 'Give our assistant the address and it checks the site straight away, free of charge.'
    : 'Send me the address and I check the site straight away, free of charge.'

export const abilityArticles: Article[] = [
  {
    id: 'services',
    title: 'What we can do',
    questions: [
      'what do you do',
      'what services do you offer',
      'what can you do',
      'what can you help with',
      'what is this site',
      'what do you offer',
      'do you do custom development',
      'do you do integrations',
      'can you connect my calendar',
      'list of services',
    ],
    body: ({ onPage }) =>
      `We look after websites of small businesses:\n\n- quick fixes and bug squashing\n- custom development and integrations\n- mobile and responsive optimisation\n- design refreshes\n- security hardening and backups\n- new website builds\n\n${
        onPage
          ? 'Our assistant also checks your site straight away, free of charge: give it the address.'
          : 'I also check your site straight away, free of charge: send me its address.'
      }`,
    page: { label: 'Services and prices', href: '/pricing#services' },
  },
  {
    id: 'examination',
    title: 'How the examination works',
    questions: [
      'how does the examination work',
      'what do you check',
      'how do you check my site',
      'is the check free',
      'does the check cost anything',
      'is the examination free',
      'do you need access to examine it',
      'will the check break anything',
      'does the check change my site',
      'what does the scan look at',
      'how thorough is the check',
      'do i have to install anything',
      'what do you look at',
    ],
    body: ({ onPage }) => {
      const seen =
        'the name and its e-mail entries, the security certificate, every redirect, the front page with some of its links and files, what search engines are told, speed, and signs of a break-in'
      return onPage
        ? `It is free and takes seconds. Our assistant visits your site as an ordinary visitor would: ${seen}. It changes nothing and needs no access. For every finding you see how it knows and how to repeat it.\n\nWhat cannot be seen from outside it cannot tell, and it says so.`
        : `It is free and takes seconds. I visit your site as an ordinary visitor would: ${seen}. I change nothing and need no access. For every finding you see how I know and how to repeat it.\n\nWhat cannot be seen from outside I cannot tell, and I say so.`
    },
    page: faults,
  },
  {
    id: 'owner-look',
    title: 'Looking deeper at your own site',
    questions: [
      'look deeper at my own site',
      'what is the owner check',
      'why do you ask if it is my site',
      'files that should not be public',
      'check someone elses site',
      'can i check a competitor',
    ],
    body: () =>
      'Anyone can have a site checked as a visitor sees it. Checking for files that should not be public, such as forgotten backups, needs the consent of the owner: after a check press "This is my site: look deeper".',
  },
  {
    id: 'hacked',
    title: 'Hacked sites',
    questions: [
      'do you fix hacked sites',
      'can you clean a hacked website',
      'malware removal',
      'virus removal',
      'do you remove malware',
      'can you help after a hack',
      'security hardening',
      'can you secure my site',
      'how much to clean a hacked site',
      'remove spam from my site',
    ],
    body: (facts) =>
      `Yes. We remove what was planted, close the way in, change the passwords with you and ask Google to look again. ${fixPrice()} ${look(facts)}`,
    page: faults,
  },
  {
    id: 'mail',
    title: 'E-mail trouble',
    questions: [
      'do you fix email',
      'can you fix my emails',
      'do you help with email problems',
      'spf dkim dmarc setup',
      'can you stop my mail landing in spam',
      'email setup',
    ],
    body: (facts) =>
      `Yes, as far as it is about your domain: mail that bounces, lands in spam, or is sent by others in your name. We set the entries SPF, DKIM and DMARC right and test them. ${fixPrice()} ${look(facts)}`,
    page: faults,
  },
  {
    id: 'seo',
    title: 'Being found on Google',
    questions: [
      'do you do seo',
      'seo service',
      'can you get me on google',
      'improve my ranking',
      'search engine optimisation',
      'first page of google',
      'google ranking help',
      'do you guarantee rankings',
    ],
    body: (facts) =>
      `We remove what keeps you out of Google: wrong switches, blocked pages, missing titles, a broken site map. ${fixPrice()} Search engine setup can also be added to a redesign or a new website. Nobody can promise a certain place in the results, and we do not. ${look(facts)}`,
    page: faults,
  },
  {
    id: 'speed',
    title: 'Slow sites and phones',
    questions: [
      'do you make sites faster',
      'can you speed up websites',
      'speed optimisation service',
      'do you do mobile optimisation',
      'can you make it work on phones',
      'page speed service',
      'responsive design service',
    ],
    body: (facts) =>
      `Yes. Often it is heavy pictures, a missing cache or one plugin, and seldom a new site. ${fixPrice()} When the hosting is simply too small, we say so instead of fixing around it. ${look(facts)}`,
    page: faults,
  },
  {
    id: 'backups',
    title: 'Copies before we change anything',
    questions: [
      'do you make a backup',
      'will i lose my data',
      'can you restore my site',
      'will my content be lost',
      'do you back up before the work',
      'what if you break something',
    ],
    body: () =>
      'Please keep a copy of your site; before we change anything that could be lost, we make one too, wherever your host allows it.',
    page: { label: 'Read the terms', href: '/terms-and-conditions' },
  },
  {
    id: 'ownership',
    title: 'Who owns the work',
    questions: [
      'who owns the website',
      'do i own the code',
      'who owns the design',
      'copyright of the work',
      'is the site mine afterwards',
    ],
    body: () =>
      'What you give us stays yours. What we make for you becomes yours when it is paid for, apart from parts that belong to others, such as themes, plug-ins and open-source software.',
    page: { label: 'Read the terms', href: '/terms-and-conditions' },
  },
]
