import { afterEach, expect, test } from 'vitest'
import { appFaults } from '#catalogue/app/index.ts'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page } from '#test/pages.ts'

const codes = appFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const found = async (body: string, status = 200) => {
  lab = await healthyLab({ '/': { status, headers: { 'content-type': 'text/html' }, body } })
  const { findings } = await lab.examine('https://shop.test', { codes })
  return findings.map(({ code, verdict }) => `${verdict} ${code}`)
}
const onePage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`
const TRACE =
  '<pre>TypeError: x is undefined\n    at bake (/app/bread.js:3:9)\n    at serve (/app/shop.js:1:2)</pre>'
const NOTES =
  '<p>Tonight we read such a text from the top to the bottom. The first line says what went wrong, and each line below says who asked for it. We begin at the first file that is ours, open it beside the text, and look at what was there. Bring a laptop; there is tea, and there are biscuits.</p>'

test.each([
  [
    'a shirt',
    onePage('Fatal error: Uncaught Error: bread in /var/www/shop.php on line 3', '<p>Printed on cotton.</p>'),
  ],
  [
    'an exhibition',
    onePage('Error establishing a database connection', '<p>Works by Ann Lee. Gallery 4, from 3 May.</p>'),
  ],
  [
    'a reading on a WordPress',
    onePage(
      'Kritische Fehler im Alltag',
      '<img src="/wp-content/uploads/a.jpg" alt=""><p>Eine Lesung am 3. Mai.</p>',
    ),
  ],
  [
    'an album',
    onePage('Database error', '<p>The new album by four people from Leeds. Out on the third of May.</p>'),
  ],
  [
    'an album in the band’s own layout',
    page({ title: 'Database error', main: '<p>Our new album. Out in May.</p>' }),
  ],
  ['a class that reads a stack trace', onePage('Evening class', NOTES + TRACE + NOTES)],
  ['a print of Perl', onePage('Software error:', `<pre>Camel, linocut</pre>${NOTES}`)],
  ['a note on Rails', onePage('NameError in Shop::CartsController#show', NOTES.repeat(2))],
  ['a play', onePage('Whoops! There was an error', NOTES)],
  [
    'a post on a database',
    onePage(
      'SQLSTATE[HY000] [2002] Connection refused',
      '<p>So my box greeted me today. I had moved house with it.</p>',
    ),
  ],
])('what a site could say itself is never called a certain crash: %s', async (_, body) => {
  expect((await found(body)).filter((each) => each.startsWith('confirmed'))).toEqual([])
})

test.each([
  ['WordPress of old from a cache', '<h1>Error establishing a database connection</h1>', 'wp.db_connection'],
  [
    'WordPress in its sentence',
    '<p>There has been a critical error on this website.</p>',
    'wp.critical_error',
  ],
  [
    'a database in a line',
    "SQLSTATE[HY000] [1045] Access denied for user 'shop'@'localhost' (using password: YES)",
    'app.framework_error',
  ],
  [
    'a shop without its database',
    '<b>Error</b>: Could not make a database link using root@localhost!<br />',
    'app.framework_error',
  ],
  ['a stack trace that is all there is', `<title>Error</title>${TRACE}`, 'app.framework_error'],
])(
  'a program that says so with status 200 and says no more is found for certain: %s',
  async (_, body, code) => {
    expect(await found(`<html><body>${body}</body></html>`)).toEqual([`confirmed ${code}`])
  },
)
