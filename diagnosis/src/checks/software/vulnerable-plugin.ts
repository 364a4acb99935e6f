import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { bareHost } from '#page/same-page.ts'
import { PLUGIN_HOLES, type PluginHole } from './plugin-holes.ts'
import { branchOf, isBelow, type Version, versionOf } from './version.ts'

const FILE = /\/wp-content\/plugins\/([\w.-]{2,80})\/([^?]{1,300})$/
/** Libraries that plug-ins bring along carry versions of their own. */
const NOT_ITS_OWN =
  /(^|\/)(libs?|vendors?|node_modules|third-?party|3rd-?party|packages?|external|bower_components|plugins)\/|jquery|swiper|bootstrap|font-?awesome|select2|slick|moment|owl|isotope|flatpickr|eicons?|animate|react|vue|lodash|chart|tools/i

interface PluginFile {
  slug: string
  version: Version
  element: PageElement
}

/** `cms.vuln_plugin`: the plug-in's own files carry a version with a publicly known hole. */
export const vulnerablePlugin: Check = {
  codes: ['cms.vuln_plugin'],
  when: 'content',
  look({ answer, page }) {
    const core = coreVersion(page)
    const bySlug = Map.groupBy(pluginFiles(page), ({ slug }) => slug.toLowerCase())
    return PLUGIN_HOLES.map((hole) => {
      const files = (bySlug.get(hole.slug.toLowerCase()) ?? []).filter(
        ({ version }) => version.join('.') !== core,
      )
      const newest = newestOf(files)
      if (!newest || !isOpen(hole, newest.version)) return null
      const same = files.filter(({ version }) => version.join('.') === newest.version.join('.'))
      const evidence = same.slice(0, 3).map(({ element }) => quoteTag(answer, element))
      return detection('cms.vuln_plugin', same.length > 1 ? 'confirmed' : 'likely', evidence, {
        platform: 'wordpress',
        severity: hole.isTakeover ? 'critical' : 'high',
        title: `The plug-in ${hole.name} has a known security hole`,
        means: `Your site uses ${hole.name} ${newest.version.join('.')}. Its makers closed a hole in version ${hole.fixedIn.join('.')} (${hole.year}): with older versions ${hole.allows}. Robots try such holes on every site they find.`,
      })
    })
  },
}

/** Files of plug-ins on the site itself whose address carries a version that can be the plug-in's. */
function pluginFiles(page: Page): PluginFile[] {
  return page
    .all('link', 'script')
    .slice(0, 300)
    .flatMap((element) => {
      const url = page.resolve(element.attributes.href ?? element.attributes.src)
      const [, slug = '', path = ''] = FILE.exec(url?.pathname ?? '') ?? []
      if (!url || slug === '' || isBroughtAlong(path) || bareHost(url) !== bareHost(page.url)) return []
      const version = versionOf(url.searchParams.get('ver') ?? url.searchParams.get('v') ?? '')
      return version && version.length >= 2 ? [{ slug, version, element }] : []
    })
}

/** Where files of one plug-in disagree the newest counts: a wrong alarm is worse than a late one. */
function newestOf(files: readonly PluginFile[]): PluginFile | null {
  return files.reduce<PluginFile | null>(
    (best, file) => (best && !isBelow(best.version, file.version) ? best : file),
    null,
  )
}

function isOpen({ fixedIn, since, alsoFixedIn }: PluginHole, version: Version): boolean {
  if (!isBelow(version, fixedIn) || isBelow(version, since)) return false
  const ownBranch = alsoFixedIn.find((fixed) => branchOf(fixed) === branchOf(version))
  return ownBranch === undefined || isBelow(version, ownBranch)
}

function isBroughtAlong(path: string): boolean {
  return NOT_ITS_OWN.test(path) && !/themepunch\.revolution/i.test(path)
}

/** Files without a version of their own get WordPress's. */
function coreVersion(page: Page): string {
  const generator = page.meta('generator')?.attributes.content ?? ''
  return /^WordPress ([\d.]{1,12})/i.exec(generator)?.[1] ?? ''
}
