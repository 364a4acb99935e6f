import type { Check } from '#check.ts'
import { canonical } from './canonical.ts'
import { hreflang } from './hreflang.ts'
import { noindex } from './noindex.ts'
import { assetsBlocked } from './robots/assets-blocked.ts'
import { block } from './robots/block.ts'
import { unreachable } from './robots/unreachable.ts'
import { schema } from './schema.ts'
import { sitemap } from './sitemap/sitemap.ts'
import { title } from './title.ts'

export const searchChecks: Check[] = [
  noindex,
  block,
  unreachable,
  canonical,
  assetsBlocked,
  sitemap,
  title,
  schema,
  hreflang,
]
