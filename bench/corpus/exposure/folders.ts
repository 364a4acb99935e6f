import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { planner, studio } from '../sites/further.ts'
import { bootstrap, plain } from '../sites/handmade.ts'
import { bare } from '../sites/send.ts'
import { twins, type Wish } from '../sites/site.ts'
import { either, json } from '../sites/visitors.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const forbidden = bare(
  "<html><head><title>403 Forbidden</title></head><body><h1>Forbidden</h1><p>You don't have permission to access this resource.</p></body></html>",
  { status: 403 },
)
const apache = (path: string) =>
  bare(
    `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
<html>
 <head>
  <title>Index of ${path}</title>
 </head>
 <body>
<h1>Index of ${path}</h1>
  <table>
   <tr><th valign="top"><img src="/icons/blank.gif" alt="[ICO]"></th><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th><th><a href="?C=S;O=A">Size</a></th></tr>
   <tr><th colspan="4"><hr></th></tr>
<tr><td valign="top"><img src="/icons/back.gif" alt="[PARENTDIR]"></td><td><a href="/">Parent Directory</a></td><td>&nbsp;</td><td align="right">  - </td></tr>
<tr><td valign="top"><img src="/icons/folder.gif" alt="[DIR]"></td><td><a href="2026/">2026/</a></td><td align="right">2026-03-02 10:11  </td><td align="right">  - </td></tr>
</table>
<address>Apache/2.4.62 (Debian) Server at shop.test Port 443</address>
</body></html>`,
    { headers: { server: 'Apache/2.4.62 (Debian)' } },
  )
const nginx = (path: string) =>
  bare(
    `<html>\r\n<head><title>Index of ${path}</title></head>\r\n<body>\r\n<h1>Index of ${path}</h1><hr><pre><a href="../">../</a>\r\n<a href="2026/">2026/</a>                   02-Mar-2026 10:11       -\r\n<a href="front.svg">front.svg</a>               02-Mar-2026 10:11     412\r\n</pre><hr></body>\r\n</html>\r\n`,
    { headers: { server: 'nginx' } },
  )

const listed = (common: Wish, path: string, page: (path: string) => Answer) => ({
  ...twins({ ...common, pages: { [path]: forbidden } }, { pages: { [path]: page(path.slice(0, -1)) } }),
  owner: true,
})

/** Folders that can be leafed through. */
export const dirlist: Case[] = pairs('expo.dirlist', {
  'apache-uploads': listed({ layout: wordpress() }, '/wp-content/uploads/', apache),
  'nginx-uploads': listed(
    { business: plumber, layout: wordpress({ theme: 'divi' }) },
    '/wp-content/uploads/',
    nginx,
  ),
  'apache-includes': listed(
    { business: lawyers, layout: wordpress({ blocks: false }) },
    '/wp-includes/',
    apache,
  ),
})

const wpDoor: Answer = (request, response) => {
  response.writeHead(405, { allow: 'POST', 'content-type': 'text/plain;charset=UTF-8' })
  response.end(request.method === 'HEAD' ? '' : 'XML-RPC server accepts POST requests only.')
}
const door = (common: Wish) => ({
  ...twins({ ...common, pages: { '/xmlrpc.php': forbidden } }, { pages: { '/xmlrpc.php': wpDoor } }),
  owner: true,
})

/** The old door for log-ins. */
export const xmlrpc: Case[] = pairs('wp.xmlrpc', {
  blocks: door({ layout: wordpress() }),
  'classic-spanish': door({ business: hotel, layout: wordpress({ theme: 'astra', blocks: false }) }),
  minified: door({ business: bikes, layout: wordpress({ theme: 'kadence' }), style: { minified: true } }),
})

const person = (id: number, name: string, slug: string) => ({
  ...{ id, name, url: '', description: '', link: `https://shop.test/author/${slug}/`, slug },
  meta: [],
  _links: { self: [{ href: `https://shop.test/wp-json/wp/v2/users/${id}` }] },
})
const refused = json(
  {
    code: 'rest_user_cannot_view',
    message: 'Sorry, you are not allowed to list users.',
    data: { status: 401 },
  },
  401,
)
const named = (common: Wish, people: readonly object[]) => ({
  ...twins(
    { ...common, pages: { '/wp-json/wp/v2/users': refused } },
    { pages: { '/wp-json/wp/v2/users': json(people) } },
  ),
  owner: true,
})

/** Names to log in with. */
export const userEnum: Case[] = pairs('wp.user_enum', {
  'one-admin': named({ layout: wordpress() }, [person(1, 'admin', 'admin')]),
  'three-people': named({ business: plumber, layout: wordpress({ theme: 'divi' }) }, [
    person(1, 'Élodie Morel', 'elodie'),
    person(2, 'Gérard', 'gerard'),
    person(5, 'Agence', 'agence-web'),
  ]),
  'classic-german': named({ business: lawyers, layout: wordpress({ blocks: false }) }, [
    person(3, 'Anke Brandt', 'abrandt'),
  ]),
})

/** Answers any other site with its own name, cookies included. */
const reflecting = (common: Wish, paths: readonly string[] = ['/']) => {
  const { hosts, ...rest } = twins(common, {}).fixed()
  const pages = hosts['shop.test']?.https
  if (!pages || typeof pages === 'string') throw new Error('no pages')
  const open = Object.fromEntries(
    paths.map((path): [string, Answer] => {
      const before = pages[path] ?? '{}'
      return [
        path,
        (request, response) => {
          const { origin } = request.headers
          if (origin) {
            response.setHeader('access-control-allow-origin', origin)
            response.setHeader('access-control-allow-credentials', 'true')
            response.setHeader('vary', 'Origin')
          }
          either(() => true, before, before)
          if (typeof before === 'function') return before(request, response)
          response
            .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
            .end(typeof before === 'string' ? before : before.body)
        },
      ]
    }),
  )
  return {
    ...rest,
    hosts: { ...hosts, 'shop.test': { ...hosts['shop.test'], https: { ...pages, ...open } } },
  }
}

const cors = (common: Wish, paths?: readonly string[]) => ({
  faulty: () => reflecting(common, paths),
  fixed: () => twins(common, {}).fixed(),
})

/** Sites that let every other one read what a logged-in person sees. */
export const corsOpen: Case[] = pairs('hdr.cors_open', {
  bootstrap: cors({ layout: bootstrap }),
  'wordpress-rest': cors({ business: plumber, layout: wordpress() }, ['/', '/wp-json/']),
  plain: cors({ business: hotel, layout: plain, sending: { gzip: false } }),
  'minified-chunked': cors({
    business: bikes,
    layout: bootstrap,
    style: { minified: true },
    sending: { gzip: false, chunked: true },
  }),
  studio: cors({ business: studio, layout: plain }, ['/', '/contact/']),
  planner: cors({ business: planner, layout: bootstrap, sending: { gzip: true } }),
})
