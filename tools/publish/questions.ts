import { standInBusiness } from '@sitewright/contract/stand-ins.ts'
import { questions as askedAtHome } from '../../web/app/public/home/questions.ts'
import { answersByTopic } from '../../web/app/public/knowledge-base/answers.ts'
import { EMAIL_PLACE } from '../../web/app/public/knowledge-base/email-place.ts'

interface Question {
  asks: string
  answers: string
}

/** The questions that a page answers on the screen, from the same texts. */
export function questionsOf(path: string): readonly Question[] {
  if (path === '/') return askedAtHome
  if (path !== '/kb') return []
  return answersByTopic()
    .flatMap(({ answers }) => answers)
    .map(({ title, text }) => ({
      asks: title,
      answers: text.replaceAll(EMAIL_PLACE, standInBusiness.support_email),
    }))
}
