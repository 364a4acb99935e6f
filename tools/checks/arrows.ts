import { type Import, importsOf } from './imports.ts'
import { isTest, listFiles, scriptEndings } from './sources.ts'

/** Which way arrows point (house plan A2): a zone may import itself and the zones listed behind it. */
const allowed: Record<string, string[]> = {
  contract: [],
  diagnosis: ['diagnosis: catalogue', 'contract'],
  // Pages show the faults' words too, so the catalogue imports nothing of an examination.
  'diagnosis: catalogue': ['contract'],
  'server: entry': [
    'server: features',
    'server: outside',
    'server: platform',
    'server: config',
    'diagnosis',
    'diagnosis: catalogue',
    'contract',
  ],
  'server: features': [
    'server: outside',
    'server: platform',
    'diagnosis',
    'diagnosis: catalogue',
    'contract',
  ],
  // Among them the examiner: the one adapter whose other side is our own package.
  'server: outside': ['server: platform', 'diagnosis', 'contract'],
  'server: platform': ['contract'],
  'server: config': ['server: platform', 'contract'],
  // The harness starts them; the server itself knows none.
  'server: test': ['stand-ins', 'diagnosis', 'diagnosis: catalogue', 'contract'],
  'stand-ins': ['contract'],
  'web: shell': ['web: pages', 'web: features', 'web: ui', 'web: client', 'contract'],
  'web: pages': ['web: features', 'web: ui', 'web: client', 'diagnosis: catalogue', 'contract'],
  'web: features': ['web: ui', 'web: client', 'diagnosis: catalogue', 'contract'],
  'web: ui': ['contract'],
  'web: client': ['contract'],
}

/** Which packages a zone may use: some must stay small, and the browser has no Node. */
const packages: Record<string, RegExp> = {
  // One phone rule for server and browser.
  contract: /^(zod|libphonenumber-js)(\/|$)/,
  'diagnosis: catalogue': /^$/,
  'web: shell': /^(?!node:)/,
  'web: pages': /^(?!node:)/,
  'web: features': /^(?!node:)/,
  'web: ui': /^(?!node:)/,
  'web: client': /^(?!node:)/,
}

interface Place {
  zone: string
  /** The feature or page folder inside the zone. */
  part: string | undefined
}

/** The zone of a file; undefined for files outside the rooms that have rules, and for packages. */
export function placeOf(file: string): Place | undefined {
  const [room, folder, second, third] = file.split('/')
  if (file.startsWith('diagnosis/src/catalogue/')) return { zone: 'diagnosis: catalogue', part: undefined }
  if (room === 'contract' || room === 'diagnosis' || room === 'stand-ins')
    return { zone: room, part: undefined }
  if (room === 'server' && folder === 'src') {
    if (second === 'features' && third && file.split('/').length > 4)
      return { zone: 'server: features', part: third }
    if (second === 'platform' || second === 'outside') return { zone: `server: ${second}`, part: undefined }
    if (/^server\/src\/(\w+-)?config\.ts$/.test(file)) return { zone: 'server: config', part: undefined }
    return { zone: 'server: entry', part: undefined }
  }
  if (room === 'server') return { zone: 'server: test', part: undefined }
  if (room === 'web' && folder === 'app') {
    if (second === 'features') return { zone: 'web: features', part: third }
    if (second === 'public' || second === 'portal' || second === 'admin')
      return { zone: 'web: pages', part: second }
    if (second === 'ui' || second === 'client') return { zone: `web: ${second}`, part: undefined }
    return { zone: 'web: shell', part: undefined }
  }
  return undefined
}

/** What is wrong with one import, or undefined. */
function objection(one: Import): string | undefined {
  const from = placeOf(one.from)
  if (!from) return undefined
  const to = placeOf(one.to)
  if (!to) {
    const promised = packages[from.zone]
    if (isTest(one.from) || !promised || promised.test(one.to)) return undefined
    return `${from.zone} must not import ${one.to}`
  }
  if (isTest(one.from))
    return roomOf(from) === roomOf(to) ||
      ['contract', 'stand-ins'].includes(to.zone) ||
      allowed[from.zone]?.includes(to.zone)
      ? undefined
      : crossing(from, to)
  if (from.zone === to.zone) return betweenParts(one, from, to)
  // Every zone may know the configuration's type; only the entries load it.
  if (to.zone === 'server: config' && one.typeOnly) return undefined
  // The one list of all that a handler is handed, as types: the interfaces live beside their adapters.
  if (one.from === 'server/src/platform/context.ts' && to.zone === 'server: outside' && one.typeOnly)
    return undefined
  return allowed[from.zone]?.includes(to.zone) ? undefined : crossing(from, to)
}

function betweenParts(one: Import, from: Place, to: Place): string | undefined {
  if (from.part === to.part) return undefined
  if (from.zone === 'server: features') {
    const index = `server/src/features/${to.part}/index.ts`
    return one.to === index
      ? undefined
      : `feature ${from.part} must ask feature ${to.part} through its index.ts`
  }
  if (from.zone === 'web: features')
    return `feature ${from.part} must not import feature ${to.part}: a page composes them`
  return undefined
}

const roomOf = (place: Place) => place.zone.split(':')[0]
const crossing = (from: Place, to: Place) => `${from.zone} must not import ${to.zone}`

export function check(root: string): string[] {
  const files = listFiles(root, scriptEndings, [
    'contract/src',
    'diagnosis/src',
    'server',
    'stand-ins',
    'web/app',
  ])
  return files
    .flatMap((file) => importsOf(root, file))
    .flatMap((one) => {
      const wrong = objection(one)
      return wrong ? [`${one.from}:${one.line}  ${wrong} (${one.to})`] : []
    })
}
