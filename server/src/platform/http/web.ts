import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { isListed } from '@sitewright/contract/listed-pages.ts'
import { NOT_FOUND_PAGE, pageAddress } from '@sitewright/contract/pages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../problem.ts'
import type { PageFacts } from './pages/fill-in.ts'
import type { Page } from './pages/page.ts'
import { FALLBACK, readPages } from './pages/read-pages.ts'
import { sendPage } from './pages/send-page.ts'

/**
 * Serves the built web: assets for a year, prerendered pages by their path, the application page for the other paths of
 * the route table, and the page for lost visitors with status 404 for the rest.
 */
export async function serveWeb(app: FastifyInstance, folder: string, facts: PageFacts): Promise<void> {
  const pages = await readPages(folder, facts)
  const styleHashes = [...new Set([...pages.values()].flatMap((page) => page.styleHashes))]
  if (pages.size > 0) await serveFiles(app, folder)
  for (const url of ['/api', '/api/*']) app.all(url, lostCall)
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Problem('not_found')
    // Proxies may ask with the name of the host before the path.
    const target = request.url.replace(/^https?:\/\/[^/?#]*/i, '')
    const [pathname = '/'] = target.split(/[?#]/, 1)
    const address = pageAddress(pathname)
    if (address !== null && address !== pathname)
      return reply
        .header('cache-control', 'public, max-age=3600')
        .redirect(address + target.slice(pathname.length), 301)
    if (address === null || !isListed(address)) reply.header('x-robots-tag', 'noindex')
    const page = address === null ? lost(pages) : (pages.get(address) ?? pages.get(FALLBACK))
    if (page) return sendPage(request, reply, page, { status: address === null ? 404 : 200, styleHashes })
    if (address === null) throw new Problem('not_found')
    throw new Problem('unavailable', { says: 'The web pages are not built yet. Run: npm start' })
  })
}

function lostCall(): never {
  throw new Problem('not_found')
}

function lost(pages: ReadonlyMap<string, Page>): Page | undefined {
  return pages.get(NOT_FOUND_PAGE) ?? pages.get(FALLBACK)
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'deny',
    serveDotFiles: false,
    preCompressed: true,
    wildcard: false,
    // As a bare file a page would come without the right to run its own scripts; source maps are for us alone.
    globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) => setFileHeaders(reply as FastifyReply, path.relative(folder, file)),
  })
}

/** For a file that is opened alone, such as a drawing. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

function setFileHeaders(reply: FastifyReply, file: string): void {
  const [top] = file.split(path.sep)
  reply.header('cache-control', cacheOf(file, top === 'assets'))
  // What a page may do is said with the page: with each of its forty files it would weigh more than most of them.
  reply.header('content-security-policy', FILE_POLICY).removeHeader('permissions-policy')
  // Preview pictures are drawn on the pages of others.
  if (top === 'social') reply.header('cross-origin-resource-policy', 'cross-origin')
}

function cacheOf(file: string, isNamedByContent: boolean): string {
  if (isNamedByContent) return 'public, max-age=31536000, immutable'
  // What a page was built from belongs to that build.
  return /\.data(\.\w+)?$/.test(file) ? 'no-cache' : 'public, max-age=86400'
}
