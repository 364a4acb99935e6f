import type { Answer, LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, garage, planner, studio } from '../sites/further.ts'
import { next, plain } from '../sites/handmade.ts'
import { place } from '../sites/place.ts'
import { bare, send } from '../sites/send.ts'
import { failing, fronted, type Site, site } from '../sites/site.ts'
import { hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const apache = (status: string, text: string) =>
  `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>${status}</title>\n</head><body>\n<h1>${status.slice(4)}</h1>\n<p>${text}</p>\n<hr>\n<address>Apache/2.4.62 (Debian) Server at shop.test Port 443</address>\n</body></html>`

const nginx = (status: string) =>
  `<html>\r\n<head><title>${status}</title></head>\r\n<body>\r\n<center><h1>${status}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`

const iis = (title: string, text: string) =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n<html xmlns="http://www.w3.org/1999/xhtml">\n<head>\n<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"/>\n<title>${title}</title>\n</head>\n<body>\n<div id="header"><h1>Server Error</h1></div>\n<div id="content">\n <div class="content-container"><fieldset>\n  <h2>${title}</h2>\n  <h3>${text}</h3>\n </fieldset></div>\n</div>\n</body>\n</html>`

const vercel =
  'The deployment could not be found on Vercel.\n\nDEPLOYMENT_NOT_FOUND\n\nfra1::8k2xq-1763730000000-4a1b2c3d4e5f\n'

const litespeed = `<!DOCTYPE html>
<html style="height:100%">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1, shrink-to-fit=no" />
<title> 403 Forbidden
</title><style>@media (prefers-color-scheme:dark){body{background-color:#000!important}}</style></head>
<body style="color: #444; margin:0;font: normal 14px/20px Arial, Helvetica, sans-serif; height:100%; background-color: #fff;">
<div style="height:auto; min-height:100%; "><div style="text-align: center; width:800px; margin-left: -400px; position:absolute; top: 30%; left:50%;">
<h1 style="margin:0; font-size:150px; line-height:150px; font-weight:bold;">403</h1>
<h2 style="margin-top:20px;font-size: 30px;">Forbidden
</h2>
<p>Access to this resource on the server is denied!</p>
</div></div></body></html>`

const s3 =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message><RequestId>9Z7Q1M4R6T2A</RequestId><HostId>q1w2e3r4t5y6u7i8o9p0</HostId></Error>'

const empty = (whole: Site): Site => ({ ...whole, pages: {} })
const all = (whole: Site, answer: Answer): LabOptions => place(failing(empty(whole), answer))

const bakery = () => site({ layout: wordpress() })
const firm = () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' })
const inn = () => site({ business: hotel, name: 'miradordelvalle.test' })
const app = () => site({ business: planner, layout: next, name: 'shiftwise.test' })
const workshop = () => site({ business: garage, name: 'warsztat.test' })
const dentist = () => site({ business: clinic, name: 'alnoor-dental.test' })

const gone: Case[] = pairs('http.404_home', {
  apache: {
    faulty: () =>
      all(
        bakery(),
        bare(apache('404 Not Found', 'The requested URL was not found on this server.'), { status: 404 }),
      ),
    fixed: () => place(bakery()),
  },
  'nginx-front-only': {
    url: 'miradordelvalle.test',
    faulty: () => place(fronted(inn(), bare(nginx('404 Not Found'), { status: 404, type: 'text/html' }))),
    fixed: () => place(inn()),
  },
  'gone-410': {
    url: 'https://warsztat.test/',
    faulty: () => all(workshop(), bare(nginx('410 Gone'), { status: 410 })),
    fixed: () => place(workshop()),
  },
  vercel: {
    url: 'https://shiftwise.test',
    faulty: () =>
      all(
        app(),
        bare(vercel, {
          status: 404,
          type: 'text/plain; charset=utf-8',
          headers: { server: 'Vercel', 'x-vercel-error': 'DEPLOYMENT_NOT_FOUND' },
        }),
      ),
    fixed: () => place(app()),
  },
  'wordpress-front-only': {
    faulty: () => {
      const lost = site({
        layout: wordpress(),
        title: 'Page not found – Corner Bakery',
        main: '<p>It looks like nothing was found at this location.</p>',
        sending: { status: 404 },
      })
      return place(lost)
    },
    fixed: () => place(bakery()),
  },
  'iis-upper': {
    url: 'http://alnoor-dental.test/',
    faulty: () =>
      all(
        dentist(),
        bare(
          iis(
            '404 - File or directory not found.',
            'The resource you are looking for might have been removed.',
          ),
          { status: 404, type: 'text/html' },
        ),
      ),
    fixed: () => place(dentist()),
  },
})

const FORBIDDEN = "You don't have permission to access this resource."

const forbidden: Case[] = pairs('http.403_all', {
  apache: {
    faulty: () =>
      all(
        bakery(),
        bare(apache('403 Forbidden', FORBIDDEN), { status: 403, type: 'text/html; charset=iso-8859-1' }),
      ),
    fixed: () => place(bakery()),
  },
  nginx: {
    url: 'www.kanzlei-brandt.test',
    faulty: () => all(firm(), bare(nginx('403 Forbidden'), { status: 403, type: 'text/html' })),
    fixed: () => place(firm()),
  },
  'iis-listing-denied': {
    url: 'https://alnoor-dental.test/',
    faulty: () =>
      place(
        fronted(
          dentist(),
          bare(
            iis(
              '403 - Forbidden: Access is denied.',
              'You do not have permission to view this directory or page using the credentials that you supplied.',
            ),
            { status: 403 },
          ),
        ),
      ),
    fixed: () => place(dentist()),
  },
  litespeed: {
    url: 'http://miradordelvalle.test/',
    faulty: () => all(inn(), bare(litespeed, { status: 403, headers: { server: 'LiteSpeed' } })),
    fixed: () => place(inn()),
  },
  's3-denied': {
    url: 'https://shiftwise.test/',
    faulty: () =>
      all(app(), bare(s3, { status: 403, type: 'application/xml', headers: { server: 'AmazonS3' } })),
    fixed: () => place(app()),
  },
})

const ceramics = () => site({ business: studio, name: 'lindqvist.test' })

/** Every unknown path answers 200. */
const lenient = (whole: Site, answer: Answer): LabOptions =>
  place({ ...whole, pages: { ...whole.pages, '*': answer } })

const soft: Case[] = pairs('http.soft404', {
  'front-page-everywhere': {
    faulty: () => lenient(bakery(), bakery().pages['/'] ?? ''),
    fixed: () => place(bakery()),
  },
  'says-not-found': {
    url: 'https://lindqvist.test/',
    faulty: () => {
      const lost = site({
        business: studio,
        name: 'lindqvist.test',
        title: 'Nothing here',
        main: '<p>We could not find that page. Try the shop instead.</p>',
        canonical: false,
      })
      return lenient(ceramics(), lost.pages['/'] ?? '')
    },
    fixed: () => place(ceramics()),
  },
  'german-plain': {
    url: 'www.kanzlei-brandt.test',
    faulty: () =>
      lenient(
        firm(),
        send(
          '<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Seite nicht gefunden</title><meta name="viewport" content="width=device-width"></head><body><h1>Seite nicht gefunden</h1><p>Leider gibt es die gewünschte Seite nicht mehr. <a href="/">Zur Startseite</a></p></body></html>',
        ),
      ),
    fixed: () => place(firm()),
  },
})

export const clientErrors: Case[] = [...gone, ...forbidden, ...soft]
