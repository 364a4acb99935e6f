import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

const FALLBACK = '__spa-fallback.html'

interface Page {
  html: Buffer
  scriptHashes: string[]
}

/**
 * Serves the built web: assets for a year, prerendered pages by their path, the application page for the paths that
 * `isPage` knows, and the same page with status 404 for the rest. Inline scripts are allowed by their hashes alone.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  isPage: (path: string) => boolean,
): Promise<void> {
  const pages = existsSync(path.join(folder, FALLBACK)) ? await readPages(folder) : new Map<string, Page>()
  if (pages.size > 0)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'deny',
      serveDotFiles: false,
      preCompressed: true,
      wildcard: false,
      // As a bare file a page would come without the right to run its own scripts.
      globIgnore: ['**/*.html', '**/*.html.*'],
      setHeaders: (reply, file) => {
        const forever = file.includes(`${path.sep}assets${path.sep}`)
        reply.header(
          'cache-control',
          forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const pathname = cleanPath(request.url)
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !pathname.startsWith('/api/')
    if (!wantsPage || pathname === '/api') throw new Problem('not_found')
    const fallback = pages.get(`/${FALLBACK}`)
    const page = pages.get(pathname) ?? fallback
    if (!page && isPage(pathname))
      throw new Problem('unavailable', { says: 'The web pages are not built yet. Run: npm start' })
    if (!page) throw new Problem('not_found')
    return sendPage(request, reply, page, page !== fallback || isPage(pathname) ? 200 : 404)
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string')
    reply.header(
      'content-security-policy',
      policy.replace("script-src 'self'", `script-src 'self' ${page.scriptHashes.join(' ')}`),
    )
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(request.method === 'HEAD' ? '' : page.html)
}

function cleanPath(url: string): string {
  const pathname = url.split(/[?#]/, 1)[0] ?? '/'
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
}

async function readPages(folder: string): Promise<Map<string, Page>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'))
  const entries = names.map(async (name): Promise<[string, Page]> => {
    const html = await readFile(path.join(folder, name))
    const at = `/${name.split(path.sep).join('/')}`.replace(/\/index\.html$/, '') || '/'
    return [at, { html, scriptHashes: hashesOf(html.toString('utf8')) }]
  })
  return new Map(await Promise.all(entries))
}

function hashesOf(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  )
  return [...new Set(hashes)]
}
