import { emptyPages } from './app/empty.ts'
import { frameworkErrors } from './app/frameworks.ts'
import { phpErrors } from './app/php.ts'
import { wordpressDown } from './app/wordpress.ts'
import { clientErrors } from './arrival/client-errors.ts'
import { redirects } from './arrival/redirects.ts'
import { serverErrors } from './arrival/server-errors.ts'
import { sourceLeaks } from './arrival/source.ts'
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
import { arriving } from './healthy/arriving.ts'
import { articles } from './healthy/articles.ts'
import { heardForms, wellDelivered } from './healthy/delivered.ts'
import { wellFound } from './healthy/found.ts'
import { wellGuarded } from './healthy/guarded.ts'
import { hiddenParts } from './healthy/hidden-parts.ts'
import { pagesThatLookOdd } from './healthy/pages.ts'
import { honestTrades } from './healthy/trades.ts'
import { usualSites } from './healthy/usual.ts'
import { manyVisitors } from './healthy/visitors.ts'
import { challenges } from './inconclusive/challenges.ts'
import { refusals } from './inconclusive/refusals.ts'
import { shields } from './inconclusive/shields.ts'
import { mail } from './mail.ts'
import { danglingNames } from './names/dangling.ts'
import { defaultPages } from './names/default-page.ts'
import { parked } from './names/parked.ts'
import { reaching } from './names/reaching.ts'
import { registryFaults } from './names/registry.ts'
import { resolving } from './names/resolving.ts'
import { suspended } from './names/suspended.ts'
import { builders } from './platforms/builders.ts'
import { oldAndNone } from './platforms/old-and-none.ts'
import { shops } from './platforms/shops.ts'
import { noindex } from './search/noindex.ts'
import { assetsBlocked, robotsBlock, robotsHtml, robotsUnreachable } from './search/robots.ts'
import { canonicalBad, sitemapBad } from './search/sitemaps.ts'
import { hreflangBad, schemaInvalid, titleDesc } from './search/titles.ts'
import { severalAged } from './several/aged.ts'
import { severalDown } from './several/down.ts'
import { hackedToo } from './several/hacked.ts'
import { neglected } from './several/neglected.ts'
import { severalRunning } from './several/running.ts'
import { software } from './software.ts'
import { cache, compression, images, ttfb, weight } from './speed.ts'
import { certificateDates } from './tls/dates.ts'
import { handshakes } from './tls/handshake.ts'
import { trust } from './tls/trust.ts'
import { a11yBlocking, cookieInsecure, noPolicy, preConsent } from './trust.ts'

/** The whole corpus, family by family. */
export const corpus: readonly Case[] = [
  ...[resolving, registryFaults, parked, danglingNames, reaching, suspended, defaultPages].flat(),
  ...[certificateDates, trust, handshakes].flat(),
  ...[redirects, serverErrors, clientErrors, sourceLeaks].flat(),
  ...[wordpressDown, phpErrors, frameworkErrors, emptyPages].flat(),
  ...mail,
  ...[shops, builders, oldAndNone, software].flat(),
  ...[spamHidden, cloaking, condRedirect, injectedJs, seoUrls, defaced, skimmers].flat(),
  ...[deadEndpoint, insecureForm, noHandler, cartError].flat(),
  ...[noindex, robotsBlock, robotsUnreachable, robotsHtml, assetsBlocked, sitemapBad, canonicalBad].flat(),
  ...[titleDesc, schemaInvalid, hreflangBad].flat(),
  ...[brokenInternal, brokenExternal, assetBroken, noViewport, mixedActive, mixedPassive].flat(),
  ...[ttfb, images, weight, compression, cache].flat(),
  ...[git, env, configBackup, dump, debugLog, dirlist, xmlrpc, userEnum, corsOpen].flat(),
  ...[cookieInsecure, preConsent, noPolicy, a11yBlocking].flat(),
  ...[usualSites, articles, arriving, pagesThatLookOdd].flat(),
  ...[honestTrades, hiddenParts, manyVisitors, wellFound, heardForms, wellDelivered, wellGuarded].flat(),
  ...[challenges, refusals, shields].flat(),
  ...[severalDown, severalRunning, severalAged, hackedToo, neglected].flat(),
]
