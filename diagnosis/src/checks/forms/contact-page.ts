import type { Page } from '../../page/page.ts'
import { parsePage } from '../../page/parse.ts'
import type { Scene } from '../../scene.ts'
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
  const link = page.all('a').find(({ attributes, ...element }) => {
    const url = page.resolve(attributes.href)
    if (!url || url.origin !== page.url.origin || url.pathname === page.url.pathname) return false
    const words = `${url.pathname} ${page.textOf({ attributes, ...element }).slice(0, 80)}`
    return !/\.(pdf|jpe?g|png|docx?)$/i.test(url.pathname) && CONTACT_WORDS.test(words)
  })
  const url = page.resolve(link?.attributes.href)
  if (!url) return [home]
  url.hash = ''
  const reply = await ways.get(url.href)
  if (!isOk(reply) || !isHtml(reply)) return [home]
  return [home, { reply, page: parsePage(reply.text, url) }]
}
