import { emptyPages } from './app/empty.ts'
import { frameworkErrors } from './app/frameworks.ts'
import { phpErrors } from './app/php.ts'
import { wordpressDown } from './app/wordpress.ts'
import { clientErrors } from './arrival/client-errors.ts'
import { redirects } from './arrival/redirects.ts'
import { serverErrors } from './arrival/server-errors.ts'
import { sourceLeaks } from './arrival/source.ts'
import type { Case } from './case.ts'
import { arriving } from './healthy-arrival/arriving.ts'
import { articles } from './healthy-arrival/articles.ts'
import { pagesThatLookOdd } from './healthy-arrival/pages.ts'
import { usualSites } from './healthy-arrival/usual.ts'
import { challenges } from './inconclusive/challenges.ts'
import { refusals } from './inconclusive/refusals.ts'
import { mail } from './mail/mail.ts'
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
import { severalAged } from './several-arrival/aged.ts'
import { severalDown } from './several-arrival/down.ts'
import { severalRunning } from './several-arrival/running.ts'
import { software } from './software/versions.ts'
import { certificateDates } from './tls/dates.ts'
import { handshakes } from './tls/handshake.ts'
import { trust } from './tls/trust.ts'

/** From the name to the first page: whether a visitor arrives, and on what the site runs. */
export const arrivalHalf: readonly Case[] = [
  ...resolving,
  ...registryFaults,
  ...parked,
  ...danglingNames,
  ...reaching,
  ...suspended,
  ...defaultPages,
  ...certificateDates,
  ...trust,
  ...handshakes,
  ...redirects,
  ...serverErrors,
  ...clientErrors,
  ...sourceLeaks,
  ...wordpressDown,
  ...phpErrors,
  ...frameworkErrors,
  ...emptyPages,
  ...mail,
  ...shops,
  ...builders,
  ...oldAndNone,
  ...software,
  ...usualSites,
  ...articles,
  ...arriving,
  ...pagesThatLookOdd,
  ...challenges,
  ...refusals,
  ...severalDown,
  ...severalRunning,
  ...severalAged,
]
