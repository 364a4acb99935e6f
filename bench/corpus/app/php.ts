import type { Answer, LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, garage } from '../sites/further.ts'
import { plain } from '../sites/handmade.ts'
import { joomla } from '../sites/other-cms.ts'
import { place } from '../sites/place.ts'
import { bare, type Sending, send } from '../sites/send.ts'
import { failing, fronted, type Site, site } from '../sites/site.ts'
import { bikes, hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

interface Slip {
  kind: string
  says: string
  file: string
  line: number
}

/** As PHP prints it into a page (`html_errors` on) and as bare text. */
const inHtml = ({ kind, says, file, line }: Slip): string =>
  `<br />\n<b>${kind}</b>:  ${says} in <b>${file}</b> on line <b>${line}</b><br />\n`
const inText = ({ kind, says, file, line }: Slip): string => `\n${kind}: ${says} in ${file} on line ${line}\n`

const UNDEFINED: Slip = {
  kind: 'Fatal error',
  says: 'Uncaught Error: Call to undefined function mysql_connect() in /home/bakery/public_html/inc/db.php:14\nStack trace:\n#0 /home/bakery/public_html/index.php(3): include()\n#1 {main}\n  thrown',
  file: '/home/bakery/public_html/inc/db.php',
  line: 14,
}
const MEMORY: Slip = {
  kind: 'Fatal error',
  says: 'Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes)',
  file: '/var/www/vhosts/kanzlei-brandt.test/httpdocs/wp-includes/class-wpdb.php',
  line: 2431,
}
const PARSE: Slip = {
  kind: 'Parse error',
  says: 'syntax error, unexpected token "}", expecting end of file',
  file: '/home/u481023/domains/warsztat.test/public_html/wp-content/themes/warsztat/functions.php',
  line: 88,
}
const TIMED: Slip = {
  kind: 'Fatal error',
  says: 'Maximum execution time of 30 seconds exceeded',
  file: 'C:\\inetpub\\wwwroot\\includes\\feed.php',
  line: 217,
}
const MISSING: Slip = {
  kind: 'Fatal error',
  says: "Uncaught Error: Class 'JFactory' not found in /customers/a/hotel/httpd.www/templates/valle/index.php:9\nStack trace:\n#0 {main}\n  thrown",
  file: '/customers/a/hotel/httpd.www/templates/valle/index.php',
  line: 9,
}

const all = (whole: Site, html: string, sending: Sending = {}): LabOptions =>
  place(failing(whole, bare(html, sending)))

/** What was out before the code stopped. */
const untilMain = ({ front }: Site): string => front.slice(0, front.search(/<main|<div id="content"/))

const bakery = () => site({ layout: wordpress() })
const firm = () =>
  site({ business: lawyers, layout: wordpress({ blocks: false }), name: 'www.kanzlei-brandt.test' })
const workshop = () => site({ business: garage, layout: wordpress(), name: 'warsztat.test' })
const cycles = () => site({ business: bikes, layout: plain, name: 'fietsatelier.test' })
const inn = () => site({ business: hotel, layout: joomla(), name: 'miradordelvalle.test' })
const dentist = () => site({ business: clinic, name: 'alnoor-dental.test' })

const fatal: Case[] = pairs('php.fatal_visible', {
  'html-on-200': { faulty: () => all(bakery(), inHtml(UNDEFINED)), fixed: () => place(bakery()) },
  'memory-on-500': {
    url: 'www.kanzlei-brandt.test',
    faulty: () => all(firm(), inHtml(MEMORY), { status: 500 }),
    fixed: () => place(firm()),
    allowed: ['http.5xx'],
  },
  'parse-error': {
    url: 'https://warsztat.test/',
    faulty: () => all(workshop(), inHtml(PARSE), { type: 'text/html' }),
    fixed: () => place(workshop()),
  },
  'plain-text-both': {
    url: 'http://fietsatelier.test/',
    faulty: () =>
      all(cycles(), `PHP ${inText(TIMED).trim()}\n${inText(TIMED)}`, { type: 'text/html; charset=UTF-8' }),
    fixed: () => place(cycles()),
  },
  'half-a-page-first': {
    url: 'miradordelvalle.test',
    faulty: () => all(inn(), `${untilMain(inn())}${inHtml(MISSING)}`, { chunked: true }),
    fixed: () => place(inn()),
  },
  'warnings-before': {
    url: 'https://alnoor-dental.test/',
    faulty: () =>
      all(
        dentist(),
        inHtml({
          kind: 'Warning',
          says: 'require_once(config.inc.php): Failed to open stream: No such file or directory',
          file: '/var/www/html/index.php',
          line: 2,
        }) +
          inHtml({
            kind: 'Fatal error',
            says: "Uncaught Error: Failed opening required 'config.inc.php' (include_path='.:/usr/share/php')",
            file: '/var/www/html/index.php',
            line: 2,
          }),
      ),
    fixed: () => place(dentist()),
    allowed: ['php.warning_visible'],
  },
})

const warned = (whole: Site, slips: string, where: 'top' | 'main'): LabOptions => {
  const { front } = whole
  const html = where === 'top' ? slips + front : front.replace(/<h1/, `${slips}<h1`)
  return place(fronted(whole, send(html)))
}

const warnings: Case[] = pairs('php.warning_visible', {
  'at-the-top': {
    faulty: () =>
      warned(
        bakery(),
        inHtml({
          kind: 'Warning',
          says: 'Undefined array key "lang"',
          file: '/home/bakery/public_html/wp-content/plugins/shop-hours/shop-hours.php',
          line: 41,
        }),
        'top',
      ),
    fixed: () => place(bakery()),
  },
  'deprecated-twice': {
    url: 'www.kanzlei-brandt.test',
    faulty: () => {
      const slip = {
        kind: 'Deprecated',
        says: 'Optional parameter $attrs declared before required parameter $content is implicitly treated as a required parameter',
        file: '/var/www/vhosts/kanzlei-brandt.test/httpdocs/wp-content/themes/kanzlei/inc/widgets.php',
        line: 120,
      }
      return warned(firm(), inHtml(slip) + inHtml({ ...slip, line: 164 }), 'top')
    },
    fixed: () => place(firm()),
  },
  'notice-in-the-middle': {
    url: 'https://fietsatelier.test/',
    faulty: () =>
      warned(
        cycles(),
        inHtml({
          kind: 'Notice',
          says: 'Undefined variable: prijs',
          file: '/home/fiets/www/index.php',
          line: 33,
        }),
        'main',
      ),
    fixed: () => place(cycles()),
  },
  'text-at-the-top': {
    url: 'miradordelvalle.test',
    faulty: () =>
      warned(
        inn(),
        inText({
          kind: 'Warning',
          says: 'session_start(): Session cannot be started after headers have already been sent',
          file: '/customers/a/hotel/httpd.www/index.php',
          line: 5,
        }),
        'top',
      ),
    fixed: () => place(inn()),
  },
})

export const phpErrors: Case[] = [...fatal, ...warnings]
export const fatalAnswer = (sending: Sending = {}): Answer => bare(inHtml(UNDEFINED), sending)
export const warningOnTop = (whole: Site): Answer =>
  send(
    inHtml({
      kind: 'Warning',
      says: 'Undefined variable $menu',
      file: '/home/bakery/public_html/header.php',
      line: 7,
    }) + whole.front,
  )
