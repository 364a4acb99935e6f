import { afterEach, expect, test } from 'vitest'
import { exposureFaults } from '#catalogue/exposure.ts'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = exposureFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const found = async (pages: Pages, owner = true) => {
  lab = await healthyLab(pages)
  return (await lab.examine('https://shop.test', { codes, owner })).findings
}
const codesOf = async (...from: Parameters<typeof found>) => (await found(...from)).map(({ code }) => code)

const WORDPRESS = {
  '/': safely(
    page({
      head: '<meta name="generator" content="WordPress 6.8"><link rel="stylesheet" href="/wp-content/themes/x/style.css">',
    }),
  ),
}
const binary = (body: string | Buffer) => ({
  headers: { 'content-type': 'application/octet-stream' },
  body: Buffer.from(body),
})
const ENV = 'APP_NAME=Shop\nAPP_KEY=base64:c2VjcmV0\nDB_PASSWORD=hunter2\nDB_HOST=localhost\n'
const CONFIG =
  "<?php\ndefine( 'DB_NAME', 'shop' );\ndefine( 'DB_PASSWORD', 'hunter2' );\n$table_prefix = 'wp_';\n"
const DUMP =
  "-- MySQL dump 10.13  Distrib 8.0.36\nDROP TABLE IF EXISTS `users`;\nCREATE TABLE `users` (`id` int, `pass` varchar(99));\nINSERT INTO `users` VALUES (1,'hunter2');\n"
const LISTING =
  '<html><head><title>Index of /x</title></head><body><h1>Index of /x</h1><pre><a href="../">../</a>\n<a href="a.jpg">a.jpg</a></pre></body></html>'
const LOG = '[12-Mar-2026 09:14:02 UTC] PHP Warning:  Undefined variable $x in /var/www/x.php on line 3\n'

test.each<[string, Pages]>([
  ['expo.git', { '/.git/HEAD': 'ref: refs/heads/main\n' }],
  ['expo.git', { '/.git/HEAD': binary('d670460b4b4aece5915caf5c68d12f560a9fe3e4\n') }],
  ['expo.env', { '/.env': ENV }],
  ['expo.env', { '/.env': binary(ENV) }],
  ['expo.config_backup', { '/wp-config.php.bak': CONFIG }],
  ['expo.env', { '/.env': { headers: { 'content-type': 'text/html' }, body: ENV } }],
  ['expo.config_backup', { '/wp-config.php~': binary(CONFIG) }],
  [
    'expo.config_backup',
    {
      ...WORDPRESS,
      '/wp-config.php.old': { headers: { 'content-type': 'application/x-trash' }, body: CONFIG },
    },
  ],
  ['expo.dump', { '/backup.sql': DUMP }],
  ['expo.dump', { ...WORDPRESS, '/dump.sql': binary(DUMP) }],
  ['expo.dump', { '/shop.sql': { headers: { 'content-type': 'application/sql' }, body: DUMP } }],
  [
    'expo.dump',
    {
      '/backup.zip': {
        headers: { 'content-type': 'application/zip' },
        body: Buffer.from('504b0304140000000800', 'hex'),
      },
    },
  ],
  ['expo.debug_log', { ...WORDPRESS, '/wp-content/debug.log': LOG }],
  ['expo.dirlist', { ...WORDPRESS, '/wp-content/uploads/': LISTING }],
  ['expo.dirlist', { '/uploads/': LISTING }],
  [
    'expo.dirlist',
    { '/': safely(page({ main: '<img src="/images/bread.jpg" alt="Bread">' })), '/images/': LISTING },
  ],
  [
    'wp.xmlrpc',
    {
      ...WORDPRESS,
      '/xmlrpc.php': {
        status: 405,
        headers: { allow: 'POST' },
        body: 'XML-RPC server accepts POST requests only.',
      },
    },
  ],
  [
    'wp.user_enum',
    {
      ...WORDPRESS,
      '/wp-json/wp/v2/users': {
        headers: { 'content-type': 'application/json' },
        body: '[{"id":1,"name":"Ann","slug":"ann"}]',
      },
    },
  ],
])('%s is named, and no secret is kept', async (code, pages) => {
  const findings = await found(pages)
  expect(findings.map((finding) => finding.code)).toEqual([code])
  expect(JSON.stringify(findings)).not.toMatch(/hunter2|c2VjcmV0/)
  expect(findings[0]?.verdict).toBe('confirmed')
})

const everything: Pages = {
  '/.git/HEAD': 'ref: refs/heads/main\n',
  '/.env': ENV,
  '/wp-config.php.bak': CONFIG,
  '/backup.sql': DUMP,
  '/uploads/': LISTING,
}

test('a stranger’s examination asks for none of it', async () => {
  expect(await codesOf(everything, false)).toEqual([])
  expect(lab.requests.map(({ url }) => new URL(url).pathname)).not.toContain('/.env')
})

test.each([
  ['a site of no known kind', {}],
  ['WordPress', WORDPRESS],
])('at most twelve hidden paths are asked for on %s, the first bytes alone', async (_, pages) => {
  await found(pages)
  const hidden = /^\/(\.|wp-config|wp-content\/|wp-json|xmlrpc|uploads|backup|.+\.(sql|zip)$)/
  const asked = lab.requests.filter(({ url }) => hidden.test(new URL(url).pathname))
  expect(asked.length).toBeLessThanOrEqual(12)
  expect(asked.every(({ method }) => method === 'GET')).toBe(true)
})

test.each<[string, Pages]>([
  ['a site with nothing of the kind', {}],
  ['a site that shows its front page for everything', { '*': safely(page()) }],
  ['a site that answers everything with settings', { '*': ENV }],
  ['a page about .env files', { '/.env': safely(page({ main: `<pre>${ENV}</pre>` })) }],
  ['an .env of one harmless line', { '/.env': 'NODE_ENV=production\n' }],
  ['an empty git folder', { '/.git/HEAD': '' }],
  ['a page at /.git/HEAD', { '/.git/HEAD': '<html><body>ref: refs/heads/main</body></html>' }],
  [
    'forbidden files',
    { '/.env': { status: 403, body: 'Forbidden' }, '/.git/HEAD': { status: 403, body: 'Forbidden' } },
  ],
  [
    'a page for a dump',
    {
      '/backup.sql': safely(
        page({ main: '<p>CREATE TABLE is a command of SQL. INSERT INTO is another.</p>' }),
      ),
    },
  ],
  [
    'an uploads page of its own',
    { '/uploads/': safely(page({ title: 'Uploads', main: '<a href="a.pdf">Price list</a>' })) },
  ],
  [
    'a page called Index of bread',
    {
      '/uploads/': safely(
        page({ title: 'Index of our breads', main: '<p>All our breads, from A to Z.</p>' }),
      ),
    },
  ],
  [
    'a WordPress that keeps its users to itself',
    {
      ...WORDPRESS,
      '/wp-json/wp/v2/users': {
        status: 401,
        headers: { 'content-type': 'application/json' },
        body: '{"code":"rest_user_cannot_view"}',
      },
    },
  ],
  [
    'a WordPress without authors',
    { ...WORDPRESS, '/wp-json/wp/v2/users': { headers: { 'content-type': 'application/json' }, body: '[]' } },
  ],
  ['a closed xmlrpc.php', { ...WORDPRESS, '/xmlrpc.php': { status: 403, body: 'Forbidden' } }],
])('%s gives no finding', async (_, pages) => {
  expect(await codesOf(pages)).toEqual([])
})
