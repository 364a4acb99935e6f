import type { Check } from '#check.ts'
import { readPage, sureness } from '#confirm.ts'
import { detection } from '#detection.ts'
import { quoteElement, quoteHeader, quoteMatch, quoteStatus } from '#evidence.ts'
import { isLone } from '#page/dominance.ts'
import type { Page } from '#page/page.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'

const NOT_CONNECTED =
  /ConnectYourDomain|domain (isn['’]t|is not|isn&#0?39;t|isn&rsquo;t|hasn['’]t been|has not been)( yet)? connected|not connected to a (wix )?(web ?)?site|wixErrorPagesApp|error-?pages?\/[\w./-]{0,60}connect|domain (ist|wurde) (noch )?nicht (mit einer|verbunden)|domaine n['’]est pas (encore )?(connecté|associé)|dominio no est[áa] conectado|dominio non è (ancora )?collegato|domínio não está conectado/i
const WIX_MARK = /parastorage\.com|wixstatic\.com|wix\.com|\bwix[A-Z]\w{2,30}/

function isWix(reply: Reply): boolean {
  return (
    /pepyaka/i.test(headerOf(reply, 'server') ?? '') ||
    headerOf(reply, 'x-wix-request-id') !== null ||
    WIX_MARK.test(reply.text)
  )
}

/** `wx.not_connected`: Wix answers, and has no site for this address. */
export const wixNotConnected: Check = {
  codes: ['wx.not_connected'],
  when: 'answer',
  async look(snapshot) {
    const { answer } = snapshot
    const page = snapshot.page ?? readPage(answer)
    if (!page || !isUnconnected(answer, page)) return []
    const verdict = await sureness(snapshot, isUnconnected)
    if (verdict === null) return []
    const shown = page.first('h1') ?? page.first('h2') ?? page.first('p')
    const isNamed = /pepyaka/i.test(headerOf(answer, 'server') ?? '')
    const evidence = [
      quoteMatch(answer, NOT_CONNECTED) ?? (shown ? quoteElement(answer, shown) : null),
      quoteStatus(answer),
      isNamed ? quoteHeader(answer, 'server') : quoteMatch(answer, WIX_MARK),
    ]
    return [detection('wx.not_connected', verdict, evidence, { platform: 'wix' })]
  },
}

function isUnconnected(reply: Reply, page: Page): boolean {
  const isGone = [404, 403, 410, 503].includes(reply.status ?? 0)
  const words = `${page.title} ${page.visibleText}`
  const isOfWix = isWix(reply) || /\bwix\b/i.test(words)
  return (
    isGone && isOfWix && (NOT_CONNECTED.test(words) || NOT_CONNECTED.test(reply.text)) && isLone(page, 2_000)
  )
}

/** `wx.free_domain`: the site lives under Wix's own name and leads to no other. */
export const wixFreeDomain: Check = {
  codes: ['wx.free_domain'],
  when: 'content',
  look({ answer, page }) {
    const host = page?.url.hostname ?? ''
    if (!isOk(answer) || !/\.(wixsite|wixstudio|editorx)\.(com|io)$/i.test(host)) return []
    const generator = page.meta('generator')
    const canonical = page.links('canonical')[0]
    const shown = [generator, canonical].find((element) =>
      /wix/i.test(JSON.stringify(element?.attributes ?? '')),
    )
    const tag = shown ? quoteElement(answer, shown) : quoteMatch(answer, WIX_MARK)
    return [detection('wx.free_domain', 'confirmed', [tag, quoteStatus(answer)], { platform: 'wix' })]
  },
}
