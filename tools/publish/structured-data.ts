import { placeholderBusiness, placeholderOrigin } from '@sitewright/contract/placeholders.ts'
import { plans } from '@sitewright/contract/plans.ts'
import { services } from '@sitewright/contract/pricing.ts'

type Node = { '@type': string } & Record<string, unknown>

export interface PageToDescribe {
  path: string
  title: string
  description: string
  /** Questions that the page answers, as it words them. */
  questions: readonly { asks: string; answers: string }[]
}

const at = (path: string) => placeholderOrigin + path
const organizationId = at('/#organization')
const us = { '@id': organizationId }

/** What a page says to search engines in the words of schema.org, as the text of its script. */
export function structuredData(page: PageToDescribe): string {
  const graph: Node[] = [
    page.path === '/' ? organization() : { '@type': 'Organization', ...us, name: 'Sitewright', url: at('/') },
    webPage(page),
    ...(page.path === '/' ? [site()] : [breadcrumb(page)]),
    ...(page.path === '/' || page.path === '/pricing' ? offers() : []),
    ...(page.questions.length > 0 ? [frequentQuestions(page)] : []),
  ]
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

function organization(): Node {
  const { legal_name, address, support_email } = placeholderBusiness
  return {
    '@type': 'Organization',
    ...us,
    name: 'Sitewright',
    legalName: legal_name,
    url: at('/'),
    logo: at('/icon-192.png'),
    email: support_email,
    address,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: support_email,
      url: at('/contact'),
      availableLanguage: 'en',
    },
  }
}

function site(): Node {
  return {
    '@type': 'WebSite',
    '@id': at('/#site'),
    name: 'Sitewright',
    url: at('/'),
    inLanguage: 'en-GB',
    publisher: us,
  }
}

function webPage({ path, title, description }: PageToDescribe): Node {
  return {
    '@type': 'WebPage',
    '@id': at(`${path}#page`),
    url: at(path),
    name: title,
    description,
    inLanguage: 'en-GB',
    isPartOf: { '@id': at('/#site') },
    about: us,
  }
}

function breadcrumb({ path, title }: PageToDescribe): Node {
  const step = (position: number, name: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: at(item),
  })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [step(1, 'Home', '/'), step(2, title, path)],
  }
}

/** The prices of the contract: services from their base price, care plans by the month. */
function offers(): Node[] {
  const fixed = Object.entries(services).map(([id, { label, basePounds }]): Node => {
    const priceSpecification = { '@type': 'PriceSpecification', priceCurrency: 'GBP', minPrice: basePounds }
    return service(id, label, { '@type': 'Offer', priceSpecification, url: at('/quote') })
  })
  const monthly = plans.map((plan): Node => {
    const priceSpecification = {
      '@type': 'UnitPriceSpecification',
      priceCurrency: 'GBP',
      price: (plan.pricePence / 100).toFixed(2),
      billingDuration: 'P1M',
    }
    const offer = { '@type': 'Offer', priceSpecification, url: at('/pricing') }
    return service(plan.id, `${plan.name} care plan`, offer, plan.description)
  })
  return [...fixed, ...monthly]
}

function service(id: string, name: string, offer: Node, description?: string): Node {
  return {
    '@type': 'Service',
    '@id': at(`/pricing#service-${id}`),
    name,
    ...(description ? { description } : {}),
    provider: us,
    offers: offer,
  }
}

function frequentQuestions({ path, questions }: PageToDescribe): Node {
  return {
    '@type': 'FAQPage',
    '@id': at(`${path}#questions`),
    mainEntity: questions.map(({ asks, answers }) => ({
      '@type': 'Question',
      name: asks,
      acceptedAnswer: { '@type': 'Answer', text: answers },
    })),
  }
}
