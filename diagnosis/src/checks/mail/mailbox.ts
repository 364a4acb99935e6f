import type { Evidence } from '@sitewright/contract/findings.ts'
import { quoteBody, quoteElement } from '#evidence.ts'
import type { Page, TextRun } from '#page/page.ts'
import { parsePage } from '#page/parse.ts'
import { decoded } from '#page/same-page.ts'
import { isContent, type SiteSnapshot } from '#snapshot.ts'
import { isHtml, isOk, type Reply } from '#visit/reply.ts'

const CONTACT = /contact|kontakt|contatt|contacto|impressum|imprint|legal-notice|mentions-legales|kapcsolat/i
const LOCAL = /[a-z0-9.!#$%&'*+/=?^_{|}~-]/i

/** Where the site shows an address of its domain to visitors: on its front page, else on its page of contact. */
export async function mailboxShown(snapshot: SiteSnapshot, domain: string): Promise<Evidence | null> {
  if (!isContent(snapshot)) return null
  const { answer, page, client } = snapshot
  const here = mailboxIn(page, answer, domain)
  if (here) return here
  const link = page.all('a').find((element) => {
    const target = page.resolve(element.attributes.href)
    return target?.origin === page.url.origin && CONTACT.test(target.pathname + page.textOf(element))
  })
  const target = page.resolve(link?.attributes.href)
  if (!target || target.href === page.url.href) return null
  const { last } = await client.follow(target.href.replace(/#.*$/, ''))
  const { url } = last.fetched
  return url && isOk(last) && isHtml(last) ? mailboxIn(parsePage(last.text, url), last, domain) : null
}

function mailboxIn(page: Page, reply: Reply, domain: string): Evidence | null {
  const linked = page
    .all('a')
    .filter((element) => !page.isHidden(element))
    .find(({ attributes }) => {
      const [, address = ''] = /^\s*mailto:([^?]{1,320})/i.exec(attributes.href ?? '') ?? []
      return address.split(',').some((one) => decoded(one).trim().toLowerCase().endsWith(`@${domain}`))
    })
  if (linked) return quoteElement(reply, linked)
  for (const { text, start, end } of runsOf(page)) {
    const at = text.toLowerCase().indexOf(`@${domain}`)
    const rest = text.slice(at + domain.length + 1)
    if (at > 0 && LOCAL.test(text[at - 1] ?? '') && !/^(\.?[a-z0-9]|-)/i.test(rest))
      return quoteBody(reply, start, end - start)
  }
  return null
}

/** Visible text, with what an encoded `@` had cut into pieces joined again. */
function runsOf(page: Page): TextRun[] {
  const runs: TextRun[] = []
  for (const run of page.texts) {
    if (run.parent && page.isHidden(run.parent)) continue
    const last = runs.at(-1)
    if (last && last.parent === run.parent && last.end === run.start)
      runs[runs.length - 1] = { ...last, text: last.text + run.text, end: run.end }
    else runs.push(run)
  }
  return runs
}
