import type { Page } from '#page/page.ts'
import { decoded, isWeb } from '#page/same-page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { type Shown, shownIn } from '#visit/page-of.ts'

const CONTACT_WORDS =
  /contact|kontakt|contatt|contacto|contato|get in touch|enquir|inquir|reach us|nous ecrire|nous écrire|escr[ií]benos|scrivici|anfrage|ota yhteytt|yhteystiedot|ta kontakt|связ|контакт|お問い合わせ|联系|聯絡|booking|book (?:now|online|a)|reserv|appointment|termin|quote|devis|angebot/i

/** The front page and the page with the contact form that it links to: where forms are looked at. One request at most. */
export async function formPages(snapshot: ContentSnapshot): Promise<Shown[]> {
  const { answer, page, client } = snapshot
  const home: Shown = { reply: answer, page }
  const linked = await linkedPage(client, page, CONTACT_WORDS)
  return linked ? [home, linked] : [home]
}

const LOGIN_WORDS =
  /log-?in|sign-?in|sign-?up|my-?account|register|anmeld|einloggen|mein-?konto|connexion|mon-?compte|iniciar|mi-?cuenta|acceder|accedi|area-?clienti|inloggen|mijn-?account|logga|logowanie|zaloguj|entrar|войти|ログイン|登录/i

/** The page where customers sign in, when the front page leads to it on the same host. One request at most. */
export const loginPage = ({ page, client }: ContentSnapshot): Promise<Shown | null> =>
  linkedPage(client, page, LOGIN_WORDS)

async function linkedPage(
  client: ContentSnapshot['client'],
  page: Page,
  words: RegExp,
): Promise<Shown | null> {
  const link = page.all('a').find((element) => {
    const url = page.resolve(element.attributes.href)
    if (!url || !isSameSite(url, page.url) || url.pathname === page.url.pathname) return false
    const said = `${decoded(url.pathname)} ${page.textOf(element).slice(0, 80)}`
    return !/\.(pdf|jpe?g|png|docx?)$/i.test(url.pathname) && words.test(said)
  })
  const url = page.resolve(link?.attributes.href)
  if (!url) return null
  url.hash = ''
  return shownIn(await arrive(client, url.href))
}

/** One origin, or the same host in the other scheme. */
function isSameSite(url: URL, own: URL): boolean {
  const isOtherScheme = isWeb(url) && url.hostname === own.hostname && url.protocol !== own.protocol
  return url.origin === own.origin || isOtherScheme
}
