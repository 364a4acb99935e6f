import type { Answer, Host } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, planner, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { squarespace } from '../sites/hosted.ts'
import { museum } from '../sites/more.ts'
import { joomla } from '../sites/other-cms.ts'
import { bare } from '../sites/send.ts'
import { setUp, twins, type Wish } from '../sites/site.ts'
import { json } from '../sites/visitors.ts'
import { hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import { contactForm } from '../sites/words.ts'

const langOf = (wish: Wish) => wish.business?.lang ?? 'en'

/** The contact page posts to `action`, which is gone; in the twin it takes the message. */
const posted = (common: Wish, action: string, dead: Answer, alive: Answer) => {
  const whole = { ...common, contact: contactForm(langOf(common), action) }
  const path = action.replace(/^https?:\/\/[^/]+/, '')
  const at = (answer: Answer): Wish => ({ ...whole, pages: { ...whole.pages, [path]: answer } })
  return { faulty: () => setUp(at(dead)), fixed: () => setUp(at(alive)) }
}

/** Takes POST only: says so to all else, as most frameworks do. */
export const postOnly: Answer = (request, response) => {
  if (request.method === 'POST') return void response.writeHead(303, { location: '/contact/' }).end()
  if (request.method === 'OPTIONS') return void response.writeHead(204, { allow: 'POST, OPTIONS' }).end()
  response.writeHead(405, { allow: 'POST, OPTIONS', 'content-type': 'text/plain' }).end('Method Not Allowed')
}

const thanks =
  '<!doctype html><html lang="en"><head><title>Thank you</title></head><body><p>Please use the form.</p></body></html>'
const apache404 = bare(
  '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>404 Not Found</title>\n</head><body>\n<h1>Not Found</h1>\n<p>The requested URL was not found on this server.</p>\n<hr>\n<address>Apache/2.4.62 (Debian) Server at shop.test Port 443</address>\n</body></html>\n',
  { status: 404, headers: { server: 'Apache/2.4.62 (Debian)' } },
)
const nginx410 = bare(
  '<html>\r\n<head><title>410 Gone</title></head>\r\n<body>\r\n<center><h1>410 Gone</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n',
  { status: 410, headers: { server: 'nginx' } },
)
const empty500 = bare('', { status: 500, type: 'text/html; charset=UTF-8' })
const cgi500 = bare(
  '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>500 Internal Server Error</title>\n</head><body>\n<h1>Internal Server Error</h1>\n<p>The server encountered an internal error or misconfiguration and was unable to complete your request.</p>\n</body></html>\n',
  { status: 500 },
)

const forms = (host: Answer): Record<string, Host> => ({
  'forms-service.test': { http: { '*': host }, https: { '*': host } },
})
const external = (dead: boolean): Wish => ({
  business: planner,
  layout: next,
  contact: contactForm('en', 'https://forms-service.test/f/mnqkzdbw'),
  hosts: forms(
    dead
      ? {
          status: 404,
          headers: { 'content-type': 'text/html' },
          body: '<html><head><title>Form not found</title></head><body><h1>Form not found</h1><p>This form does not exist any more.</p></body></html>',
        }
      : postOnly,
  ),
})

/** What people write to the business goes nowhere. */
export const deadEndpoint: Case[] = pairs('form.dead_endpoint', {
  'mailer-script-404': posted({ layout: bootstrap }, '/sendmail.php', apache404, thanks),
  'old-cgi-500': posted({ business: museum, layout: plain }, '/cgi-bin/formmail.pl', cgi500, postOnly),
  'handler-gone-410': posted({ business: plumber, layout: joomla() }, '/index.php/envoyer', nginx410, thanks),
  'php-500-empty': posted(
    { business: lawyers, layout: wordpress({ theme: 'kanzlei', blocks: false }) },
    '/wp-content/themes/kanzlei/mail/send.php',
    empty500,
    thanks,
  ),
  'api-404-json': posted(
    { business: clinic, layout: bootstrap },
    '/api/contact',
    json({ error: 'Not Found', path: '/api/contact' }, 404),
    postOnly,
  ),
  'absolute-address-404': posted(
    { business: hotel, layout: squarespace },
    'https://shop.test/formulario/enviar.asp',
    apache404,
    thanks,
  ),
  'external-service-gone': { faulty: () => setUp(external(true)), fixed: () => setUp(external(false)) },
  'on-the-front-page-502': twins(
    {
      business: studio,
      layout: bootstrap,
      below: contactForm('en', '/enquire'),
      pages: { '/enquire': postOnly },
    },
    {
      pages: {
        '/enquire': bare(
          '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx/1.26.2</center></body></html>',
          { status: 502 },
        ),
      },
    },
  ),
})
