import type { Answer, LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { garage, restaurant } from '../sites/further.ts'
import { place } from '../sites/place.ts'
import { bare, redirect } from '../sites/send.ts'
import { failing, type Site, site } from '../sites/site.ts'
import { bakery, bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import { criticalText, type Death, databaseText, dying, maintenanceText } from './wp-pages.ts'

const homes = {
  english: () => site({ business: bakery, layout: wordpress() }),
  german: () =>
    site({
      business: lawyers,
      layout: wordpress({ theme: 'kanzlei', blocks: false }),
      name: 'www.kanzlei-brandt.test',
    }),
  french: () =>
    site({ business: plumber, layout: wordpress({ theme: 'astra' }), name: 'plomberie-morel.test' }),
  spanish: () =>
    site({ business: hotel, layout: wordpress({ theme: 'hello-elementor' }), name: 'miradordelvalle.test' }),
  japanese: () =>
    site({
      business: restaurant,
      layout: wordpress({ theme: 'lightning', blocks: false }),
      name: 'umiya-kamakura.jp',
    }),
  dutch: () => site({ business: bikes, layout: wordpress(), name: 'fietsatelier.test' }),
  polish: () => site({ business: garage, layout: wordpress(), name: 'warsztat.test' }),
}

/** Robots.txt is written by WordPress itself, so it dies along. */
const dead = (whole: Site, answer: Answer): LabOptions => place(failing(whole, answer))

interface Wish {
  home: () => Site
  url?: string
  answer: Answer
  allowed?: string[]
}

const wrecks = (code: string, wishes: Record<string, Wish>): Case[] =>
  pairs(
    code,
    Object.fromEntries(
      Object.entries(wishes).map(([name, { home, url, answer, allowed = [] }]) => [
        name,
        {
          url,
          faulty: () => dead(home(), answer),
          fixed: () => place(home()),
          // The same page seen by other eyes: its status, and the noindex that WordPress puts on it.
          allowed: ['http.5xx', 'seo.noindex', ...allowed],
        },
      ]),
    ),
  )

const critical = (lang: string, death: Partial<Death> = {}): Answer =>
  dying({ lang, message: criticalText(lang), ...death })

const MAILED = `<p>There has been a critical error on this website. Please check your site admin email inbox for instructions. If you continue to have problems, please try the <a href="https://wordpress.org/support/forums/">support forums</a>.</p><p><a href="https://wordpress.org/documentation/article/faq-troubleshooting/">Learn more about troubleshooting WordPress.</a></p>`

/** Half of the page was out already when the code fell over. */
function afterHeaders(): Answer {
  const { front } = homes.english()
  const half = front.slice(0, front.indexOf('<h2'))
  return bare(
    `${half}<p>There has been a critical error on this website.</p><p><a href="https://wordpress.org/documentation/article/faq-troubleshooting/">Learn more about troubleshooting WordPress.</a></p>`,
    { chunked: true },
  )
}

const criticals = wrecks('wp.critical_error', {
  english: { home: homes.english, answer: critical('en-US') },
  'english-mailed': {
    home: homes.english,
    answer: critical('en-US', { message: MAILED, sending: { gzip: true } }),
  },
  german: {
    home: homes.german,
    url: 'www.kanzlei-brandt.test',
    answer: critical('de-DE', { title: 'WordPress › Fehler' }),
  },
  'french-old-markup': {
    home: homes.french,
    url: 'https://plomberie-morel.test/',
    answer: critical('fr-FR', { wrapped: false, title: 'WordPress › Erreur' }),
  },
  'japanese-minified': {
    home: homes.japanese,
    url: 'https://umiya-kamakura.jp/',
    answer: critical('ja', { minified: true, title: 'WordPress › エラー' }),
  },
  'polish-200': {
    home: homes.polish,
    url: 'http://warsztat.test/',
    answer: critical('pl-PL', { status: 200, title: 'WordPress › Błąd' }),
  },
  'headers-were-sent': { home: homes.english, answer: afterHeaders(), allowed: ['page.blank'] },
})

const database = (lang: string, death: Partial<Death> = {}): Answer =>
  dying({ lang, message: databaseText[lang] ?? '', title: 'Database Error', ...death })

const LONG = `<h1>Error establishing a database connection</h1>
<p>This either means that the username and password information in your <code>wp-config.php</code> file is incorrect or that contact with the database server at <code>localhost</code> could not be established. This could mean your host&#8217;s database server is down.</p>
<ul>
<li>Are you sure you have the correct username and password?</li>
<li>Are you sure you have typed the correct hostname?</li>
<li>Are you sure the database server is running?</li>
</ul>
<p>If you are unsure what these terms mean you should probably contact your host. If you still need help you can always visit the <a href="https://wordpress.org/support/forums/">WordPress support forums</a>.</p>`

const OLD = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="nl-NL">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
	<title>Database Error</title>

</head>
<body>
	${databaseText['nl-NL']}
</body>
</html>
`

const databases = wrecks('wp.db_connection', {
  english: { home: homes.english, answer: database('en-US') },
  'english-long': {
    home: homes.english,
    answer: database('en-US', { message: LONG, title: 'WordPress &rsaquo; Error' }),
  },
  german: {
    home: homes.german,
    url: 'https://kanzlei-brandt.test/',
    answer: database('de-DE', { title: 'Datenbankfehler', sending: { chunked: true } }),
  },
  'french-minified': {
    home: homes.french,
    url: 'plomberie-morel.test',
    answer: database('fr-FR', { minified: true }),
  },
  'japanese-gzip': {
    home: homes.japanese,
    url: 'https://umiya-kamakura.jp/',
    answer: database('ja', { title: 'データベースエラー', sending: { gzip: true } }),
  },
  'dutch-old': { home: homes.dutch, url: 'https://fietsatelier.test/', answer: bare(OLD, { status: 500 }) },
  'spanish-200': {
    home: homes.spanish,
    url: 'http://miradordelvalle.test',
    answer: database('es-ES', { status: 200 }),
  },
})

const HALT = { 'retry-after': '600' }

const updating = (lang: string, heading: 'h1' | 'p'): Answer => {
  const text = maintenanceText[lang] ?? ''
  if (heading === 'p')
    return dying({ lang, message: `<p>${text}</p>`, title: 'Maintenance', status: 503, headers: HALT })
  const html = `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="${lang}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
	<title>Maintenance</title>

</head>
<body>
	<h1>${text}</h1>
</body>
</html>`
  return bare(html, { status: 503, headers: HALT })
}

const maintenance = wrecks('wp.maintenance', {
  english: { home: homes.english, answer: updating('en-US', 'p') },
  'german-older': { home: homes.german, url: 'www.kanzlei-brandt.test', answer: updating('de-DE', 'h1') },
  spanish: { home: homes.spanish, url: 'https://miradordelvalle.test/', answer: updating('es-ES', 'p') },
  'french-older': {
    home: homes.french,
    url: 'http://plomberie-morel.test/',
    answer: updating('fr-FR', 'h1'),
  },
})

const setupForm = (
  lang: string,
  title: string,
  heading: string,
  action: string,
  fields: string,
) => `<!DOCTYPE html>
<html lang="${lang}">
<head>
	<meta name="viewport" content="width=device-width" />
	<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
	<meta name="robots" content="noindex,nofollow" />
	<title>WordPress &rsaquo; ${title}</title>
	<link rel='stylesheet' id='install-css' href='/wp-admin/css/install.min.css?ver=6.8' media='all' />
</head>
<body class="wp-core-ui">
<p id="logo">WordPress</p>
<h1>${heading}</h1>
<form id="setup" method="post" action="${action}" novalidate="novalidate"><table class="form-table" role="presentation">${fields}</table>
<p class="step"><input type="submit" name="Submit" id="submit" class="button button-large" value="OK" /></p></form>
</body>
</html>`

const FIELDS =
  '<tr><th scope="row"><label for="weblog_title">Site Title</label></th><td><input name="weblog_title" type="text" id="weblog_title" size="25" value="" /></td></tr><tr><th scope="row"><label for="user_login">Username</label></th><td><input name="user_name" type="text" id="user_login" size="25" value="" /></td></tr><tr><th scope="row"><label for="admin_email">Your Email</label></th><td><input name="admin_email" type="email" id="admin_email" size="25" value="" /></td></tr>'
const DB_FIELDS =
  '<tr><th scope="row"><label for="dbname">Database Name</label></th><td><input name="dbname" id="dbname" type="text" size="25" value="wordpress" /></td></tr><tr><th scope="row"><label for="uname">Username</label></th><td><input name="uname" id="uname" type="text" size="25" /></td></tr><tr><th scope="row"><label for="dbhost">Database Host</label></th><td><input name="dbhost" id="dbhost" type="text" size="25" value="localhost" /></td></tr>'

/** Every path leads to the installer, as with an empty database or without a configuration. */
function uninstalled(whole: Site, path: string, html: string, relative = false): LabOptions {
  const to = redirect(relative ? path : `${whole.origin}${path}`, 302, { 'x-redirect-by': 'WordPress' })
  const shut = failing(whole, to)
  return place({
    ...shut,
    pages: {
      ...shut.pages,
      [path]: bare(html),
      '/wp-admin/css/install.min.css': 'body{margin:140px auto 25px}',
    },
  })
}

const installs: Case[] = pairs('wp.install_open', {
  installer: {
    faulty: () =>
      uninstalled(
        homes.english(),
        '/wp-admin/install.php',
        setupForm('en-US', 'Installation', 'Welcome', 'install.php?step=2', FIELDS),
      ),
    fixed: () => place(homes.english()),
    allowed: ['seo.noindex'],
  },
  'installer-german': {
    url: 'www.kanzlei-brandt.test',
    faulty: () =>
      uninstalled(
        homes.german(),
        '/wp-admin/install.php',
        setupForm('de-DE', 'Installation', 'Willkommen', 'install.php?step=2', FIELDS),
      ),
    fixed: () => place(homes.german()),
    allowed: ['seo.noindex'],
  },
  'setup-config': {
    url: 'https://plomberie-morel.test/',
    faulty: () =>
      uninstalled(
        homes.french(),
        '/wp-admin/setup-config.php',
        setupForm(
          'fr-FR',
          'Fichier de configuration',
          'Avant de commencer',
          'setup-config.php?step=2',
          DB_FIELDS,
        ),
      ),
    fixed: () => place(homes.french()),
    allowed: ['seo.noindex'],
  },
  'setup-config-relative': {
    url: 'http://fietsatelier.test/',
    faulty: () =>
      uninstalled(
        homes.dutch(),
        '/wp-admin/setup-config.php',
        setupForm(
          'en-US',
          'Setup Configuration File',
          'Before getting started',
          'setup-config.php?step=1',
          DB_FIELDS,
        ),
        true,
      ),
    fixed: () => place(homes.dutch()),
    allowed: ['seo.noindex'],
  },
})

export const wordpressDown: Case[] = [...criticals, ...databases, ...maintenance, ...installs]
