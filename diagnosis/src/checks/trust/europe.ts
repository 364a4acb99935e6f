import type { SiteSnapshot } from '#snapshot.ts'

const ENDINGS = new Set(
  'at be bg ch cy cz de dk ee es eu fi fr gr hr hu ie is it li lt lu lv mt nl no pl pt ro se si sk uk wales scot berlin paris'.split(
    ' ',
  ),
)
/** Languages spoken by businesses there and hardly anywhere else; English, Spanish and Portuguese tell nothing. */
const LANGUAGES = new Set(
  'bg cs da de el et fi hr hu it lt lv mt nl no nb nn pl ro sk sl sv ga is'.split(' '),
)
const WORDS =
  /\+44[\s\d(]|\+49[\s\d(]|\+33[\s\d(]|\+39[\s\d(]|\+34[\s\d(]|\+31[\s\d(]|\+353[\s\d(]|\b(GmbH|Impressum|SIRET|SARL|P\.? ?IVA|USt-?Id|VAT (no|number|reg)|Registered in (England|Scotland|Wales|Ireland)|Mentions légales)\b/i

/** True when the business shows that it is in the EU, the UK or next to them, where consent is the law. */
export function looksEuropean({ site, page }: SiteSnapshot): boolean {
  const language = page?.first('html')?.attributes.lang?.toLowerCase() ?? ''
  return (
    ENDINGS.has(site.host.split('.').at(-1) ?? '') ||
    LANGUAGES.has(language.split('-')[0] ?? '') ||
    /^(en-gb|en-ie|es-es|fr-fr|pt-pt|fr-be)$/.test(language) ||
    WORDS.test(page?.visibleText.slice(0, 50_000) ?? '')
  )
}
