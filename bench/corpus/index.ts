import type { Case } from './case.ts'

/** The whole corpus, family by family. */
export const corpus: readonly Case[] = []
