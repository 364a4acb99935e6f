import { isHiddenHere } from '#page/hidden.ts'
import type { Page, PageElement } from '#page/page.ts'
import { decoded } from '#page/same-page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive } from '#visit/arrive.ts'
import { type Shown, shownIn } from '#visit/page-of.ts'

/** A page where a card is asked for. */
export interface CardPage extends Shown {
  fields: readonly PageElement[]
}

/** How programs name the fields of a card. */
export const CARD =
  /\bcc[-_]?(?:number|num|csc|cvc|cvv|exp|name|no\b)|card[-_ ]?(?:number|num|no\b|nr\b|holder|cvv|cvc|csc|exp|code)|cardnum|(?:\b|_)cvv2?\b|(?:\b|_)cvc2?\b|\bccn\b|creditcard|credit[-_]card|security[-_]?code|(?:card|payment|expir\w{0,4})[-_]?(?:expiry|expiration|exp(?:date|month|year))|kartennummer|kreditkarte|kaartnummer|num(?:ero)?[-_ ]?(?:de[-_ ]?)?(?:la[-_ ]?)?(?:carte|carta|tarjeta|cartao)|kortnummer|numer[-_]?karty|kart[-_]?numar|nomor[-_ ]?kartu/i
const CARD_LABEL =
  /card (?:number|no)|number on (?:the )?card|security code|kartennummer|kreditkartennummer|prüfziffer|num[ée]ro de (?:la )?carte|cryptogramme|n[úu]mero de (?:la )?tarjeta|n[úu]mero do cart[ãa]o|numero (?:della )?carta|kaartnummer|kortnummer|kortin numero|numer karty|č[íi]slo karty|k[áa]rtyasz[áa]m|kart numaras[ıi]|nomor kartu|номер карты|カード番号|卡号|卡號|카드 ?번호|رقم البطاقة/i
const OTHER_CARDS = /search|gift|loyalty|voucher|member|library|coupon|geschenk|cadeau|regalo/i

/** Fields for a card, by name, identity, what browsers fill in, hint or label, in the languages of many shops. */
export function cardFields(page: Page): PageElement[] {
  const labels = new Map(
    page
      .all('label')
      .slice(0, 300)
      .map((label) => [label.attributes.for ?? '', page.textOf(label)]),
  )
  return page.all('input').filter((input) => {
    const { name = '', id = '', autocomplete = '', placeholder = '', type = '' } = input.attributes
    if (isHiddenHere(input) || /^(radio|checkbox|submit|button|search)$/i.test(type)) return false
    const named = [name, id, autocomplete, input.attributes['data-field'] ?? ''].join(' ')
    const said = [placeholder, input.attributes['aria-label'] ?? '', labels.get(id) ?? ''].join(' ')
    const isCard = CARD.test(`${named} ${placeholder}`) || CARD_LABEL.test(said)
    return isCard && !OTHER_CARDS.test(`${named} ${said}`)
  })
}

const TILL =
  /check-?out|payment|kassa?e?\b|bezahl|zahlung|zur-kasse|paiement|\/payer|commande|caisse|afreken|betal|pagos?\b|pagar|finalizar|pagamento|cassa\b|onepage|onestep|order-pay|zam[oó]wien|pokladn|p[eé]nzt[aá]r|odeme|pembayaran|bayar|donate|spenden|оформ|оплат|касса|レジ|購入手続|结账|結帳|결제/i

/** By its address a page where one pays, also where the card's fields come later. */
const isTill = (url: URL) => TILL.test(decoded(url.pathname))

/** The page itself if it asks for a card, else the one it links to where one pays. One request and its redirects at most. */
export async function cardPage(snapshot: ContentSnapshot): Promise<CardPage | null> {
  const { answer, page, client } = snapshot
  const fields = cardFields(page)
  if (fields.length > 0 || isTill(page.url)) return { reply: answer, page, fields }
  const url = tillLink(page)
  const till = url && shownIn(await arrive(client, url.href))
  return till && { ...till, fields: cardFields(till.page) }
}

function tillLink(page: Page): URL | null {
  const own = page.all('a').flatMap((link) => {
    const url = page.resolve(link.attributes.href)
    const isOther = url && url.origin === page.url.origin && url.pathname !== page.url.pathname
    return isOther && !/\.(?:pdf|jpe?g|png)$/i.test(url.pathname) ? [{ link, url }] : []
  })
  const named = own.find(({ url }) => isTill(url))
  const said = named ?? own.find(({ link }) => TILL.test(page.textOf(link).slice(0, 40)))
  if (!said) return null
  said.url.hash = ''
  return said.url
}
