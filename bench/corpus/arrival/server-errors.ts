import type { Answer, LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, garage, planner } from '../sites/further.ts'
import { next, plain } from '../sites/handmade.ts'
import { place } from '../sites/place.ts'
import { bare, type Sending } from '../sites/send.ts'
import { failing, type Site, site } from '../sites/site.ts'
import { hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

export const nginxError = (status: string): string =>
  `<html>\r\n<head><title>${status}</title></head>\r\n<body>\r\n<center><h1>${status}</h1></center>\r\n<hr><center>nginx/1.24.0 (Ubuntu)</center>\r\n</body>\r\n</html>\r\n`

const apache500 = `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">
<html><head>
<title>500 Internal Server Error</title>
</head><body>
<h1>Internal Server Error</h1>
<p>The server encountered an internal error or
misconfiguration and was unable to complete
your request.</p>
<p>Please contact the server administrator at
 webmaster@kanzlei-brandt.test to inform them of the time this error occurred,
 and the actions you performed just before this error.</p>
<p>More information about this error may be available
in the server error log.</p>
</body></html>`

const iis500 = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"/><title>500 - Error interno del servidor.</title></head>
<body><div id="header"><h1>Error del servidor</h1></div><div id="content"><div class="content-container"><fieldset><h2>500 - Error interno del servidor.</h2><h3>Hay un problema con el recurso que busca y no se puede mostrar.</h3></fieldset></div></div></body></html>`

const varnish = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html>
  <head>
    <title>503 Backend fetch failed</title>
  </head>
  <body>
    <h1>Error 503 Backend fetch failed</h1>
    <p>Backend fetch failed</p>
    <h3>Guru Meditation:</h3>
    <p>XID: 65792</p>
    <hr>
    <p>Varnish cache server</p>
  </body>
</html>`

const haproxy =
  '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n'

const all = (whole: Site, answer: Answer): LabOptions => place(failing({ ...whole, pages: {} }, answer))

const bakery = () => site({ layout: wordpress() })
const firm = () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' })
const inn = () => site({ business: hotel, name: 'miradordelvalle.test' })
const app = () => site({ business: planner, layout: next, name: 'shiftwise.test' })
const workshop = () => site({ business: garage, name: 'warsztat.test' })

const robots = ['seo.robots_unreachable']

const fivehundreds: Case[] = pairs('http.5xx', {
  'nginx-502': {
    faulty: () => all(bakery(), bare(nginxError('502 Bad Gateway'), { status: 502, type: 'text/html' })),
    fixed: () => place(bakery()),
    allowed: robots,
  },
  'nginx-504': {
    url: 'shiftwise.test',
    faulty: () => all(app(), bare(nginxError('504 Gateway Time-out'), { status: 504, chunked: true })),
    fixed: () => place(app()),
    allowed: robots,
  },
  'apache-500': {
    url: 'www.kanzlei-brandt.test',
    faulty: () => all(firm(), bare(apache500, { status: 500, type: 'text/html; charset=iso-8859-1' })),
    fixed: () => place(firm()),
    allowed: robots,
  },
  'iis-500-spanish': {
    url: 'https://miradordelvalle.test/',
    faulty: () => all(inn(), bare(iis500, { status: 500, bytes: 'latin1', type: 'text/html' })),
    fixed: () => place(inn()),
    allowed: robots,
  },
  'varnish-503': {
    url: 'http://miradordelvalle.test/',
    faulty: () =>
      all(
        inn(),
        bare(varnish, { status: 503, headers: { via: '1.1 varnish (Varnish/7.5)', 'retry-after': '5' } }),
      ),
    fixed: () => place(inn()),
    allowed: robots,
  },
  'haproxy-503': {
    url: 'https://warsztat.test/',
    faulty: () => all(workshop(), bare(haproxy, { status: 503, type: 'text/html' })),
    fixed: () => place(workshop()),
    allowed: robots,
  },
  'traefik-502': {
    url: 'https://shiftwise.test/',
    faulty: () => all(app(), bare('Bad Gateway', { status: 502, type: 'text/plain; charset=utf-8' })),
    fixed: () => place(app()),
    allowed: robots,
  },
  'empty-500': {
    faulty: () => all(bakery(), bare('', { status: 500, headers: { 'x-powered-by': 'PHP/8.3.12' } })),
    fixed: () => place(bakery()),
    allowed: robots,
  },
  'only-the-front': {
    faulty: () => {
      const whole = bakery()
      return place({ ...whole, pages: { ...whole.pages, '/': bare(apache500, { status: 500 }) } })
    },
    fixed: () => place(bakery()),
  },
})

const RAY = { server: 'cloudflare', 'cf-ray': '8e5f1a2b3c4d5e6f-AMS' }

/** The page that visitors see when Cloudflare cannot reach what is behind it. */
export const cloudflarePage = (
  code: number,
  title: string,
  cause: string,
  name: string,
): string => `<!DOCTYPE html>
<!--[if lt IE 7]> <html class="no-js ie6 oldie" lang="en-US"> <![endif]-->
<!--[if gt IE 8]><!--> <html class="no-js" lang="en-US"> <!--<![endif]-->
<head>
<title>${name} | ${code}: ${title}</title>
<meta charset="UTF-8" />
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<meta http-equiv="X-UA-Compatible" content="IE=Edge" />
<meta name="robots" content="noindex, nofollow" />
<meta name="viewport" content="width=device-width,initial-scale=1" />
<link rel="stylesheet" id="cf_styles-css" href="/cdn-cgi/styles/main.css" />
</head>
<body>
<div id="cf-wrapper">
    <div id="cf-error-details" class="p-0">
        <header class="mx-auto pt-10 lg:pt-6 lg:px-8 w-240 lg:w-full mb-8">
            <h1 class="inline-block sm:block sm:mb-2 font-light text-60 lg:text-4xl text-black-dark leading-tight mr-2">
              <span class="inline-block">${title}</span>
              <span class="code-label">Error code ${code}</span>
            </h1>
            <div>Visit <a href="https://www.cloudflare.com/5xx-error-landing?utm_source=errorcode_${code}&utm_campaign=${name}" target="_blank" rel="noopener noreferrer">cloudflare.com</a> for more information.</div>
            <div class="mt-3">2026-11-21 09:14:02 UTC</div>
        </header>
        <div class="my-8 bg-gradient-gray">
            <div id="cf-browser-status"><span class="cf-status-label">Browser</span> Working</div>
            <div id="cf-cloudflare-status"><span class="cf-status-label">Cloudflare</span> Working</div>
            <div id="cf-host-status" class="cf-error-source"><span class="cf-status-label">Host</span> Error</div>
        </div>
        <div class="w-240 lg:w-full mx-auto mb-8 lg:px-8">
            <h2>What happened?</h2><p>${cause}</p>
            <h2>What can I do?</h2><h3>If you are a visitor of this website:</h3><p>Please try again in a few minutes.</p>
        </div>
        <div class="cf-error-footer"><span>Cloudflare Ray ID: <strong>8e5f1a2b3c4d5e6f</strong></span> <span>Performance &amp; security by Cloudflare</span></div>
    </div>
</div>
</body>
</html>`

const behind = (whole: Site, html: string, status: number, sending: Sending = {}): LabOptions =>
  all(whole, bare(html, { status, headers: RAY, ...sending }))

const dentist = () => site({ business: clinic, name: 'alnoor-dental.test' })

const origins: Case[] = pairs('http.cdn_origin', {
  'down-521': {
    faulty: () =>
      behind(
        bakery(),
        cloudflarePage(
          521,
          'Web server is down',
          'The web server is not returning a connection.',
          'shop.test',
        ),
        521,
      ),
    fixed: () => place(bakery()),
  },
  'timed-out-522': {
    url: 'alnoor-dental.test',
    faulty: () =>
      behind(
        dentist(),
        cloudflarePage(
          522,
          'Connection timed out',
          "The initial connection between Cloudflare's network and the origin web server timed out.",
          'alnoor-dental.test',
        ),
        522,
        { gzip: true },
      ),
    fixed: () => place(dentist()),
  },
  'plain-text-523': {
    url: 'https://miradordelvalle.test/',
    faulty: () => behind(inn(), 'error code: 523', 523, { type: 'text/plain; charset=UTF-8' }),
    fixed: () => place(inn()),
  },
  'handshake-525': {
    url: 'https://www.kanzlei-brandt.test/',
    faulty: () =>
      behind(
        firm(),
        cloudflarePage(
          525,
          'SSL handshake failed',
          'Cloudflare is unable to establish an SSL connection to the origin server.',
          'www.kanzlei-brandt.test',
        ).replace(/\n\s*/g, ''),
        525,
      ),
    fixed: () => place(firm()),
  },
  'certificate-526': {
    url: 'http://shiftwise.test/',
    faulty: () =>
      behind(
        app(),
        cloudflarePage(
          526,
          'Invalid SSL certificate',
          'The origin web server does not have a valid SSL certificate.',
          'shiftwise.test',
        ),
        526,
        { chunked: true },
      ),
    fixed: () => place(app()),
  },
  'name-1016': {
    url: 'https://warsztat.test/',
    faulty: () => behind(workshop(), 'error code: 1016', 530, { type: 'text/plain; charset=UTF-8' }),
    fixed: () => place(workshop()),
  },
})

// In each of these every path answers alike, robots.txt too.
const alike = (cases: Case[]) =>
  cases.map((one) => ({ ...one, label: { ...one.label, allowed: ['http.5xx', 'seo.robots_unreachable'] } }))

export const serverErrors: Case[] = [...fivehundreds, ...alike(origins)]
