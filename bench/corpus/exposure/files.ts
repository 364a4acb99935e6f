import { gzipSync } from 'node:zlib'
import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, garage, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { museum } from '../sites/more.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { bare } from '../sites/send.ts'
import { twins, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

export const text =
  (body: string, type = 'text/plain', headers: Record<string, string> = {}): Answer =>
  (request, response) => {
    const all = Buffer.from(body)
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
    const part = request.headers.range
      ? all.subarray(Number(first), last === '' ? all.length : Number(last) + 1)
      : all
    response.writeHead(request.headers.range ? 206 : 200, {
      'content-type': type,
      'content-length': part.length,
      ...(request.headers.range
        ? { 'content-range': `bytes ${first}-${Number(first) + part.length - 1}/${all.length}` }
        : {}),
      ...headers,
    })
    response.end(request.method === 'HEAD' ? undefined : part)
  }

const forbidden = bare(
  '<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>',
  { status: 403 },
)

/** Left lying about; in the twin it is forbidden or away. */
const lying = (common: Wish, files: Record<string, Answer>, closed: 'gone' | 'forbidden' = 'gone') => {
  const shut = Object.fromEntries(Object.keys(files).map((path) => [path, forbidden]))
  return {
    ...twins({ ...common, ...(closed === 'gone' ? {} : { pages: shut }) }, { pages: files }),
    owner: true,
  }
}

const HEAD = text('ref: refs/heads/main\n')
const CONFIG = text(
  '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n[remote "origin"]\n\turl = git@code-host.test:agency/shop.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n',
)
const binary = (body: string) => text(body, 'application/octet-stream')

/** The site's own history for everybody to take. */
export const git: Case[] = pairs('expo.git', {
  'head-and-config': lying(
    { layout: wordpress() },
    { '/.git/HEAD': HEAD, '/.git/config': CONFIG },
    'forbidden',
  ),
  'octet-stream': lying(
    { business: plumber, layout: bootstrap },
    {
      '/.git/HEAD': binary('ref: refs/heads/master\n'),
      '/.git/config': binary('[core]\n\trepositoryformatversion = 0\n\tbare = false\n'),
    },
  ),
  'detached-head': lying(
    { business: planner, layout: next },
    { '/.git/HEAD': text('9f2c1f6d3b8a4e5c7d0e1a2b3c4d5e6f70819243\n'), '/.git/config': CONFIG },
  ),
  'without-content-type': lying(
    { business: lawyers, layout: joomla() },
    {
      '/.git/HEAD': text('ref: refs/heads/produktion\n', 'application/x-unknown'),
      '/.git/config': text('[core]\r\n\tbare = false\r\n'),
    },
  ),
  'master-and-index': lying(
    { business: hotel, layout: drupal() },
    {
      '/.git/HEAD': text('ref: refs/heads/master\n'),
      '/.git/config': CONFIG,
      '/.git/index': binary('DIRC\u0000\u0000\u0000\u0002'),
    },
    'forbidden',
  ),
})

const LARAVEL = `APP_NAME=Shop
APP_ENV=production
APP_KEY=base64:Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyMTIzNDU2Nzg=
APP_DEBUG=false
APP_URL=https://shop.test

DB_CONNECTION=mysql
DB_HOST=127.0.0.1
DB_DATABASE=shop
DB_USERNAME=shop
DB_PASSWORD=Tr0mb0ne-84-kiln
MAIL_MAILER=smtp
MAIL_PASSWORD="q8mZ 3kfW"
`
const NODE = `# production\nexport NODE_ENV=production\nexport DATABASE_URL="postgres://app:8sdf7g@db.internal:5432/app"\nSTRIPE_SECRET_KEY=sk_live_51Hq9TESTTESTTESTTEST\nJWT_SECRET='zk2'\n`
const SYMFONY = `###> symfony/framework-bundle ###\r\nAPP_ENV=prod\r\nAPP_SECRET=3b1f0c9a7d5e4f62\r\n###< symfony/framework-bundle ###\r\nDATABASE_URL=mysql://root:hunter2@localhost/site\r\nMAILER_DSN=smtp://info:pw@mail.shop.test\r\n`

/** Passwords in a file that the server hands out. */
export const env: Case[] = pairs('expo.env', {
  'laravel-plain-text': lying(
    { business: studio, layout: bootstrap },
    { '/.env': text(LARAVEL) },
    'forbidden',
  ),
  'node-octet-stream': lying({ business: planner, layout: next }, { '/.env': binary(NODE) }),
  'symfony-crlf': lying({ business: hotel, layout: plain }, { '/.env': text(SYMFONY) }),
  'aws-keys': lying(
    { business: bikes, layout: drupal() },
    {
      '/.env': text(
        'AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE\nAWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\nS3_BUCKET=shop-media\n',
        'application/x-unknown',
      ),
    },
  ),
  'bedrock-wordpress': lying(
    { business: lawyers, layout: wordpress() },
    {
      '/.env': text(
        "DB_NAME='kanzlei'\nDB_USER='kanzlei'\nDB_PASSWORD='Wei$$-1998'\nWP_ENV='production'\nWP_HOME='https://shop.test'\nAUTH_KEY='x9!k'\n",
      ),
    },
    'forbidden',
  ),
})

const WP_CONFIG = `<?php
/**
 * The base configuration for WordPress
 */
define( 'DB_NAME', 'wp_shop' );
define( 'DB_USER', 'wp_shop' );
define( 'DB_PASSWORD', 'kiln-Trombone-84' );
define( 'DB_HOST', 'localhost' );
define( 'AUTH_KEY', '4&x,|e5Z!' );
$table_prefix = 'wp_';
define( 'WP_DEBUG', false );
require_once ABSPATH . 'wp-settings.php';
`

/** A copy of the settings that the server does not run but shows. */
export const configBackup: Case[] = pairs('expo.config_backup', {
  bak: lying({ layout: wordpress() }, { '/wp-config.php.bak': text(WP_CONFIG) }),
  tilde: lying(
    { business: lawyers, layout: wordpress({ blocks: false }) },
    { '/wp-config.php~': binary(WP_CONFIG) },
  ),
  old: lying(
    { business: plumber, layout: wordpress({ theme: 'divi' }) },
    { '/wp-config.php.old': text(WP_CONFIG, 'application/x-trash') },
    'forbidden',
  ),
  'crlf-short': lying(
    { business: restaurant, layout: wordpress({ theme: 'lightning' }) },
    {
      '/wp-config.php.bak': text(
        "<?php\r\ndefine('DB_NAME','umiya');\r\ndefine('DB_USER','umiya');\r\ndefine('DB_PASSWORD','shirasu');\r\n",
      ),
    },
  ),
  'txt-copy': lying(
    { business: hotel, layout: wordpress({ theme: 'astra' }) },
    { '/wp-config.txt': text(WP_CONFIG), '/wp-config.php.save': text(WP_CONFIG) },
  ),
})

const SQL = `-- MySQL dump 10.19  Distrib 10.3.39-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: shop
-- ------------------------------------------------------
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`wp_users\`;
CREATE TABLE \`wp_users\` (
  \`ID\` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  \`user_login\` varchar(60) NOT NULL DEFAULT '',
  \`user_pass\` varchar(255) NOT NULL DEFAULT '',
  PRIMARY KEY (\`ID\`)
) ENGINE=InnoDB;
INSERT INTO \`wp_users\` VALUES (1,'ellen','$P$Bq0x1');
`
const ZIP = Buffer.concat([
  Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]),
  gzipSync('x'.repeat(4_000)),
  Buffer.from('wp-config.php'),
])
const zip: Answer = {
  headers: {
    'content-type': 'application/zip',
    'content-length': String(ZIP.length),
    'accept-ranges': 'bytes',
  },
  body: ZIP,
}
const POSTGRES =
  '--\n-- PostgreSQL database dump\n--\nSET statement_timeout = 0;\nCREATE TABLE public.customers (id integer NOT NULL, email text);\nCOPY public.customers (id, email) FROM stdin;\n1\tann@mail.test\n\\.\n'

