import type { Check } from '#check.ts'
import { comingSoon } from './coming-soon.ts'
import { jsBlank } from './empty/js-blank.ts'
import { pageBlank } from './empty/page-blank.ts'
import { frameworkError } from './errors/framework-error.ts'
import { phpVisible } from './errors/php-visible.ts'
import { installOpen } from './wordpress/install-open.ts'
import { wordpressStopped } from './wordpress/wordpress-stopped.ts'

export const appChecks: Check[] = [
  wordpressStopped,
  phpVisible,
  frameworkError,
  comingSoon,
  pageBlank,
  jsBlank,
  installOpen,
]
