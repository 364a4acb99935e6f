import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteHeader, quoteStatus } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { isHosted, plan } from './plan.ts'
import { isAnsweredAnyway, type Probe, probe, quoteFound } from './probe.ts'

type Look = (snapshot: SiteSnapshot) => Promise<Detection | null>

const exposed = (code: string, look: Look): Check => ({
  codes: [code],
  when: 'owner',
  says: 'Looking for files that should not be public…',
  look: async (snapshot) => (isHosted(snapshot) ? [] : [await look(snapshot)]),
})

/** The first path that answers with what `proves` looks for, and is no answer the site gives to anything. */
async function firstThat(
  snapshot: SiteSnapshot,
  paths: readonly string[],
  proves: (found: Probe) => Detection | null,
): Promise<Detection | null> {
  const found = await Promise.all(paths.map((path) => probe(snapshot, path)))
  for (const each of found) {
    const seen = each && proves(each)
    if (each && seen && !(await isAnsweredAnyway(snapshot, each))) return seen
  }
  return null
}

/** `expo.git`: the developers' folder, by the one file that says where it is. */
export const git = exposed('expo.git', (snapshot) =>
  firstThat(snapshot, ['/.git/HEAD'], (found) => {
    const mark = found.isHtml ? null : quoteFound(found, /^(?:ref: refs\/[\w./-]{1,100}|[\da-f]{40})(?=\s*$)/)
    return mark && detection('expo.git', 'confirmed', [mark, quoteStatus(found.reply)])
  }),
)

const ENV_LINE = /^(?:export )?[A-Z][A-Z\d_]{1,60}=/gm
const SECRET_LINE =
  /^(?:export )?[A-Z\d_]{0,60}(?:KEY|PASSWORD|PASS|PWD|SECRET|TOKEN|DATABASE_URL|DB_HOST|DB_USERNAME|DSN)[A-Z\d_]{0,30}=/m

/** `expo.env`: settings with keys and passwords; only the names are quoted. */
export const env = exposed('expo.env', (snapshot) =>
  firstThat(snapshot, ['/.env'], (found) => {
    const lines = found.text.match(ENV_LINE) ?? []
    if (found.isHtml || lines.length < 2) return null
    const mark = quoteFound(found, SECRET_LINE)
    return mark && detection('expo.env', 'confirmed', [mark, quoteStatus(found.reply)])
  }),
)

/** `expo.config_backup`: a copy of the settings that the server hands out as text. */
export const configBackup = exposed('expo.config_backup', (snapshot) =>
  firstThat(snapshot, plan(snapshot).configCopies, (found) => {
    if (found.isHtml) return null
    const mark = quoteFound(
      found,
      /define\s{0,5}\(\s{0,5}["'](?:DB_|AUTH_|SECURE_|WP_|ABSPATH)|\$(?:table_prefix|db_?pass\w{0,10}|password)(?=\s*=)/i,
    )
    return mark && detection('expo.config_backup', 'confirmed', [mark, quoteStatus(found.reply)])
  }),
)

const SQL =
  /^-- (?:MySQL|MariaDB|PostgreSQL|phpMyAdmin|Adminer)[^\n]{0,40}|\b(?:CREATE|DROP) (?:TABLE|DATABASE)\b|\bINSERT INTO\b|^PRAGMA foreign_keys|\bCOPY [\w."]{1,60} \(/m

/** `expo.dump`: a copy of the database or of the site. */
export const dump = exposed('expo.dump', (snapshot) =>
  firstThat(snapshot, plan(snapshot).dumps, (found) => {
    if (found.isHtml) return null
    const kind = archiveOf(found)
    if (kind)
      return detection('expo.dump', 'confirmed', [
        quoteHeader(found.reply, 'content-type'),
        quoteStatus(found.reply),
      ])
    const mark = quoteFound(found, SQL)
    return mark && detection('expo.dump', 'confirmed', [mark, quoteStatus(found.reply)])
  }),
)

/** An archive by its first bytes, where the type that is sent does not speak against it. */
function archiveOf({ reply }: Probe): 'zip' | 'gzip' | null {
  const { outcome } = reply.fetched
  if (outcome.kind !== 'response') return null
  const type = outcome.headers['content-type'] ?? ''
  const [a, b, c] = outcome.body.bytes
  if (/text|html|json|image/i.test(type)) return null
  if (a === 0x50 && b === 0x4b && c === 0x03) return 'zip'
  return a === 0x1f && b === 0x8b ? 'gzip' : null
}

/** `expo.debug_log`: WordPress's error log. */
export const debugLog = exposed('expo.debug_log', (snapshot) =>
  firstThat(snapshot, plan(snapshot).logs, (found) => {
    if (found.isHtml) return null
    const mark = quoteFound(
      found,
      /^\[\d{1,2}-[A-Z][a-z]{2}-\d{4} \d{2}:\d{2}:\d{2}[^\]\n]{0,30}\] (?:PHP [A-Z][a-z]{2,12}(?: [a-z]{2,12})?|WordPress database error|Cron \w{2,20})/m,
    )
    return mark && detection('expo.debug_log', 'confirmed', [mark, quoteStatus(found.reply)])
  }),
)

/** `expo.dirlist`: the server's own list of a folder's files. */
export const dirlist = exposed('expo.dirlist', (snapshot) =>
  firstThat(snapshot, plan(snapshot).folders, (found) => {
    const title = quoteFound(
      found,
      /<title>[^<]{0,10}(?:index of|directory listing (?:for|of)|listing directory) ?\/[^<]{0,120}/i,
    )
    const heading = quoteFound(
      found,
      /<h[1-3][^>]{0,60}>[^<]{0,10}(?:index of|directory listing (?:for|of)|listing directory) ?\/[^<]{0,120}/i,
    )
    const iis = quoteFound(found, /<pre><a href="[^"]{0,200}">\[To Parent Directory\]/i)
    const list = quoteFound(
      found,
      /<a href="(?:\.\.\/|\/[^"]{0,200}\/)">[^<]{0,30}(?:Parent Directory|\.\.\/?)|<a href="[^"?]{1,200}">/i,
    )
    if (!(list && (title || heading)) && !iis) return null
    return detection('expo.dirlist', 'confirmed', [title, heading, iis, list])
  }),
)
