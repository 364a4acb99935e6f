import type { Check } from '#check.ts'
import { dangling } from './dns/dangling.ts'
import { ipv6 } from './dns/ipv6.ts'
import { ledOn } from './dns/led-on.ts'
import { lookup } from './dns/lookup.ts'
import { registration } from './dns/registration.ts'
import { connection } from './server/connection.ts'
import { defaultPage } from './server/default-page.ts'
import { parked } from './server/parked.ts'
import { suspended } from './server/suspended.ts'
import { unread } from './server/unread.ts'

export const namesChecks: Check[] = [
  lookup,
  ledOn,
  registration,
  ipv6,
  dangling,
  parked,
  connection,
  unread,
  suspended,
  defaultPage,
]
