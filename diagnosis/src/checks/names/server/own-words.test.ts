import { afterEach, expect, test } from 'vitest'
import { namesFaults } from '#catalogue/names/index.ts'
import { healthyLab, type Lab } from '#test/lab.ts'

const codes = namesFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const found = async (body: string, status = 200) => {
  lab = await healthyLab({ '/': { status, headers: { 'content-type': 'text/html' }, body } })
  const { findings } = await lab.examine('https://shop.test', { codes })
  return findings.map(({ code, verdict }) => `${verdict} ${code}`)
}
const site = (title: string, text: string, menu = MENU) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><link rel="stylesheet" href="/site.css"></head><body>${menu}<h1>${title}</h1>${text}</body></html>`
const MENU =
  '<div class="menu"><a href="https://shop.test/work">Our work</a> <a href="https://shop.test/people">People</a></div>'

const SELLERS =
  '<p>One morning the market place that you sell on shows two words, and your income is gone. Our solicitors have brought back some four hundred sellers since 2016. Contact our team with the letter you were sent, and we say on the same day what we can do.</p>'
const LESSON =
  '<p>By the end of this evening your own machine says so too. We begin with an empty box from any provider, put a web server on it, and let it answer in your browser. Then each of us writes a page of her own and puts it in the place of the one that came with it.</p><p>Bring a laptop with a terminal. We meet in the reading room, and the last train is at eleven.</p>'

test.each([
  ['a law firm that writes about sellers', site('Account Suspended', SELLERS)],
  [
    'a law firm with a menu and nothing else',
    site('Your account has been suspended', '<p>Our team helps.</p>'),
  ],
  [
    'a band called like a notice',
    site('Bandwidth Limit Exceeded', '<p>Four people from Leeds and their amplifiers.</p>'),
  ],
  ['an evening class on nginx', site('Welcome to nginx!', LESSON)],
  ['an evening class without a menu', site('Welcome to nginx!', LESSON.repeat(2), '')],
  ['a studio called like a program', site('MAMP', LESSON, '')],
  ['a shop called like Apache’s greeting', site('It works!', '<p>We repair radios and lamps.</p>')],
  ['a shop that says no more than its name', site('It works!', '')],
  [
    'an agency with a standard site',
    site('Die Standard-Website', '<p>Mit Hosting und Wartung für 49 € im Monat.</p>', ''),
  ],
  [
    'a list of works that is headed like one of files',
    site(
      'Index of /',
      '<ul><li><a href="/work">Drawings, 2019</a></li><li><a href="/people">Portraits</a></li></ul>',
      '',
    ),
  ],
  [
    'a broker who writes about names',
    site(
      'Names and what they cost',
      '<p>“This domain is for sale”, says the page, and <a href="https://www.godaddy.com/domains">GoDaddy</a> asks thousands.</p>',
    ),
  ],
  [
    'a mill of that name that is for sale',
    site('shop.test is for sale', '<p>The mill, its wheel and its name.</p>'),
  ],
])('a site that goes on is well, whatever it is headed: %s', async (_, body) => {
  expect(await found(body)).toEqual([])
})

test.each([
  [
    'a law firm of one page, with its telephone',
    site('Account suspended', '<p>We help sellers. Contact our team: 020 7946 0000.</p>', ''),
  ],
  [
    'a law firm of one long page',
    `<title>Account Suspended</title><h1>Account Suspended</h1>${SELLERS.repeat(2)}`,
  ],
  [
    'an agency’s package',
    '<title>Standard-Website</title><h1>Standard-Website</h1><p>Mit Hosting.</p>'.replace(
      '<p>',
      '<link rel="stylesheet" href="/a.css"><p>',
    ),
  ],
  [
    'a lesson that begins with the greeting',
    `<title>Lesson 1</title><p>If you see this page, the nginx web server is successfully installed.</p>${LESSON.repeat(2)}`,
  ],
  [
    'a list of works by their names',
    site('Index of /', '<ul><li><a href="/work">work</a></li><li><a href="/people">people</a></li></ul>', ''),
  ],
  [
    'a broker of one page',
    '<title>Names</title><link rel="stylesheet" href="/a.css"><h1>Names and what they cost</h1><p>“This domain is for sale”, says the page, and <a href="https://www.godaddy.com/domains">GoDaddy</a> asks thousands.</p>',
  ],
])('words that a site of one page could say itself are never called certain: %s', async (_, body) => {
  expect((await found(body)).filter((each) => each.startsWith('confirmed'))).toEqual([])
})

const NOTICE =
  '<title>Account Suspended</title><h1>Account Suspended</h1><p>This account has been suspended. Contact your hosting provider.</p>'

test.each([
  ['a notice that is all there is', NOTICE, 200],
  [
    'a long notice with the status of a failure',
    `${NOTICE}<p>${'We wrote to the owner about it. '.repeat(12)}</p>`,
    503,
  ],
])('a host that speaks in place of the site is found for certain: %s', async (_, body, status) => {
  expect(await found(body, status)).toEqual(['confirmed host.suspended'])
})

test.each([
  [
    'Apache without pictures',
    '<html><head><title>Index of /</title></head><body><h1>Index of /</h1><ul><li><a href="old/"> old/</a></li><li><a href="a-very-long-name-of-a-file.zip"> a-very-long-name-of-a-..&gt;</a></li></ul></body></html>',
  ],
  [
    'LiteSpeed',
    '<html><head><title>Index of /</title><link rel="stylesheet" href="/_autoindex/assets/css/autoindex.css"></head><body><h1>Index of /</h1><table id="table-list"><tr><td><a href="/old/"><img src="/_autoindex/assets/icons/folder-fill.svg">old</a></td></tr></table></body></html>',
  ],
  [
    'Python',
    '<html><head><title>Directory listing for /</title></head><body><h1>Directory listing for /</h1><hr><ul><li><a href="two%20words.txt">two words.txt</a></li></ul><hr></body></html>',
  ],
  [
    'an empty folder',
    '<html><head><title>Index of /</title></head><body><h1>Index of /</h1><hr><pre><a href="../">../</a>\n</pre></body></html>',
  ],
])('a list of files by its make is found for certain: %s', async (_, body) => {
  expect(await found(body)).toEqual(['confirmed host.default_page'])
})
