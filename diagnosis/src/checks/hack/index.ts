import type { Check } from '#check.ts'
import { skimmer } from './cards/skimmer.ts'
import { defaced } from './defaced.ts'
import { injectedJs } from './scripts/injected-js.ts'
import { seoUrls } from './spam/seo-urls.ts'
import { spamHidden } from './spam/spam-hidden.ts'
import { cloaking } from './visits/cloaking.ts'
import { condRedirect } from './visits/cond-redirect.ts'

export const hackChecks: Check[] = [spamHidden, cloaking, condRedirect, injectedJs, seoUrls, defaced, skimmer]
