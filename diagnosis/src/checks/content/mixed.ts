import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { pageOf } from '#visit/page-of.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'

/** `mixed.active` and `mixed.passive`: a page sent securely that asks for parts over the open connection. */
export const mixed: Check = {
  codes: ['mixed.active', 'mixed.passive'],
  when: 'content',
  async look(snapshot) {
    const { page, answer } = snapshot
    if (page.url.protocol !== 'https:' || upgrades(page, answer)) return []
    const used = page.elements.filter((element) => !page.isInside(element, 'noscript', 'template'))
    const active = used.filter((element) => activeAddresses(element).some((url) => isOpen(page, url)))
    const forms = used.filter((element) => formAddresses(element).some((url) => isOpen(page, url)))
    const passive = used.filter((element) => passiveAddresses(element).some((url) => isOpen(page, url)))
    if (active.length + forms.length + passive.length === 0) return []
    return Promise.all([
      seen(snapshot, answer, 'mixed.active', active),
      seen(snapshot, answer, 'mixed.passive', [...forms, ...passive], forms.length > 0 ? FORM : {}),
    ])
  },
}

const FORM: Pick<Detection, 'severity' | 'title' | 'means'> = {
  severity: 'high',
  title: 'What visitors type is sent without protection',
  means:
    'A form on your secure page sends what people type over an open connection. Browsers warn before sending, and most people stop there; on a public network others can read along.',
}

async function seen(
  snapshot: ContentSnapshot,
  answer: Reply,
  code: string,
  elements: readonly PageElement[],
  more: Pick<Detection, 'severity' | 'title' | 'means'> = {},
): Promise<Detection | null> {
  if (elements.length === 0) return null
  const { last } = await snapshot.second()
  const again = isOk(last) ? pageOf(last) : null
  const tags = new Set(again?.elements.map(({ start, openEnd }) => again.source.slice(start, openEnd)))
  const isThereAgain = elements.some(({ start, openEnd }) => tags.has(answer.text.slice(start, openEnd)))
  const evidence = elements.slice(0, 3).map((element) => quoteTag(answer, element))
  return detection(code, isThereAgain ? 'confirmed' : 'likely', evidence, more)
}

/** What may change the page, so that browsers refuse to load it. */
function activeAddresses({ name, attributes }: PageElement): (string | undefined)[] {
  const { src, href, data, type = '', rel = '' } = attributes
  if (name === 'script') return /^(|.*(java|ecma)script|module)$/i.test(type.trim()) ? [src] : []
  if (name === 'iframe' || name === 'frame' || name === 'embed') return [src]
  if (name === 'object') return [data]
  const words = rel.toLowerCase().split(/\s+/)
  const isStyle = words.includes('stylesheet') && !words.includes('alternate') && !('disabled' in attributes)
  return name === 'link' && isStyle ? [href] : []
}

/** No picture has so many; each is an address to be made whole. */
const CHOICES_MAX = 20

/** What is only shown or played; browsers load it with a warning, or try the secure way. */
function passiveAddresses({ name, attributes }: PageElement): (string | undefined)[] {
  const { src, srcset, poster, style = '', type = '' } = attributes
  const sets = (srcset ?? '').split(/,\s+/, CHOICES_MAX).map((choice) => choice.trim().split(/\s+/)[0])
  const drawn = [...style.matchAll(/url\(\s*["']?(http:[^"')\s]{1,500})/gi)].map(([, url]) => url)
  if (name === 'img' || name === 'source') return [src, ...sets, ...drawn]
  if (name === 'audio' || name === 'video') return [src, poster, ...drawn]
  return name === 'input' && type.toLowerCase() === 'image' ? [src] : drawn
}

function formAddresses({ name, attributes: { action, formaction } }: PageElement): (string | undefined)[] {
  if (name === 'form') return [action]
  return name === 'button' || name === 'input' ? [formaction] : []
}

/** An address over the open connection. One's own machine needs no protection. */
function isOpen(page: Page, address: string | undefined): boolean {
  const url = address === undefined || address.trim() === '' ? null : page.resolve(address)
  if (url?.protocol !== 'http:') return false
  return !/^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$|\.localhost$/.test(url.hostname)
}

/** True when the page's policy upgrades every request to https. */
function upgrades(page: Page, answer: Reply): boolean {
  const inPage = page
    .all('meta')
    .filter(({ attributes }) => attributes['http-equiv']?.trim().toLowerCase() === 'content-security-policy')
    .map(({ attributes }) => attributes.content ?? '')
  const policies = [headerOf(answer, 'content-security-policy') ?? '', ...inPage]
  return policies.some((policy) => /(^|[;,\s])upgrade-insecure-requests\s*($|[;,])/i.test(policy))
}
