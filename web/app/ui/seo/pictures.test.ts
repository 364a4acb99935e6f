import { existsSync } from 'node:fs'
import path from 'node:path'
import { listedPages } from '@sitewright/contract/listed-pages.ts'
import { expect, test } from 'vitest'
import { pictureOf } from './pictures.ts'

test.each(listedPages)('%s has a picture for where it is shared', (page) => {
  expect(existsSync(path.join(import.meta.dirname, '../../../public', pictureOf(page)))).toBe(true)
})
