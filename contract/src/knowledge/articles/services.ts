import { showMoney } from '../../currencies.ts'
import { estimatedDays, features, featuresOf, type ServiceType, services } from '../../pricing.ts'
import type { Article } from '../article.ts'
import { days, listed, priceAt, priceSpan, serviceName } from '../figures.ts'

const about: Record<ServiceType, { questions: string[]; says: string }> = {
  quick_fix: {
    questions: [
      'what is a quick fix',
      'what is included in a quick fix',
      'quick fix price',
      'how much is a quick fix',
      'small repair',
      'fix one bug',
    ],
    says: 'One fault, found and fixed: errors, forms, mail, certificates, broken pages.',
  },
  redesign: {
    questions: [
      'redesign',
      'how much is a redesign',
      'redesign price',
      'how long does a redesign take',
      'my site looks old',
      'website looks outdated',
      'modernise my website',
      'make my site look better',
      'new design for my site',
      'refresh the look',
      'website relaunch',
    ],
    says: 'The same site with a design that people trust, and that leads them to call, book or buy.',
  },
  new_website: {
    questions: [
      'new website',
      'how much is a new website',
      'how long does a new website take',
      'i want a website',
      'can you build me a website',
      'i need a website',
      'build a new site',
      'create a website for my business',
      'make me a website',
      'i dont have a website yet',
      'i have no website',
      'build an online shop',
      'open a web shop',
      'website from scratch',
      'do you build websites',
      'website like',
    ],
    says: 'Built from the ground up, with an online shop, several languages or forms if you need them. On sites that we built, faults of our work are fixed free for life.',
  },
  consultation: {
    questions: [
      'consultation',
      'how much is a consultation',
      'advice about my website',
      'book a consultation',
      'can you advise me',
      'consulting',
      'strategy',
      'second opinion',
      'expert advice',
    ],
    says: 'Advice from an expert: what is worth doing on your site, in which order, and what it would cost.',
  },
}

export const serviceArticles: Article[] = (Object.keys(services) as ServiceType[]).map(serviceArticle)

function serviceArticle(id: ServiceType): Article {
  const extras = featuresOf(id).map(
    (feature) => `${features[feature].label.toLowerCase()} (${showMoney(features[feature].pounds)})`,
  )
  return {
    id: `service-${id}`,
    title: services[id].label,
    questions: about[id].questions,
    body: () => {
      const price =
        id === 'new_website'
          ? `It is ${showMoney(priceAt(id, 'no_website'))} when you have none yet, otherwise ${priceSpan(id)}`
          : `A ${serviceName(id)} is ${priceSpan(id)}`
      const more = extras.length > 0 ? ` Extras: ${listed(extras)}.` : ''
      return `${about[id].says}\n\n${price} at standard speed, depending on what the site is built with, and about ${days(estimatedDays(id))} of work.${more}`
    },
    page: { label: 'See your exact price', href: `/quote?service=${id}` },
  }
}
