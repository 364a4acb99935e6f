import type { Page } from '#page/page.ts'
import type { Reply } from '#visit/reply.ts'

const PAUSE =
  /maintenance|be (right )?back (soon|shortly|in)|under construction|coming soon|launching soon|opening soon|wartung|im aufbau|im umbau|demnächst|bald (wieder )?(für sie )?(da|zurück|online)|en construction|de retour|bientôt|mantenimiento|próximamente|pronto (estaremos|volveremos)|en construcción|manutenzione|in costruzione|torneremo|prossimamente|onderhoud|binnenkort|manutenção|em breve|em construção|przerwa techniczna|prace (techniczne|serwisowe)|konserwac|underhåll|vedlikehold|vedligeholdelse|huolto|karbantartás|údržb|технически|обслуживани|メンテナンス|维护|維護/i

/** What Apache says of itself when the program behind it is down, which is no intended pause. */
const STOCK = /unable to service your request due to maintenance downtime or capacity problems/i

/** True for a 503 that is meant: "we are working on it". */
export function isMeantPause({ status, text }: Reply, page: Page | null): boolean {
  if (status !== 503 || STOCK.test(text)) return false
  if (!page) return text.length < 1_000 && PAUSE.test(text)
  const heads = page.all('h1', 'h2').map((element) => page.textOf(element))
  return PAUSE.test([page.title, ...heads, page.visibleText.slice(0, 600)].join(' '))
}