/** The whole database or site in one file. */
export const dump: Case[] = pairs('expo.dump', {
  'backup-sql': lying({ layout: wordpress() }, { '/backup.sql': text(SQL, 'application/sql') }),
  'database-sql-plain': lying(
    { business: plumber, layout: joomla() },
    { '/database.sql': text(SQL) },
    'forbidden',
  ),
  'dump-sql-postgres': lying(
    { business: clinic, layout: bootstrap },
    { '/dump.sql': text(POSTGRES, 'application/octet-stream') },
  ),
  'backup-zip': lying({ business: garage, layout: plain }, { '/backup.zip': zip }),
  'name-of-the-site-zip': lying(
    { business: museum, layout: plain },
    { '/shop.test.zip': zip, '/shop.zip': zip, '/site.zip': zip, '/www.zip': zip },
  ),
  'db-sql': lying({ business: bikes, layout: drupal() }, { '/db.sql': text(SQL), '/backup.sql': text(SQL) }),
})

const LOG = (
  zone: string,
) => `[18-Nov-2026 06:11:42 ${zone}] PHP Warning:  Undefined array key "size" in /var/www/html/wp-content/plugins/shop-filter/filter.php on line 88
[18-Nov-2026 06:11:42 ${zone}] PHP Deprecated:  Creation of dynamic property Slider::$id is deprecated in /var/www/html/wp-content/plugins/slider/slider.php on line 31
[18-Nov-2026 06:12:03 ${zone}] PHP Fatal error:  Uncaught Error: Call to undefined function cart() in /var/www/html/wp-content/themes/shop/functions.php:12
`

/** The error log, open to read. */
export const debugLog: Case[] = pairs('expo.debug_log', {
  utc: lying({ layout: wordpress() }, { '/wp-content/debug.log': text(LOG('UTC')) }, 'forbidden'),
  'local-zone': lying(
    { business: lawyers, layout: wordpress({ blocks: false }) },
    { '/wp-content/debug.log': text(LOG('Europe/Berlin')) },
  ),
  'octet-stream-crlf': lying(
    { business: hotel, layout: wordpress({ theme: 'astra' }) },
    { '/wp-content/debug.log': binary(LOG('UTC').replaceAll('\n', '\r\n')) },
  ),
  'japanese-site': lying(
    { business: restaurant, layout: wordpress({ theme: 'lightning' }) },
    { '/wp-content/debug.log': text(LOG('Asia/Tokyo'), 'text/x-log') },
    'forbidden',
  ),
  'plain-text-charset': lying(
    { business: plumber, layout: wordpress({ theme: 'divi' }) },
    { '/wp-content/debug.log': text(LOG('Europe/Paris').repeat(40), 'text/plain; charset=UTF-8') },
  ),
})
