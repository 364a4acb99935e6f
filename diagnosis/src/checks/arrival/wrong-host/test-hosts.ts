import { isIP } from 'node:net'
import { registrableOf } from '#visit/site.ts'

/**
 * `inside`: reachable from one desk only. `copy`: a host's temporary address. `label`: called "staging" or "dev".
 * `service`: where programs also live on purpose.
 */
export type TestHost = 'inside' | 'copy' | 'label' | 'service'

const INSIDE_ENDINGS =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa|ddev\.site|lndo\.site|docksal\.site|docksal|nip\.io|sslip\.io|xip\.io|vagrant|homestead|valet|wordpress\.local|loc)$/
/** Where hosts and builders put a site before it has its own name. */
const COPY_ENDINGS =
  /\.(wpengine\.com|myshopify\.com|kinsta\.cloud|kinsta\.page|sg-host\.com|siteground\.(biz|eu|us)|cloudwaysapps\.com|pantheonsite\.io|flywheelsites\.com|flywheelstaging\.com|onrocket\.site|rapydapps\.cloud|mystagingwebsite\.com|wpcomstaging\.com|instawp\.(xyz|co|link)|tastewp\.com|wpsandbox\.(pro|net)|myftpupload\.com|secureserversites\.net|hostingersite\.com|hostingerapp\.com|preview-domain\.com|000webhostapp\.com|temp\.domains|mytemp\.website|nxcli\.(io|net)|mybluehost\.me|a2hosted\.com|dreamhosters\.com|stackstaging\.com|stackcp\.net|gridserver\.com|bigscoots-staging\.com|wpmudev\.host|wpstaging\.com|templweb\.com|cloudaccess\.host|plesk\.page|sites\.hosting|mywebsitetransfer\.com|raidboxes\.io|raidbox\.es|dev\.cc|ply\.gg|cpanel\.site|servebolt\.cloud|wpx\.net|staging\.wpmudev\.host)$/
const SERVICE_ENDINGS =
  /\.(vercel\.app|now\.sh|netlify\.app|netlify\.com|pages\.dev|workers\.dev|web\.app|firebaseapp\.com|herokuapp\.com|azurewebsites\.net|azurestaticapps\.net|elasticbeanstalk\.com|amplifyapp\.com|onrender\.com|fly\.dev|railway\.app|up\.railway\.app|ngrok\.(io|app|dev)|ngrok-free\.(app|dev)|loca\.lt|trycloudflare\.com|serveo\.net|webflow\.io|framer\.(app|website|ai)|lovable\.app|replit\.(app|dev)|repl\.co|gitpod\.io|github\.dev|surge\.sh|glitch\.me|codesandbox\.io|csb\.app|stackblitz\.io)$/
const COPY_LABEL =
  /^((staging|stage|stg|preprod|pre-prod|uat|qa)\d{0,2}|(dev|test|testing|develop|development)\d{0,2}|[\w-]{1,40}-(staging|stage|stg|dev|preprod)\d{0,2}|(staging|stage|stg|dev|preprod)\d{0,2}-[\w-]{1,40})$/

/** What kind of a place for trying things out a host is; null for an ordinary one. */
export function testHostOf(hostname: string): TestHost | null {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host) !== 0) return isInsideAddress(host) ? 'inside' : null
  if (INSIDE_ENDINGS.test(host)) return 'inside'
  if (COPY_ENDINGS.test(host)) return 'copy'
  if (SERVICE_ENDINGS.test(host)) return 'service'
  const domain = registrableOf(host)
  const labels = host.slice(0, Math.max(0, host.length - domain.length - 1)).split('.')
  return labels.some((label) => COPY_LABEL.test(label)) ? 'label' : null
}

export function isTestHost(hostname: string): boolean {
  return testHostOf(hostname) !== null
}

function isInsideAddress(address: string): boolean {
  return (
    /^(0|10|127)\./.test(address) ||
    /^192\.168\./.test(address) ||
    /^172\.(1[6-9]|2\d|3[01])\./.test(address) ||
    /^169\.254\./.test(address) ||
    /^(::1?$|f[cd]|fe[89ab])/i.test(address)
  )
}
