import { afterEach, expect, test } from 'vitest'
import { searchChecks } from '#checks/search/index.ts'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
const SEARCH = { codes: searchChecks.flatMap(({ codes: each }) => each) }
afterEach(() => lab.close())
const codes = async (robots: Pages[string], pages: Pages = {}) => {
  lab = await healthyLab({ '/robots.txt': robots, ...pages })
  return (await lab.codes('https://shop.test', SEARCH)).filter((code) => code.startsWith('seo.'))
}

test.each([
  'User-agent: *\nDisallow: /',
  '\uFEFFUser-agent: *\r\nDisallow: /\r\n',
  '# closed while we build\nuser-agent:*\ndisallow:/ # all of it\n',
  'User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow:\n',
  'User-agent: AhrefsBot\nUser-agent: Googlebot\nDisallow: /*\n',
  'User-agent: *\nAllow: /about\nDisallow: /\n',
  'User-agent: *\nDisallow: /$\n',
  'User-agent: Googlebot*\nDisallow: /\n',
  'User-agent: *\nCrawl-delay: 10\nDisallow: *\n',
])('rules %j lock search engines out', async (robots) => {
  expect(await codes(robots)).toContain('seo.robots_block')
})

test('the rule that decides is quoted with the line that says for whom', async () => {
  await codes('# x\r\nUser-agent: *\r\nDisallow: /\r\n')
  const { findings } = await lab.examine('https://shop.test', SEARCH)
  const found = findings.find(({ code }) => code === 'seo.robots_block')
  expect(found?.evidence[0]?.excerpt).toBe('User-agent: *\r\nDisallow: /')
  expect(found?.severity).toBe('critical')
})

test.each([
  'User-agent: *\nDisallow:\n',
  'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n',
  'User-agent: AhrefsBot\nDisallow: /\nUser-agent: GPTBot\nDisallow: /\n',
  'User-agent: *\nDisallow: /\nAllow: /\n',
  'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nUser-agent: Bingbot\nAllow: /\n',
  '# User-agent: *\n# Disallow: /\n',
  'User-agent: *\nDisallow: /search\nDisallow: /*?s=\n',
  'User-agent: Googlebot-Image\nDisallow: /\n',
  'Disallow: /\n',
  'User-agent:\nDisallow: /\n',
  '',
])('rules %j leave the front page open', async (robots) => {
  expect(await codes(robots)).toEqual([])
})

test('rules that close the page where the front page leads are found', async () => {
  const found = await codes('User-agent: *\nDisallow: /en/\n', {
    '/': { status: 302, headers: { location: '/en/' } },
    '/en/': safely(page()),
  })
  expect(found).toContain('seo.robots_block')
})

test('rules that lock out Bing alone are milder', async () => {
  await codes('User-agent: Bingbot\nDisallow: /\n')
  const { findings } = await lab.examine('https://shop.test', SEARCH)
  expect(findings.find(({ code }) => code === 'seo.robots_block')?.severity).toBe('medium')
})

test.each([500, 502, 503])('a file of rules that fails with %i on three tries is named', async (status) => {
  expect(await codes({ status, body: 'oops' })).toEqual(['seo.robots_unreachable'])
})

test('a file of rules whose connection breaks is named, less surely', async () => {
  await codes((request) => request.socket.destroy())
  const { findings } = await lab.examine('https://shop.test', SEARCH)
  expect(findings.find(({ code }) => code === 'seo.robots_unreachable')?.verdict).toBe('likely')
})

test.each([404, 403, 401, 410, 429])('a file of rules that answers %i is no fault', async (status) => {
  expect(await codes({ status, body: 'no' })).toEqual([])
})

test('a file of rules that fails once is no fault', async () => {
  let visits = 0
  const flaky: Pages[string] = (_, response) => {
    visits += 1
    response
      .writeHead(visits === 1 ? 503 : 200, { 'content-type': 'text/plain' })
      .end('User-agent: *\nDisallow:\n')
  }
  expect(await codes(flaky)).toEqual([])
})

test('a web page in place of the rules is a small thing', async () => {
  await codes(safely(page()))
  const { findings } = await lab.examine('https://shop.test', SEARCH)
  const found = findings.find(({ code }) => code === 'seo.robots_html')
  expect(found?.severity).toBe('low')
  expect(findings.map(({ code }) => code)).not.toContain('seo.robots_block')
})

const HEAD =
  '<link rel="stylesheet" href="/wp-includes/css/style.css?ver=6"><script src="/wp-includes/js/menu.js" defer></script>'
const FILES: Pages = {
  '/': safely(page({ head: HEAD })),
  '/wp-includes/css/style.css': { headers: { 'content-type': 'text/css' }, body: 'body{color:#111}' },
  '/wp-includes/js/menu.js': { headers: { 'content-type': 'text/javascript' }, body: 'let a=1' },
}

test.each(['Disallow: /wp-includes/', 'Disallow: /*.css', 'Disallow: /*?'])(
  'a rule "%s" that closes the files of the page is named',
  async (rule) => {
    expect(await codes(`User-agent: *\n${rule}\n`, FILES)).toEqual(['seo.assets_blocked'])
  },
)

test.each([
  'User-agent: *\nDisallow: /wp-includes/\nAllow: /wp-includes/css/\nAllow: /wp-includes/js/',
  'User-agent: GPTBot\nDisallow: /wp-includes/',
  'User-agent: *\nDisallow: /wp-admin/',
])('rules %j leave the files of the page open', async (robots) => {
  expect(await codes(robots, FILES)).toEqual([])
})
