import type { Check } from '#check.ts'
import { appChecks } from './app/index.ts'
import { arrivalChecks } from './arrival/index.ts'
import { contentChecks } from './content/index.ts'
import { exposureChecks } from './exposure/index.ts'
import { formsChecks } from './forms/index.ts'
import { hackChecks } from './hack/index.ts'
import { mailChecks } from './mail/index.ts'
import { namesChecks } from './names/index.ts'
import { platformsChecks } from './platforms/index.ts'
import { searchChecks } from './search/index.ts'
import { softwareChecks } from './software/index.ts'
import { speedChecks } from './speed/index.ts'
import { tlsChecks } from './tls/index.ts'
import { trustChecks } from './trust/index.ts'

/** Every check, family by family. */
export const checks: readonly Check[] = [
  ...namesChecks,
  ...mailChecks,
  ...tlsChecks,
  ...arrivalChecks,
  ...appChecks,
  ...platformsChecks,
  ...softwareChecks,
  ...hackChecks,
  ...formsChecks,
  ...exposureChecks,
  ...searchChecks,
  ...contentChecks,
  ...speedChecks,
  ...trustChecks,
]
