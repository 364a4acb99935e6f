import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { Prerendered } from '#app/shell/start/prerendered.ts'

/** Writes the prerendered pages, and the page from which every other address starts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const isPrerendered = import.meta.env.PROD && !context.isSpaMode
  const html = await renderToReadableStream(
    <Prerendered value={isPrerendered ? context : null}>
      <ServerRouter context={context} url={request.url} />
    </Prerendered>,
  )
  await html.allReady
  headers.set('content-type', 'text/html')
  return new Response(html, { status, headers })
}
