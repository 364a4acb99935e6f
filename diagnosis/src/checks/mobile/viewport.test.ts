import { afterEach, expect, test } from 'vitest'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

test('a page without a viewport line is named, on its own', async () => {
  lab = await healthyLab({ '/': safely(page({ without: 'viewport' })) })
  expect(await lab.codes('https://shop.test')).toEqual(['ux.no_viewport'])
})

test('a page that offers another address for phones is let be', async () => {
  const head = '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.shop.test/">'
  lab = await healthyLab({ '/': safely(page({ without: 'viewport', head })) })
  expect(await lab.codes('https://shop.test')).not.toContain('ux.no_viewport')
})
