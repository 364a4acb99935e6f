import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteElement, quoteHeader, quoteMatch } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import { headerOf, type Reply } from '#visit/reply.ts'
import { ENDED_DRUPAL, ENDED_JOOMLA, WORDPRESS_KEPT } from './ends-of-support.ts'
import { isBelow } from './version.ts'
import { wordpressVersion } from './wordpress-version.ts'

/** `cms.outdated`: two places or more agree on a version that has been left behind. */
export const cmsOutdated: Check = {
  codes: ['cms.outdated'],
  when: 'content',
  async look(snapshot) {
    const { answer, page } = snapshot
    const known = await wordpressVersion(snapshot)
    if (known && isBelow(known.version, WORDPRESS_KEPT)) {
      const title = `Your site runs on WordPress ${known.version.join('.')}, which has known holes`
      return [detection('cms.outdated', 'confirmed', known.evidence, { title, platform: 'wordpress' })]
    }
    return [joomla(answer, page), drupal(answer, page), magento(answer, page)]
  },
}

function generatorOf(page: Page) {
  return page.all('meta').filter(({ attributes }) => attributes.name?.toLowerCase() === 'generator')
}

const JOOMLA_3 = /\/media\/jui\/(js|css)\/[\w.-]{1,60}/
const JOOMLA_1 = /\/media\/system\/js\/(mootools|caption)[\w.-]{0,30}|\/templates\/rhuk_milkyway\//
const JOOMLA_4 = /\/media\/vendor\/|\/media\/templates\/site\//

function joomla(answer: Reply, page: Page) {
  const tag = generatorOf(page).find(({ attributes }) => /joomla!/i.test(attributes.content ?? ''))
  if (!tag || JOOMLA_4.test(answer.text)) return null
  const named = /joomla! (\d)\.\d/i.exec(tag.attributes.content ?? '')?.[1]
  const isNamedOld = named !== undefined && ENDED_JOOMLA.includes(Number(named))
  const files = quoteMatch(answer, JOOMLA_3) ?? (isNamedOld ? quoteMatch(answer, JOOMLA_1) : null)
  if (!files || (named !== undefined && !isNamedOld)) return null
  const title = 'Your site runs on a Joomla version that is no longer looked after'
  return detection('cms.outdated', 'confirmed', [quoteElement(answer, tag), files], {
    title,
  })
}

const DRUPAL = /^Drupal (\d{1,2})\b/i
const DRUPAL_7_FILES =
  /["'/]misc\/drupal\.js|jQuery\.extend\(Drupal\.settings|\/sites\/all\/(modules|themes)\//
const DRUPAL_8_FILES = /\/core\/(misc|assets|themes|modules)\/|data-drupal-selector/

function drupal(answer: Reply, page: Page) {
  const tag = generatorOf(page).find(({ attributes }) => DRUPAL.test(attributes.content ?? ''))
  const inTag = Number(DRUPAL.exec(tag?.attributes.content ?? '')?.[1] ?? 0)
  const inHeader = Number(DRUPAL.exec(headerOf(answer, 'x-generator') ?? '')?.[1] ?? 0)
  const major = inTag || inHeader
  if (!ENDED_DRUPAL.includes(major) || (inTag > 0 && inHeader > 0 && inTag !== inHeader)) return null
  const files = quoteMatch(answer, major < 8 ? DRUPAL_7_FILES : DRUPAL_8_FILES)
  const evidence = [
    tag ? quoteElement(answer, tag) : null,
    inHeader > 0 ? quoteHeader(answer, 'x-generator') : null,
    files,
  ].filter((quote) => quote !== null)
  const title = `Your site runs on Drupal ${major}, which is no longer looked after`
  return evidence.length < 2 ? null : detection('cms.outdated', 'confirmed', evidence, { title })
}

function magento(answer: Reply, page: Page) {
  const files = page
    .all('link', 'script')
    .some(({ attributes }) =>
      /\/skin\/frontend\/|\/js\/(varien|mage)\//.test(attributes.href ?? attributes.src ?? ''),
    )
  const marks = [
    quoteMatch(answer, /\/skin\/frontend\/[\w/.-]{1,80}/),
    quoteMatch(answer, /Mage\.Cookies\.\w{1,20}|\/js\/varien\/[\w.-]{1,40}/),
  ]
  const seen = marks.filter((mark) => mark !== null)
  const title = 'Your shop runs on Magento 1, which is no longer looked after'
  return files && seen.length === 2 ? detection('cms.outdated', 'confirmed', seen, { title }) : null
}
