import { afterEach, expect, test } from 'vitest'
import { type Answer, healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const stub = (to: string) =>
  `<!doctype html><html lang="en"><head><title>Bakery</title><meta http-equiv="refresh" content="0; url=${to}"></head><body><a href="${to}">Continue</a></body></html>`
const NO_DATABASE: Answer = {
  status: 500,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>Database Error</title></head><body id="error-page"><div class="wp-die-message"><h1>Error establishing a database connection</h1></div></body></html>',
}
const examined = async (pages: Record<string, Answer>) => {
  lab = await healthyLab(pages)
  return lab.examine('https://shop.test')
}

test('a front page that only sends its visitors on is examined where they arrive', async () => {
  const { findings, state, url, final_url } = await examined({
    '/': safely(stub('/wp/')),
    '/wp/': NO_DATABASE,
  })
  expect(findings[0]).toMatchObject({ code: 'wp.db_connection', verdict: 'confirmed' })
  expect([state, url, final_url]).toEqual(['down', 'https://shop.test/', 'https://shop.test/wp/'])
})

test('a front page that sends its visitors to nothing is a front page that is missing', async () => {
  const { findings } = await examined({ '/': safely(stub('/wp/')) })
  expect(findings[0]).toMatchObject({ code: 'http.404_home', verdict: 'confirmed' })
})

test('a front page that sends its visitors on to a good one has no fault', async () => {
  const { findings } = await examined({ '/': safely(stub('/en/')), '/en/': safely(page()) })
  expect(findings.map(({ code }) => code)).toEqual([])
})

test('a page of its own that also loads itself anew is examined itself', async () => {
  const head = '<meta http-equiv="refresh" content="5; url=/">'
  const { final_url, findings } = await examined({ '/': safely(page({ head })) })
  expect([final_url, findings.length]).toEqual(['https://shop.test/', 0])
})
