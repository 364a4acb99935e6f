import { arrivalHalf } from './arrival-half.ts'
import type { Case } from './case.ts'
import { contentHalf } from './content-half.ts'

/** The whole corpus, family by family. */
export const corpus: readonly Case[] = [...arrivalHalf, ...contentHalf]
