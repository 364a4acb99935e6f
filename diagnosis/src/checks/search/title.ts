import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { absentFrom, quoteBody } from '#evidence.ts'
import { fold, type Page, type PageElement } from '#page/page.ts'
import { isWholePage } from '#page/whole.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import type { Reply } from '#visit/reply.ts'
import { isRehearsal, isSignIn } from './front.ts'
import { innerPages } from './inner.ts'

const CODE = 'seo.title_desc'
/** Below this a page is a stub or a notice, and no search result. */
const TEXT_MIN = 80

/** `seo.title_desc`: what search results would show of the page is missing, or says nothing of the business. */
export const title: Check = {
  codes: [CODE],
  when: 'content',
  async look(snapshot) {
    const { answer, page, site } = snapshot
    if (isRehearsal(site.host) || isSignIn(page)) return []
    if (page.visibleText.length < TEXT_MIN || !isWholePage(page)) return []
    const element = titleOf(page)
    const text = element ? fold(page.textOf(element)) : ''
    if (text === '') return [detection(CODE, 'confirmed', [absentFrom(answer, 'no <title> in the page')])]
    if (element && isPlaceholder(text) && !isTopic(page, text))
      return [detection(CODE, 'confirmed', [tagOf(answer, element)])]
    return [noDescription(answer, page) ?? (await sameTitles(snapshot, text))]
  },
}

/** The page's own title; a picture drawn in the page may have one too. */
function titleOf(page: Page): PageElement | null {
  return page.all('title').find((element) => !page.isInside(element, 'svg', 'noscript', 'template')) ?? null
}

const tagOf = (answer: Reply, { start, end }: PageElement) => quoteBody(answer, start, end - start)

/** The placeholder titles of builders and frameworks. */
const PLACEHOLDERS = new Set(
  `home|home page|homepage|main page|my site|my website|mysite|my web site|my blog|my wordpress|my wordpress site
my wordpress blog|my wordpress website|wordpress|wordpress site|just another wordpress site|site title|page title
your site title|your title here|title|title here|insert title here|website title|new site|new page|new website
new tab|blank page|untitled|untitled page|untitled document|untitled-1|no title|document|index|index.html|index.php
default|website|web site|site|page|page 1|my store|my shop|react app|vite app|vite + react|vite + react + ts
vite + vue|vite + svelte|vue app|next app|next.js app|create next app|nuxt app|angular app|svelte app|sveltekit app
gatsby default starter|remix app|new remix app|parcel app|app|my app|welcome|test|startseite|accueil|page d'accueil
inicio|página de inicio|página principal|pagina principale|page principale|hauptseite|hoofdpagina|pagina iniziale|strona główna|hem|hjem|etusivu|главная|главная страница|unbenannt
unbenanntes dokument|document sans titre|sans titre|sin título|meine website|meine webseite|mon site|mi sitio
naamloos document|senza titolo|documento senza titolo`
    .split(/[|\n]/)
    .map((text) => text.trim()),
)

/** True when nothing in a title names the business, however its parts are strung together. */
function isPlaceholder(title: string): boolean {
  const whole = title.toLowerCase().trim()
  if (PLACEHOLDERS.has(whole)) return true
  const parts = whole.split(/\s[|–—·»:-]\s|\s?[|–—»]\s?/).filter((part) => part.trim() !== '')
  return parts.length === 0 || (parts.length > 1 && parts.every((part) => PLACEHOLDERS.has(part.trim())))
}

/** True when the page writes about these words: its text quotes them. */
function isTopic(page: Page, title: string): boolean {
  const text = page.visibleText.toLowerCase()
  const quoted = title.toLowerCase()
  return QUOTES.some(([open, close]) => text.includes(open + quoted + close))
}

const QUOTES = ['“”', '""', '‘’', "''", '«»', '„“']

function noDescription(answer: Reply, page: Page): Detection | null {
  const description = page.meta('description') ?? page.meta('og:description')
  if (description?.attributes.content?.trim()) return null
  return detection(CODE, 'confirmed', [absentFrom(answer, 'no <meta name="description"> in the page')], {
    severity: 'low',
    title: 'Search results show no description of your choosing',
    means:
      'The front page has no description, so search engines pick some words from it. A sentence of your own brings more people to click.',
  })
}

async function sameTitles(snapshot: ContentSnapshot, text: string): Promise<Detection | null> {
  if (!snapshot.page) return null
  const inner = await innerPages(snapshot, snapshot.page)
  const same = inner.filter(({ page }) => {
    const isOther = page.visibleText !== snapshot.page.visibleText
    return isOther && page.visibleText.length >= TEXT_MIN && fold(page.title) === text
  })
  if (same.length < 2) return null
  const evidence = same.flatMap(({ reply, page }) => {
    const element = titleOf(page)
    return element ? [tagOf(reply, element)] : []
  })
  return detection(CODE, 'confirmed', evidence, {
    severity: 'low',
    title: 'All your pages have the same title',
    means: 'Search results show the same words for each of your pages, so people cannot tell them apart.',
  })
}
