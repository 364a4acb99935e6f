import { everythingIn, type Plan, planNamed, plans } from '../../plans.ts'
import type { Article } from '../article.ts'
import { counted, listed, planPrice } from '../figures.ts'

const page = { label: 'Compare the care plans', href: '/pricing' }

export const planArticles: Article[] = [
  {
    id: 'care-plans',
    title: 'Care plans',
    questions: [
      'care plans',
      'what care plans do you have',
      'maintenance plan',
      'monthly plan',
      'how much is a care plan',
      'subscription price',
      'monthly price',
      'do you offer maintenance',
      'ongoing support',
      'look after my website',
      'which plan should i take',
      'which plan is best',
      'which plan',
      'help me choose a plan',
      'difference between the plans',
      'compare plans',
      'keep my site updated',
      'take over my website',
      'website care',
    ],
    body: () => {
      const lines = plans.map(
        (plan) =>
          `- ${plan.name}${plan.popular ? ' (most popular)' : ''}, ${planPrice(plan.pricePence)} a month:${inherited(plan)} ${plan.features.map(small).join(', ')}`,
      )
      return `There are ${counted(plans.length)} care plans. You pay by the month and can end them at any time to the end of the paid month:\n\n${lines.join('\n')}`
    },
    page,
  },
  ...plans.map(planArticle),
  {
    id: 'plan-discount',
    title: 'The discount of a care plan',
    questions: [
      'discount with a plan',
      'do i get a discount',
      'do you give discounts',
      'plan discount on fixes',
      'is it cheaper with a plan',
      'percent off',
      'coupon',
      'voucher code',
      'discount code',
      'combine discount with free fix',
    ],
    body: ({ tier }) => {
      const own = planNamed(tier)
      const mine = own ? ` You are on ${own.name}, so it is ${own.discountPercent}% for you.` : ''
      const each = plans.map(({ name, discountPercent }) => `${discountPercent}% on ${name}`)
      return `A care plan takes a share off every other service while it runs: ${listed(each)}.${mine} It is not combined with the free first fix: the better of the two for you applies. When the plan ends, so does its discount; what you ordered before keeps its price. There are no coupon codes.`
    },
    page,
  },
  {
    id: 'plan-response',
    title: 'How fast we answer on a care plan',
    questions: [
      'response time with a plan',
      'support times of the plans',
      'same day response',
      'sla',
      'guaranteed response time',
    ],
    body: () => {
      const lines = plans.map(({ name, features }) => {
        const promise = features.find((feature) => /(hr support|fix response)$/.test(feature))
        return `- ${name}: ${small(promise ?? '')}`
      })
      return `Each care plan has its own time in which we answer:\n\n${lines.join('\n')}`
    },
    page,
  },
  {
    id: 'plan-cancel',
    title: 'Ending or changing a care plan',
    questions: [
      'cancel my plan',
      'how do i cancel',
      'cancel subscription',
      'end my subscription',
      'stop the monthly payment',
      'contract length',
      'minimum term',
      'minimum contract',
      'long contract',
      'notice period',
      'am i locked in',
      'change my plan',
      'upgrade my plan',
      'downgrade plan',
      'switch plan',
      'can i cancel anytime',
    ],
    body: () =>
      'Plans run from month to month and can be ended at any time to the end of the paid month. The Subscription tab of your dashboard leads you to it, and to changing the plan or the card. Nobody asks you for a reason.',
    page: { label: 'Open the Subscription tab', href: '/dashboard/subscription' },
  },
]

function planArticle(plan: Plan): Article {
  return {
    id: `plan-${plan.id}`,
    title: `The ${plan.name} plan`,
    questions: [
      `${plan.name} plan`,
      `what is in the ${plan.name} plan`,
      `how much is ${plan.name}`,
      `what does ${plan.name} include`,
      `price of ${plan.name} plan`,
      `upgrade to ${plan.name}`,
    ],
    body: () =>
      `${plan.description} It is ${planPrice(plan.pricePence)} a month, by the month, and holds${inherited(plan)}:\n\n${plan.features
        .map((feature) => `- ${feature}`)
        .join('\n')}`,
    page,
  }
}

/** " everything in Performance, plus" within a sentence; empty for a plan that includes no other. */
function inherited(plan: Plan): string {
  const words = everythingIn(plan)
  return words ? ` ${small(words)}` : ''
}

/** "Monthly optimisation" within a sentence; "A/B testing" and "24 hr" stay. */
function small(feature: string): string {
  return /^[A-Z][a-z]/.test(feature) ? feature.charAt(0).toLowerCase() + feature.slice(1) : feature
}
