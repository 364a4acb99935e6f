import { type Html, html } from '@sitewright/contract/html.ts'
import type { ExportedMessage } from './own-data.queries.ts'

/** A conversation to read in any browser; it loads nothing and runs nothing. */
export async function* conversationHtml(
  title: string,
  pages: AsyncIterable<ExportedMessage[]>,
): AsyncGenerator<string> {
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #14202e }
article { border-top: 1px solid #d9e0e8; padding: .75rem 0 }
header { font-weight: 600 }
time { color: #5b6470; font-weight: 400 }
p { margin: .25rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1 dir="auto">${title}</h1>
`.markup
  for await (const messages of pages) yield messages.map((message) => one(message).markup).join('')
  yield '\n</body>\n</html>\n'
}

function one({ author_name, message, created_at }: ExportedMessage): Html {
  const at = created_at.toISOString()
  return html`<article><header><bdi>${author_name}</bdi> <time datetime="${at}">${at}</time></header><p dir="auto">${message}</p></article>
`
}
