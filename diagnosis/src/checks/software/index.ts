import type { Check } from '#check.ts'
import { cmsOutdated } from './cms-outdated.ts'
import { phpEndOfLife } from './php-end-of-life.ts'
import { vulnerableLibrary } from './vulnerable-library.ts'
import { vulnerablePlugin } from './vulnerable-plugin.ts'

export const softwareChecks: Check[] = [cmsOutdated, vulnerablePlugin, phpEndOfLife, vulnerableLibrary]
