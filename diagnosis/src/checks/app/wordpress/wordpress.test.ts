import { afterEach, expect, test } from 'vitest'
import { appFaults } from '#catalogue/app/index.ts'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const codes = appFaults.map(({ code }) => code)
const seen = async (
  body: string,
  status: number,
  headers: Record<string, string> = {},
  type = 'text/html; charset=utf-8',
) => {
  const all = { 'content-type': type, ...headers }
  lab = await healthyLab({ '/': { status, headers: all, body } })
  return await lab.codes('https://shop.test', { codes })
}

const die = (title: string, message: string, lang = 'en-US') => `<!DOCTYPE html>
<html lang="${lang}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<meta name="viewport" content="width=device-width">
<meta name='robots' content='max-image-preview:large, noindex, follow' />
<title>${title}</title>
<style type="text/css">html { background: #f1f1f1; }</style></head>
<body id="error-page"><div class="wp-die-message">${message}</div></body></html>`

const help = (address: string) => `<p><a href="${address}">?</a></p>`
const HELP = 'https://wordpress.org/documentation/article/faq-troubleshooting/'

test.each([
  ['English', 'There has been a critical error on this website.', HELP, 500],
  [
    'German',
    'Es gab einen kritischen Fehler auf deiner Website.',
    'https://de.wordpress.org/support/article/faq-troubleshooting/',
    500,
  ],
  ['Finnish, by the link alone', 'Sivustollasi tapahtui jotain.', HELP, 500],
  ['Japanese', 'このサイトで重大なエラーが発生しました。', 'https://ja.wordpress.org/support/', 500],
  ['Polish', 'Na stronie wystąpił krytyczny błąd.', 'https://pl.wordpress.org/', 500],
  ['Russian', 'На сайте возникла критическая ошибка.', HELP, 500],
  ['with status 200 from a cache', 'There has been a critical error on this website.', HELP, 200],
  ['with status 503 from a proxy', 'There has been a critical error on this website.', HELP, 503],
])('a crash of WordPress is named: %s', async (_name, text, address, status) => {
  expect(await seen(die('WordPress › Error', `<p>${text}</p>${help(address)}`), status)).toEqual([
    'wp.critical_error',
  ])
})

test('a crash of WordPress is the headline, and what it breaks is folded into it', async () => {
  const body = die(
    'WordPress &rsaquo; Error',
    `<p>There has been a critical error on this website.</p>${help(HELP)}`,
  )
  lab = await healthyLab({ '/': { status: 500, body } })
  const { findings } = await lab.examine('https://shop.test')
  expect(findings[0]).toMatchObject({
    code: 'wp.critical_error',
    verdict: 'confirmed',
    platform: 'wordpress',
  })
  expect(findings.filter(({ severity }) => severity !== 'low')).toHaveLength(1)
})

test('a crash after half the page was sent is named, also on status 200', async () => {
  const half =
    '<!doctype html><html><head><title>Shop</title></head><body><header><nav><a href="/a">A</a><a href="/b">B</a><a href="/c">C</a></nav></header><div id="content"><h1>Welcome</h1><p>Long text of the shop.</p>'
  const body = half + die('Error', `<p>There has been a critical error on this website.</p>${help(HELP)}`)
  expect(await seen(body, 200)).toEqual(['wp.critical_error'])
})

test('a WordPress page that breaks off half way is named, but not as certain', async () => {
  const body = page({ head: '<link rel="stylesheet" href="/wp-content/themes/a/style.css">' })
    .replace('<main>', '<div class="site"><div class="inner"><main>')
    .replace(/<\/main>[\s\S]*/, '')
  lab = await healthyLab({
    '/': safely(body),
    '/wp-content/themes/a/style.css': { headers: { 'content-type': 'text/css' }, body: 'p{color:red}' },
  })
  const { findings } = await lab.examine('https://shop.test')
  expect(findings[0]).toMatchObject({ code: 'wp.critical_error', verdict: 'likely' })
})

test.each([
  ['English', die('Database Error', '<h1>Error establishing a database connection</h1>'), 500],
  ['German', die('Datenbankfehler', '<h1>Fehler beim Aufbau einer Datenbankverbindung</h1>', 'de'), 500],
  ['French', die('Erreur', '<h1>Erreur lors de la connexion à la base de données</h1>', 'fr'), 500],
  ['Chinese', die('错误', '<h1>建立数据库连接时出错</h1>', 'zh'), 500],
  ['Arabic', die('خطأ', '<h1>خطأ في الاتصال بقاعدة البيانات</h1>', 'ar'), 500],
  ['Turkish', die('Hata', '<h1>Veritabanı bağlantısı kurulurken hata oluştu</h1>', 'tr'), 500],
  [
    'older, without markup',
    '<!DOCTYPE html><html><head><title>Database Error</title></head><body><h1>Error establishing a database connection</h1></body></html>',
    500,
  ],
  [
    'with the hints for developers',
    die(
      'WordPress › Error',
      '<h1>Error establishing a database connection</h1><p>This either means that the username and password information in your <code>wp-config.php</code> file is incorrect or that contact with the database server at <code>localhost</code> could not be established.</p><ul><li>Are you sure you have the correct username and password?</li><li>Are you sure you have typed the correct hostname?</li></ul>',
    ),
    500,
  ],
  [
    'wrong database',
    die(
      'WordPress › Error',
      '<h1>Cannot select database</h1><p>The database server could be connected to (which means your username and password is okay) but the <code>wp</code> database could not be selected.</p>',
    ),
    500,
  ],
  ['from a cache with status 200', '<h1>Error establishing a database connection</h1>', 200],
  [
    "a page of the site's own",
    '<html><head><title>Error</title><link rel=stylesheet href="/wp-content/db.css"></head><body><h1>Sorry</h1><p>We cannot connect to our database right now.</p></body></html>',
    503,
  ],
])('a database that does not answer is named: %s', async (_name, body, status) => {
  expect(await seen(body, status)).toEqual(['wp.db_connection'])
})

