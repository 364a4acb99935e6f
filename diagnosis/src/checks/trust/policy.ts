import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { absentFrom, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { parsePage } from '#page/parse.ts'
import { decoded } from '#page/same-page.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { isHtml, isOk } from '#visit/reply.ts'
import { looksEuropean } from './europe.ts'
import { trackersIn } from './trackers.ts'

/** Word stems, without accents, of what such pages are called in some twenty languages. */
const POLICY =
  /privacy|privacidad|privacidade|privacitat|privacita|privatsphare|privatlivs|privatliv|privatnost|privatumo|privatuma|datenschutz|dsgvo|gdpr|rgpd|avg-verklaring|confidential|donnees[ -]personnelles|vie[ -]privee|protection[ -]des[ -]donnees|proteccion[ -]de[ -]datos|protecao[ -]de[ -]dados|protezione[ -]dei[ -]dati|trattamento[ -]dei[ -]dati|informativa|cookie|personvern|integritet|dataskydd|databeskyttelse|persondata|tietosuoja|rekisteriseloste|evaste|polityka[ -]prywatnosci|prywatnosc|rodo\b|ochrana[ -](osobnich|osobnych)|soukromi|sukromi|adatvedel|adatkezel|confidentialitat|date[ -]cu[ -]caracter|zasebnost|varstvo[ -](osebnih|podatkov)|andmekaitse|isikuandme|gizlilik|kvkk|konfidencial|конфиденц|персональн|поверителност|лични[ -]данни|απορρητ|προσωπικ|隐私|隱私|プライバシー|個人情報|개인정보|חסויות|פרטיות|الخصوصية|नीति|data[ -]protection|data[ -]policy|persoonsgegevens/i
/** Where small sites often say the same. */
const IMPRINT = /mentions[ -]legales|impressum|imprint|legal|note[ -]legali|colophon/i

/** `gdpr.no_policy`: personal details are asked for, or visitors tracked, and no page says what becomes of that. */
export const policy: Check = {
  codes: ['gdpr.no_policy'],
  when: 'content',
  async look(snapshot) {
    const { answer, page } = snapshot
    if (linkTo(page, POLICY)) return []
    const field = personalField(page)
    const [tracker] = trackersIn(page)
    const cause = field ?? tracker?.element
    if (!cause || (await isSaidInImprint(snapshot, page))) return []
    // Alone it is an absence; it hurts where the law asks for the page and visitors are followed besides.
    const hurts = looksEuropean(snapshot) && tracker !== undefined
    return [
      detection(
        'gdpr.no_policy',
        'likely',
        [
          quoteTag(answer, cause),
          absentFrom(answer, 'no link to a privacy or cookie page in the page as sent'),
        ],
        { severity: hurts ? 'medium' : 'low' },
      ),
    ]
  },
}

/** By its words, its address or its label; a page about privacy is its own answer. */
function linkTo(page: Page, words: RegExp): PageElement | null {
  const texts = textsOfLinks(page)
  const isMeant = (element: PageElement) => {
    const { href = '', title = '', 'aria-label': label = '' } = element.attributes
    const text = texts.get(element) ?? ''
    return words.test(plain(`${decoded(href)} ${title} ${label} ${text}`).slice(0, 2_000))
  }
  const own = words.test(plain(decoded(page.url.pathname))) ? page.elements[0] : null
  return own ?? page.all('a', 'button').find(isMeant) ?? null
}

async function isSaidInImprint({ client }: SiteSnapshot, page: Page): Promise<boolean> {
  const url = page.resolve(linkTo(page, IMPRINT)?.attributes.href)
  if (!url || url.origin !== page.url.origin) return url !== null
  url.hash = ''
  const reply = await arrive(client, url.href)
  const at = reply?.fetched.url
  // What cannot be read may well say it.
  if (!reply || !at || !isOk(reply) || !isHtml(reply)) return true
  return POLICY.test(plain(parsePage(reply.text, at).visibleText))
}

/** In one walk, so that a page of thousands of links costs no more than its length. */
function textsOfLinks(page: Page): Map<PageElement, string> {
  const texts = new Map<PageElement, string>()
  for (const { text, parent } of page.texts) {
    let link = parent
    while (link && link.name !== 'a' && link.name !== 'button') link = link.parent
    if (link) texts.set(link, (texts.get(link) ?? '') + text)
  }
  return texts
}

function personalField(page: Page): PageElement | null {
  const isPersonal = ({ name, attributes }: PageElement) => {
    const type = (attributes.type ?? 'text').toLowerCase()
    if (name === 'textarea' || type === 'email' || type === 'tel') return true
    const words = `${attributes.name ?? ''} ${attributes.autocomplete ?? ''}`.toLowerCase()
    return (
      type === 'text' &&
      /e-?mail|phone|telefon|(^|[\s_-])(first|last|sur|full)?-?_?name\b|address|birth/.test(words)
    )
  }
  const fields = page.all('input', 'textarea').filter((field) => page.isInside(field, 'form'))
  return fields.find((field) => !page.isHidden(field) && isPersonal(field)) ?? null
}

function plain(text: string): string {
  return (
    text
      // Normalising a long run of marks takes time with the square of its length.
      .replace(/\p{M}{31,}/gu, '')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replace(/[_+]|%20/g, '-')
  )
}
