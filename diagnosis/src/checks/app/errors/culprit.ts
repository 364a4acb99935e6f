import type { Detection } from '#detection.ts'
import { PLUGIN_HOLES } from '../../software/plugin-holes.ts'

const PART = /[\\/]wp-content[\\/](plugins|themes)[\\/]([\w.-]{1,80})[\\/]/
/** Without dots: of "a.example" in a headline a mail program makes a link, to where the page's author wants. */
const NAME = /^\w[\w-]{0,59}$/

/** The part of WordPress in whose file the program stopped, as the headline names it. */
export function culpritIn(place: string): Pick<Detection, 'title' | 'means' | 'platform'> {
  const [, folder, slug = ''] = PART.exec(place) ?? []
  if (!folder) return {}
  if (!NAME.test(slug)) return { platform: 'wordpress' }
  const name = folder === 'plugins' ? `plug-in ${knownName(slug)}` : `theme ${slug}`
  return {
    platform: 'wordpress',
    title: `The ${name} has crashed your site`,
    means: `The ${name} hit an error and stopped the program that builds your page. Customers cannot use the page, and the error text shows strangers how your site is built.`,
  }
}

const knownName = (slug: string) => PLUGIN_HOLES.find((hole) => hole.slug === slug)?.name ?? slug
