import type { Page } from '../../page/page.ts'
import { parsePage } from '../../page/parse.ts'
import { isWeb } from '../../page/same-page.ts'
import type { Scene } from '../../scene.ts'
import { arrive } from '../../visit/arrive.ts'
import { isHtml, isOk, type Reply } from '../../visit/reply.ts'

export interface FormPage {
  reply: Reply
  page: Page
}

const CONTACT_WORDS =
  /contact|kontakt|contatt|contacto|contato|get in touch|enquir|inquir|reach us|nous ecrire|nous écrire|escr[ií]benos|scrivici|anfrage|ota yhteytt|yhteystiedot|ta kontakt|связ|контакт|お問い合わせ|联系|聯絡|booking|book (?:now|online|a)|reserv|appointment|termin|quote|devis|angebot/i

/** The front page and the page with the contact form that it links to: where forms are looked at. One request at most. */
export async function formPages(scene: Scene): Promise<FormPage[]> {
  const { answer, page, ways } = scene
  if (!answer || !page) return []
  const home: FormPage = { reply: answer, page }
  const linked = await linkedPage(ways, page, CONTACT_WORDS)
  return linked ? [home, linked] : [home]
}

const LOGIN_WORDS =
  /log-?in|sign-?in|sign-?up|my-?account|register|anmeld|einloggen|mein-?konto|connexion|mon-?compte|iniciar|mi-?cuenta|acceder|accedi|area-?clienti|inloggen|mijn-?account|logga|logowanie|zaloguj|entrar|войти|ログイン|登录/i

/** The page where customers sign in, when the front page leads to it on the same host. One request at most. */
export async function loginPage({ page, ways }: Scene): Promise<FormPage | null> {
  return page && linkedPage(ways, page, LOGIN_WORDS)
}

async function linkedPage(ways: Scene['ways'], page: Page, words: RegExp): Promise<FormPage | null> {
  const link = page.all('a').find((element) => {
    const url = page.resolve(element.attributes.href)
    if (!url || !isSameSite(url, page.url) || url.pathname === page.url.pathname) return false
    const said = `${decoded(url.pathname)} ${page.textOf(element).slice(0, 80)}`
    return !/\.(pdf|jpe?g|png|docx?)$/i.test(url.pathname) && words.test(said)
  })
  const url = page.resolve(link?.attributes.href)
  if (!url) return null
  url.hash = ''
  const reply = await arrive(ways, url.href)
  const at = reply?.fetched.url
  return reply && at && isOk(reply) && isHtml(reply) ? { reply, page: parsePage(reply.text, at) } : null
}

/** One origin, or the same host in the other scheme. */
function isSameSite(url: URL, own: URL): boolean {
  const isOtherScheme = isWeb(url) && url.hostname === own.hostname && url.protocol !== own.protocol
  return url.origin === own.origin || isOtherScheme
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
