import type { Case } from './case.ts'
import { assetBroken, noViewport } from './content/assets.ts'
import { brokenExternal, brokenInternal } from './content/links.ts'
import { mixedActive, mixedPassive } from './content/mixed.ts'
import { configBackup, debugLog, dump, env, git } from './exposure/files.ts'
import { corsOpen, dirlist, userEnum, xmlrpc } from './exposure/folders.ts'
import { cartError } from './forms/cart-error.ts'
import { deadEndpoint } from './forms/dead-endpoint.ts'
import { insecureForm } from './forms/insecure.ts'
import { noHandler } from './forms/no-handler.ts'
import { cloaking } from './hack/cloaking.ts'
import { condRedirect } from './hack/cond-redirect.ts'
import { defaced } from './hack/defaced.ts'
import { injectedJs } from './hack/injected-js.ts'
import { seoUrls } from './hack/seo-urls.ts'
import { skimmers } from './hack/skimmer.ts'
import { spamHidden } from './hack/spam-hidden.ts'
import { heardForms, wellDelivered } from './healthy-content/delivered.ts'
import { wellFound } from './healthy-content/found.ts'
import { wellGuarded } from './healthy-content/guarded.ts'
import { hiddenParts } from './healthy-content/hidden-parts.ts'
import { honestTrades } from './healthy-content/trades.ts'
import { manyVisitors } from './healthy-content/visitors.ts'
import { shields } from './inconclusive-content/shields.ts'
import { noindex } from './search/noindex.ts'
import { assetsBlocked, robotsBlock, robotsHtml, robotsUnreachable } from './search/robots.ts'
import { canonicalBad, sitemapBad } from './search/sitemaps.ts'
import { hreflangBad, schemaInvalid, titleDesc } from './search/titles.ts'
import { hackedToo } from './several-content/hacked.ts'
import { neglected } from './several-content/neglected.ts'
import { cache, compression, images, ttfb, weight } from './speed/heavy.ts'
import { a11yBlocking, cookieInsecure, noPolicy, preConsent } from './trust/privacy.ts'

/** Hacks, forms, search, content, speed, exposure and trust. */
export const contentHalf: readonly Case[] = [
  ...[spamHidden, cloaking, condRedirect, injectedJs, seoUrls, defaced, skimmers].flat(),
  ...[deadEndpoint, insecureForm, noHandler, cartError].flat(),
  ...[noindex, robotsBlock, robotsUnreachable, robotsHtml, assetsBlocked, sitemapBad, canonicalBad].flat(),
  ...[titleDesc, schemaInvalid, hreflangBad].flat(),
  ...[brokenInternal, brokenExternal, assetBroken, noViewport, mixedActive, mixedPassive].flat(),
  ...[ttfb, images, weight, compression, cache].flat(),
  ...[git, env, configBackup, dump, debugLog, dirlist, xmlrpc, userEnum, corsOpen].flat(),
  ...[honestTrades, hiddenParts, manyVisitors, wellFound, heardForms, wellDelivered, wellGuarded].flat(),
  ...[hackedToo, neglected, shields].flat(),
  ...[cookieInsecure, preConsent, noPolicy, a11yBlocking].flat(),
]
