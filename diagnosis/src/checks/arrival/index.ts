import type { Check } from '#check.ts'
import { detours } from './redirects/detours.ts'
import { downgrade } from './redirects/downgrade.ts'
import { insecureCopy } from './redirects/insecure-copy.ts'
import { loop } from './redirects/loop.ts'
import { wwwSplit } from './redirects/www-split.ts'
import { missingHome } from './status/missing-home.ts'
import { refused } from './status/refused.ts'
import { serverError } from './status/server-error.ts'
import { softMissing } from './status/soft-missing.ts'
import { sourceLeak } from './status/source-leak.ts'
import { wrongHost } from './wrong-host/wrong-host.ts'

export const arrivalChecks: Check[] = [
  loop,
  refused,
  serverError,
  missingHome,
  sourceLeak,
  wrongHost,
  downgrade,
  insecureCopy,
  wwwSplit,
  detours,
  softMissing,
]
