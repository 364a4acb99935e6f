import type { Answer, Host, Pages } from '../../../diagnosis/test/lab.ts'
import { dot } from './pictures.ts'

const ADDRESS = /(?:src|href|action)\s*=\s*["']?(?:https?:)?\\?\/\\?\/([a-z0-9.-]+\.[a-z]+)/gi

const page = (host: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${host}</title><meta name="viewport" content="width=device-width">
<meta name="description" content="Everything about ${host}."></head>
<body><h1>${host}</h1><p>This is the site of ${host}. It has its own pages, its own people and its own purposes.</p></body></html>`

const TYPES: Record<string, [type: string, body: string | Buffer]> = {
  js: ['text/javascript; charset=utf-8', '(function(){"use strict";window.__loaded=!0})();'],
  css: ['text/css; charset=utf-8', '@font-face{font-family:Text;font-display:swap;src:local("Georgia")}'],
  png: ['image/png', dot],
  jpg: ['image/png', dot],
  woff2: ['font/woff2', Buffer.from('wOF2')],
}

/** What any other site on the net answers: pages, pictures, scripts by their endings. */
export function outsider(host: string): Pages {
  const answer: Answer = (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const fallback = path.startsWith('/css') ? TYPES.css : path.startsWith('/gtag') ? TYPES.js : undefined
    const [type, body] = TYPES[path.split('.').pop() ?? ''] ??
      fallback ?? ['text/html; charset=utf-8', page(host)]
    response.writeHead(200, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000',
    })
    response.end(request.method === 'HEAD' ? '' : body)
  }
  return { '*': answer }
}

/** A live site for each address in the texts that is not among the known names. */
export function outsiders(texts: readonly string[], known: readonly string[]): Record<string, Host> {
  const names = new Set(
    texts.flatMap((text) => [...text.matchAll(ADDRESS)].map(([, host = '']) => host.toLowerCase())),
  )
  const ours = (name: string) => known.some((one) => name === one)
  return Object.fromEntries(
    [...names]
      .filter((name) => !ours(name))
      .map((name) => [name, { http: outsider(name), https: outsider(name) }]),
  )
}
