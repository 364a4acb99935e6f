import type { Check } from '#check.ts'
import { noSite } from './no-site.ts'
import { outdatedSite } from './outdated-site.ts'
import { shopApps } from './shop-apps.ts'
import { shopPassword, shopUnavailable } from './shopify.ts'
import { squarespaceShut } from './squarespace.ts'
import { wixFreeDomain, wixNotConnected } from './wix.ts'

export const platformsChecks: Check[] = [
  shopPassword,
  shopUnavailable,
  shopApps,
  wixNotConnected,
  wixFreeDomain,
  squarespaceShut,
  outdatedSite,
  noSite,
]
