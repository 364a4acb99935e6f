import { gunzipSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'

const LOCATIONS_MAX = 5_000
const TEXT_MAX = 3 * 1_048_576
const CHUNK = 65_536

/** A sitemap as read. `page` is a web page in its place; `broken` is a list that cannot be read to its end. */
export type SitemapText =
  | { kind: 'urls' | 'index'; locations: string[] }
  | { kind: 'page' | 'unknown' }
  | { kind: 'broken'; at: number; why: string }

/** Reads XML, plain lists, feeds and gzip; entities stay closed, and no more is read than came. */
export function readSitemap(reply: Reply): SitemapText {
  const { outcome } = reply.fetched
  if (outcome.kind !== 'response' || !isOk(reply)) return { kind: 'unknown' }
  const text = textOf(reply, outcome.body.bytes)
  if (text === null) return { kind: 'unknown' }
  const type = headerOf(reply, 'content-type') ?? ''
  if (/^\s*(<!--[^>]{0,300}-->\s*)?(<!doctype\s+html|<html)/i.test(text.slice(0, 1_000)))
    return { kind: 'page' }
  if (/^text\/plain/i.test(type) && !text.trimStart().startsWith('<')) return plainList(text)
  const isWhole = outcome.body.end === 'complete' && text.length < TEXT_MAX
  return parseXml(text.replace(/^\uFEFF/, ''), isWhole)
}

function textOf(reply: Reply, bytes: Buffer): string | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return reply.text || bytes.toString('utf8')
  try {
    return gunzipSync(bytes, { maxOutputLength: TEXT_MAX }).toString('utf8')
  } catch {
    return null
  }
}

function plainList(text: string): SitemapText {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
  const isList = lines.length > 0 && lines.every((line) => /^\s*https?:\/\//i.test(line))
  return isList
    ? { kind: 'urls', locations: lines.slice(0, LOCATIONS_MAX).map((line) => line.trim()) }
    : { kind: 'unknown' }
}

class Enough extends Error {}

function parseXml(text: string, isWhole: boolean): SitemapText {
  const locations: string[] = []
  let root: string | null = null
  let inside = ''
  let kept = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    inside = name.replace(/^[\w-]{1,40}:/, name.includes('image:') ? 'image:' : '')
    root ??= inside.toLowerCase()
    kept = ''
  })
  const keep = (part: string) => {
    if (isLocation(root, inside) && kept.length < 2_100) kept += part
  }
  parser.on('text', keep)
  parser.on('cdata', keep)
  parser.on('closetag', () => {
    if (kept.trim() !== '' && isLocation(root, inside)) locations.push(kept.trim())
    inside = ''
    if (locations.length >= LOCATIONS_MAX) throw new Enough()
  })
  try {
    for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK))
    if (isWhole) parser.close()
  } catch (error) {
    if (!(error instanceof Enough)) return { kind: 'broken', at: parser.position, why: wordsOf(error) }
  }
  if (root === 'sitemapindex') return { kind: 'index', locations }
  return root === 'urlset' || isFeed(root) ? { kind: 'urls', locations } : { kind: 'unknown' }
}

const isFeed = (root: string | null) => root === 'rss' || root === 'feed' || root === 'rdf'

/** The element of an address: `<loc>`, in feeds `<link>`. */
function isLocation(root: string | null, name: string): boolean {
  return isFeed(root) ? name === 'link' : name === 'loc'
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
