import { parse } from 'tldts'
import type { SiteSnapshot } from '#snapshot.ts'

/** Which paths are asked for: with those of WordPress alone, at most twelve in all. */
interface Plan {
  configCopies: readonly string[]
  dumps: readonly string[]
  logs: readonly string[]
  folders: readonly string[]
}

const CONFIG_COPIES = ['/wp-config.php.bak', '/wp-config.php~', '/wp-config.php.old', '/wp-config.php.save']

const DUMPS = ['/backup.sql', '/dump.sql', '/database.sql', '/backup.zip', '/db.sql', '/site.zip']

/** On these the platform keeps the files; nothing of the owner's could lie about. */
export function isHosted({ platform }: SiteSnapshot): boolean {
  return platform === 'shopify' || platform === 'wix' || platform === 'squarespace'
}

/** Two for `.git` and `.env`, and for WordPress two of its login addresses, come on top. */
export function plan(snapshot: SiteSnapshot): Plan {
  if (snapshot.platform === 'wordpress')
    return {
      configCopies: CONFIG_COPIES,
      dumps: DUMPS.slice(0, 2),
      logs: ['/wp-content/debug.log'],
      folders: ['/wp-content/uploads/'],
    }
  // Where it is not known to be another program, it may still be WordPress well hidden.
  const isUnknown = snapshot.platform === null
  return {
    configCopies: isUnknown ? CONFIG_COPIES.slice(0, 2) : [],
    dumps: [...DUMPS.slice(0, isUnknown ? 4 : 6), ...named(snapshot)],
    logs: [],
    folders: folders(snapshot),
  }
}

function named({ site }: SiteSnapshot): string[] {
  const name = parse(site.host).domainWithoutSuffix || 'site'
  return [`/${name}.zip`, `/${name}.sql`]
}

const FOLDER =
  /^\/(?:[\w.-]{1,40}\/){0,3}(?:uploads?|images?|img|files?|media|assets|downloads?|backups?|documents?|docs|pictures|photos)\//i

/** A folder that the page takes its pictures from, or that robots are asked to leave alone, else the usual one. */
function folders({ page, platform }: SiteSnapshot): string[] {
  const used = (page?.all('img', 'a', 'source') ?? []).flatMap(({ attributes }) => {
    const url = page?.resolve(attributes.src ?? attributes.href)
    const folder = url && page && url.origin === page.url.origin ? FOLDER.exec(url.pathname)?.[0] : undefined
    return folder ? [folder] : []
  })
  // A front page that was overwritten does not show what is behind it any more.
  const usual = platform === null ? '/wp-content/uploads/' : '/backup/'
  return [...new Set([...used.slice(0, 1), '/uploads/', usual])].slice(0, 2)
}
