import type { Fault } from '@sitewright/diagnosis/catalogue/fault.ts'
import { wordsOf } from '../search/word-search.ts'

export const wordsOfFault = ({
  code,
  title,
  sees,
  symptoms,
}: Pick<Fault, 'code' | 'title' | 'sees' | 'symptoms'>) => wordsOf([code, title, sees, ...symptoms].join(' '))