test.each([
  ['English', die('Maintenance', 'Briefly unavailable for scheduled maintenance. Check back in a minute.')],
  [
    'German',
    die(
      'Wartung',
      'Wegen Wartungsarbeiten ist diese Website kurzzeitig nicht verfügbar. Schau in einer Minute nochmal vorbei.',
      'de',
    ),
  ],
  ['an unknown language', die('Tlhoe', 'lojmIt SoQ. DaSvam yIloS.', 'tlh')],
  [
    'older, without markup',
    '<html><head><title>Maintenance</title></head><body><h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1></body></html>',
  ],
])('an update of WordPress that is under way is named: %s', async (_name, body) => {
  expect(await seen(body, 503, { 'retry-after': '600' })).toEqual(['wp.maintenance'])
})

test.each([
  [
    'about a crash',
    page({
      title: 'There has been a critical error on this website: what to do',
      main: '<h1>There has been a critical error on this website</h1><p>If WordPress shows this, look into your mailbox first.</p><pre>&lt;div class="wp-die-message"&gt;There has been a critical error&lt;/div&gt;</pre>',
    }),
  ],
  [
    'about the database',
    page({
      title: 'Error establishing a database connection',
      main: '<h1>Error establishing a database connection</h1><p>Seven ways to repair it. First, look whether the database server runs. Then compare the password in wp-config.php.</p>',
    }),
  ],
  [
    'about updates',
    page({
      title: 'Briefly unavailable for scheduled maintenance',
      main: '<h1>Briefly unavailable for scheduled maintenance</h1><p>WordPress shows this for a minute while it updates.</p>',
    }),
  ],
])('an article %s is not reported', async (_name, body) => {
  lab = await healthyLab({ '/': safely(body) })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

test.each([
  ['Error establishing a database connection?', 'We repair it today.'],
  ['Error establishing a database connection', 'Call <a href="tel:+441234567890">Hill Repairs</a>.'],
  ['There has been a critical error on this website', 'We mend WordPress: 01234 567 890.'],
])('a small firm that answers "%s" with an offer is not reported', async (heading, offer) => {
  const body = `<html><head><title>Hill Repairs</title></head><body><h1>${heading}</h1><p>${offer}</p></body></html>`
  expect(await seen(body, 200)).toEqual([])
})

test('a page of WordPress that refuses for another reason is not called a crash', async () => {
  const codes = await seen(
    die('WordPress › Error', '<p>Sorry, you are not allowed to access this page.</p>'),
    500,
  )
  expect(codes).toEqual([])
})

test('a crash that a second visit no longer shows is not reported', async () => {
  let visits = 0
  lab = await healthyLab({
    '/': (_request, response) => {
      visits += 1
      const broken = visits === 1
      response.writeHead(broken ? 500 : 200, { 'content-type': 'text/html' })
      response.end(
        broken
          ? die('Error', `<p>There has been a critical error on this website.</p>${help(HELP)}`)
          : page(),
      )
    },
  })
  expect(await lab.codes('https://shop.test', { codes })).not.toContain('wp.critical_error')
})

const SETUP =
  '<!DOCTYPE html><html lang="en-US"><head><title>WordPress &rsaquo; Installation</title><meta name="robots" content="noindex,nofollow"></head><body class="wp-core-ui"><h1>Welcome</h1><p>Welcome to the famous five-minute WordPress installation process!</p><form id="setup" method="post" action="install.php?step=2" novalidate><input name="weblog_title" type="text"><input name="user_name"><input type="submit" value="Install WordPress"></form></body></html>'
const CONFIG =
  '<!DOCTYPE html><html><head><title>WordPress &rsaquo; Setup Configuration File</title></head><body class="wp-core-ui"><p>Welcome to WordPress. Before getting started, you will need to know the following items.</p><p class="step"><a href="setup-config.php?step=1" class="button">Let&#8217;s go!</a></p></body></html>'

test.each([
  ['install.php', '/wp-admin/install.php', SETUP],
  ['setup-config.php', '/wp-admin/setup-config.php', CONFIG],
])('a setup that anyone may finish is named: %s', async (_name, path, body) => {
  lab = await healthyLab({ '/': { status: 302, headers: { location: path } }, [path]: { body } })
  const { findings } = await lab.examine('https://shop.test')
  expect(findings[0]).toMatchObject({ code: 'wp.install_open', verdict: 'confirmed' })
})

test('a setup that was finished is not reported', async () => {
  const body =
    '<html><head><title>WordPress › Installation</title></head><body class="wp-core-ui"><h1>Already Installed</h1><p>You appear to have already installed WordPress.</p><p class="step"><a href="/wp-login.php" class="button">Log In</a></p></body></html>'
  lab = await healthyLab({
    '/': { status: 302, headers: { location: '/wp-admin/install.php' } },
    '/wp-admin/install.php': { body },
  })
  expect(await lab.codes('https://shop.test', { codes })).not.toContain('wp.install_open')
})

test('the excuse of another program is not laid to WordPress', async () => {
  const body =
    '<!DOCTYPE html><html><head><title>Wiki error</title></head><body><h1>Sorry! This site is experiencing technical difficulties.</h1><p>Try waiting a few minutes and reloading.</p></body></html>'
  expect(await seen(body, 500)).toEqual([])
})
