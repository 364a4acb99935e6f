import type { Check } from '#check.ts'
import { assets } from './assets.ts'
import { externalLinks } from './external-links.ts'
import { links } from './links.ts'
import { mixed } from './mixed.ts'
import { viewport } from './viewport.ts'

export const contentChecks: Check[] = [assets, mixed, links, externalLinks, viewport]
