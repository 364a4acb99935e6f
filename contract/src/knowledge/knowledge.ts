import type { Article } from './article.ts'
import { abilityArticles } from './articles/abilities.ts'
import { aboutArticles } from './articles/about.ts'
import { planArticles } from './articles/plans.ts'
import { portalArticles } from './articles/portal.ts'
import { priceArticles } from './articles/prices.ts'
import { promiseArticles } from './articles/promises.ts'
import { serviceArticles } from './articles/services.ts'

/** Everything the product says about itself, each thing once: the assistant answers with it, and `/kb` shows it. */
export const knowledge: readonly Article[] = [
  ...priceArticles,
  ...serviceArticles,
  ...planArticles,
  ...promiseArticles,
  ...portalArticles,
  ...abilityArticles,
  ...aboutArticles,
]
