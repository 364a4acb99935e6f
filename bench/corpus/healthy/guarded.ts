import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, healthy } from '../case.ts'
import { planner, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { joomla } from '../sites/other-cms.ts'
import { bare, send } from '../sites/send.ts'
import { setUp, site, type Wish } from '../sites/site.ts'
import { json } from '../sites/visitors.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const on = (wish: Wish, allowed: readonly string[] = []) => ({ lab: () => setUp(wish), owner: true, allowed })
const forbidden = bare(
  '<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>',
  {
    status: 403,
  },
)
const SECRET = [
  '/.git/HEAD',
  '/.git/config',
  '/.env',
  '/wp-config.php.bak',
  '/backup.sql',
  '/backup.zip',
  '/wp-content/debug.log',
  '/wp-content/uploads/',
  '/xmlrpc.php',
]
const each = (answer: Answer) => Object.fromEntries(SECRET.map((path) => [path, answer]))
const soft = (wish: Wish) => ({ ...wish, pages: { '*': send(site(wish).front), ...wish.pages } })
const missing = send(
  '<!doctype html><html lang="en"><head><title>Not found</title></head><body><h1>Nothing here</h1><p>.env .git/HEAD backup.sql</p></body></html>',
)
const refusedUsers = json(
  {
    code: 'rest_cannot_access',
    message: 'Only logged-in users can access the REST API.',
    data: { status: 401 },
  },
  401,
)
const text = (body: string): Answer => ({ headers: { 'content-type': 'text/plain' }, body })

/** Doors that are shut, in the many ways of shutting them. */
export const wellGuarded: Case[] = healthy('guarded', {
  'all-forbidden': on({ layout: wordpress(), pages: each(forbidden) }),
  'single-page-app-answers-all': on(soft({ business: planner, layout: next }), ['http.soft404']),
  'wordpress-soft-404': on(soft({ business: plumber, layout: wordpress({ theme: 'divi' }) }), [
    'http.soft404',
  ]),
  'not-found-page-with-200': on({ business: studio, layout: plain, pages: { '*': missing } }, [
    'http.soft404',
  ]),
  'redirect-to-front': on({
    business: hotel,
    layout: bootstrap,
    pages: each({ status: 302, headers: { location: '/' } }),
  }),
  'folder-with-own-page': on({
    business: lawyers,
    layout: wordpress({ blocks: false }),
    pages: {
      '/wp-content/uploads/':
        '<!doctype html><html lang="de"><head><title>Leer</title></head><body></body></html>',
    },
  }),
  'folder-empty-200': on({
    business: bikes,
    layout: wordpress(),
    pages: { '/wp-content/uploads/': { headers: { 'content-type': 'text/html' }, body: '' } },
  }),
  'article-titled-index-of': on({
    layout: bootstrap,
    extra: {
      '/uploads/': {
        title: 'Index of recipes',
        main: '<h2>Index of recipes</h2><p>From A for almond to Z for zwieback. <a href="/">Parent page</a></p>',
      },
    },
  }),
  'users-need-login': on({
    layout: wordpress(),
    pages: { '/wp-json/wp/v2/users': refusedUsers, '/wp-json/': refusedUsers },
  }),
  'users-empty-list': on({
    business: plumber,
    layout: wordpress(),
    pages: { '/wp-json/wp/v2/users': json([]) },
  }),
  'xmlrpc-403': on({
    business: hotel,
    layout: wordpress({ theme: 'astra' }),
    pages: { '/xmlrpc.php': forbidden },
  }),
  'debug-log-empty': on({
    business: lawyers,
    layout: wordpress(),
    pages: { '/wp-content/debug.log': text('') },
  }),
  'env-is-an-example-page': on({
    business: planner,
    layout: bootstrap,
    pages: {
      '/.env': send(
        '<!doctype html><html lang="en"><head><title>Teapot</title></head><body><p>APP_KEY=nice try</p></body></html>',
        { status: 418 },
      ),
    },
  }),
  'dump-name-is-a-page': on({
    business: bikes,
    layout: joomla(),
    pages: {
      '/backup.zip': send(
        '<!doctype html><html lang="nl"><head><title>Weg</title></head><body><p>Niet hier.</p></body></html>',
      ),
    },
  }),
})
