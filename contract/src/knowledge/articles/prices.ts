import { currencies, DEFAULT_CURRENCY, showMoney } from '../../currencies.ts'
import {
  estimatedDays,
  features,
  featuresOf,
  type PlatformType,
  platforms,
  type ServiceType,
  services,
  type UrgencyLevel,
  urgencies,
} from '../../pricing.ts'
import type { Article } from '../article.ts'
import { days, listed, priceAt, priceSpan, sentenceCase, surcharge, urgencyWords } from '../figures.ts'

const ids = Object.keys(services) as ServiceType[]
const calculator = { label: 'Open the price calculator', href: '/quote' }

export const priceArticles: Article[] = [
  {
    id: 'prices',
    title: 'What our services cost',
    questions: [
      'how much does it cost',
      'how much do you charge',
      'what are your prices',
      'what do you charge for a fix',
      'price list',
      'pricing',
      'rates',
      'what does a repair cost',
      'cost of fixing a website',
      'how much to fix my site',
      'is it expensive',
      'what is the cheapest you have',
      'cheapest service',
      'what do your services cost',
    ],
    body: () =>
      `Prices at standard speed, depending on what your site is built with:\n\n${ids
        .map((id) => `- ${services[id].label}: ${priceSpan(id)}, about ${days(estimatedDays(id))} of work`)
        .join(
          '\n',
        )}\n\nThe calculator shows the exact price with every part of it, before you sign in or pay.`,
    page: calculator,
  },
  {
    id: 'extras',
    title: 'What extra features cost',
    questions: [
      'how much do extras cost',
      'extra features',
      'price of an online shop',
      'how much is an online store',
      'how much does ecommerce cost',
      'how much for a web shop',
      'custom forms price',
      'integrations price',
      'multilingual website price',
      'cost of making a site multilingual',
      'several languages cost',
      'how much is seo',
      'analytics price',
      'add ons',
      'additional features',
    ],
    body: () => {
      const extras = Object.values(features).map(
        ({ label, pounds: price }) => `- ${label}: ${showMoney(price)}`,
      )
      const offers = ids.map((id) => {
        const own = featuresOf(id).map((feature) => features[feature].label.toLowerCase())
        return `- ${services[id].label}: ${own.length > 0 ? listed(own) : 'no extras'}`
      })
      return `Extras are added to the price of a job, once:\n\n${extras.join('\n')}\n\nWhat can be added to what:\n\n${offers.join('\n')}`
    },
    page: calculator,
  },
  {
    id: 'urgency',
    title: 'How fast it goes, and what speed costs',
    questions: [
      'how fast can you fix it',
      'how long does it take',
      'how long does a fix take',
      'how soon can you start',
      'when will it be done',
      'how quickly do you work',
      'can you do it today',
      'emergency',
      'same day fix',
      'rush job',
      'urgency levels',
      'priority',
      'turnaround time',
      'is there an express service',
      'what does emergency cost',
      'how urgent',
      'can you start right now',
      'difference between priority rush and emergency',
      'emergency fix',
    ],
    body: () =>
      `You choose how soon you need it:\n\n${(Object.keys(urgencies) as UrgencyLevel[])
        .map((level) => {
          const { name, time } = urgencyWords(level)
          return `- ${sentenceCase(name)}: ${time}, ${surcharge(level)} (a quick fix on WordPress is ${showMoney(priceAt('quick_fix', 'wordpress', level))})`
        })
        .join(
          '\n',
        )}\n\nThese are estimates in working days. They begin when we have the access that we need.`,
    page: calculator,
  },
  {
    id: 'platforms',
    title: 'Which platforms we work with',
    questions: [
      'which platforms do you support',
      'do you work with wordpress',
      'do you do shopify',
      'do you fix wix sites',
      'do you know squarespace',
      'custom code',
      'do you support joomla',
      'do you support drupal',
      'magento',
      'woocommerce support',
      'typo3',
      'what cms do you work with',
      'webflow',
      'prestashop',
      'laravel php react',
    ],
    body: () => {
      const named = (Object.keys(platforms) as PlatformType[]).filter(
        (id) => id !== 'other' && id !== 'no_website',
      )
      const prices = named.map(
        (id) => `- ${platforms[id].label}: a quick fix is ${showMoney(priceAt('quick_fix', id))}`,
      )
      return `We work on all the usual systems:\n\n${prices.join('\n')}\n- ${platforms.other.label} (any other system): ${showMoney(priceAt('quick_fix', 'other'))}\n\nTell us what you have on the request; if you do not know, choose "${platforms.other.label}" and we find out.`
    },
    page: calculator,
  },
  {
    id: 'currencies',
    title: 'Currencies',
    questions: [
      'which currencies',
      'can i pay in euros',
      'price in dollars',
      'can i pay in dollars',
      'do you accept usd',
      'are the prices in pounds',
      'convert to my currency',
      'what currency are the prices in',
      'prices in eur',
    ],
    body: () =>
      `Prices, quotes and invoices are in pounds (${DEFAULT_CURRENCY}). For guidance the pricing pages can show them in ${currencies
        .filter((code) => code !== DEFAULT_CURRENCY)
        .join(', ')}: choose the currency on the page. Your card company converts what you pay.`,
    page: { label: 'See the prices', href: '/pricing' },
  },
  {
    id: 'quote',
    title: 'How to get a quote',
    questions: [
      'can i get a quote',
      'how do i get a quote',
      'free quote',
      'instant quote',
      'estimate for my project',
      'is the quote free',
      'price calculator',
      'is the quote binding',
      'will the price change later',
      'hidden costs',
      'hidden fees',
    ],
    body: () =>
      'The calculator on the Quote page gives you the price at once, free and without signing in. It covers what its lines name. If the work turns out to be something else, we stop, tell you, and go on only after your yes.',
    page: calculator,
  },
]
