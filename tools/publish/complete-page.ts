import { placeholderBusiness } from '@sitewright/contract/placeholders.ts'
import { questions as askedAtHome } from '../../web/app/public/home/questions.ts'
import { answersByTopic } from '../../web/app/public/knowledge-base/answers.ts'
import { EMAIL_PLACE } from '../../web/app/public/knowledge-base/email-place.ts'
import { structuredData } from './structured-data.ts'

const TITLE = /<title>([^<]*)<\/title>/
const DESCRIPTION = /<meta name="description" content="([^"]*)"/

/** A prerendered page with what search engines read beside its text. Throws when it has no title or description. */
export function completePage(html: string, path: string): string {
  const title = TITLE.exec(html)?.[1]
  const description = DESCRIPTION.exec(html)?.[1]
  if (!title || !description) throw new Error(`${path} needs a title and a description for search engines.`)
  const data = structuredData({
    path,
    title: plain(title).replace(/ · Sitewright$/, ''),
    description: plain(description),
    questions: questionsOf(path),
  })
  return html.replace('</head>', () => `<script type="application/ld+json">${data}</script></head>`)
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** React's own escapes, taken back. */
function plain(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign)
}

interface Question {
  asks: string
  answers: string
}

/** The questions that a page answers on the screen, from the same texts. */
function questionsOf(path: string): readonly Question[] {
  if (path === '/') return askedAtHome
  if (path !== '/kb') return []
  return answersByTopic()
    .flatMap(({ answers }) => answers)
    .map(({ title, text }) => ({
      asks: title,
      answers: text.replaceAll(EMAIL_PLACE, placeholderBusiness.support_email),
    }))
}
