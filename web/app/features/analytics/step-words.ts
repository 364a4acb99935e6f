import { eventWords } from '@sitewright/contract/analytics.ts'

const words: Record<string, string> = eventWords

export const stepWords = (name: string): string => words[name] ?? name
