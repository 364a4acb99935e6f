import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteHeader, quoteStatus, quoteTag } from '#evidence.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { arrive, arriveAgain } from '#visit/arrive.ts'
import type { Reply } from '#visit/reply.ts'
import { type AssetFault, faultOfAsset } from './asset-fault.ts'
import { type Asset, assetsOf } from './asset-list.ts'

const FIRST = { style: 4, script: 3, image: 4 }
const ASSETS_MAX = 11
const CONFIRMED_MAX = 2
/** Enough to know that a picture is one. */
const PICTURE_HEAD = 'bytes=0-16383'

/** `asset.broken`: style sheets, scripts or pictures of the page that its own server does not have. */
export const assets: Check = {
  codes: ['asset.broken'],
  when: 'content',
  says: 'Loading styles and pictures…',
  async look(snapshot) {
    const { page, answer } = snapshot
    const chosen = choose(assetsOf(page, page.url.hostname))
    const failing = (await Promise.all(chosen.map((asset) => lookAt(snapshot, asset)))).filter(
      (one) => one !== null,
    )
    const sure: Failing[] = []
    for (const one of failing.slice(0, CONFIRMED_MAX + 1)) {
      if (sure.length < CONFIRMED_MAX && (await failsAgain(snapshot, one))) sure.push(one)
    }
    const [worst] = sure
    if (!worst) return []
    const evidence = sure.flatMap((one) => [tagOf(answer, one.asset), proofOf(one)])
    return [detection('asset.broken', 'confirmed', evidence, { title: TITLES[worst.asset.kind] })]
  },
}

interface Failing {
  asset: Asset
  fault: AssetFault
  reply: Reply
}

export const MISSING_SCRIPT = 'A program your page needs does not load'
const TITLES = {
  style: "Your site's styling does not load",
  script: MISSING_SCRIPT,
  image: 'Pictures on your site are missing',
}

/** A few of each kind, then more of whatever there is. */
function choose(all: readonly Asset[]): Asset[] {
  const kinds = Map.groupBy(all, ({ kind }) => kind)
  const of = (kind: Asset['kind']) => kinds.get(kind) ?? []
  const first = (['style', 'script', 'image'] as const).flatMap((kind) => of(kind).slice(0, FIRST[kind]))
  const chosen = new Set([...first, ...all].slice(0, Math.max(ASSETS_MAX, first.length)))
  return all.filter((asset) => chosen.has(asset))
}

async function lookAt({ client, site }: ContentSnapshot, asset: Asset): Promise<Failing | null> {
  const reply = await arrive(client, asset.url, asset.kind === 'image' ? { range: PICTURE_HEAD } : {})
  const fault = reply && faultOfAsset(asset, reply, site.dnsTold)
  return reply && fault ? { asset, fault, reply } : null
}

/** As a browser asks for it, from the page: some servers refuse pictures to other clients. */
async function failsAgain(
  { client, site, page }: ContentSnapshot,
  { asset, fault }: Failing,
): Promise<boolean> {
  const request = { visitor: 'browser' as const, referer: page.url.href, accept: ACCEPT[asset.kind] }
  const last = asset.others.at(-1)
  for (const url of last ? [asset.url, last] : [asset.url]) {
    const reply = await arriveAgain(client, url, request)
    if (!reply || faultOfAsset(asset, reply, site.dnsTold) !== fault) return false
  }
  return true
}

const ACCEPT = {
  style: 'text/css,*/*;q=0.1',
  script: '*/*',
  image: 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
}

const tagOf = (answer: Reply, { element }: Asset) => quoteTag(answer, element)

const proofOf = ({ fault, reply }: Failing) =>
  fault === 'gone' ? quoteStatus(reply) : quoteHeader(reply, 'content-type')
