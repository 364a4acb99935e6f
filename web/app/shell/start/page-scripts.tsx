import start from 'virtual:start'
import { use } from 'react'
import { type EntryContext, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { Prerendered, useIsStatic } from './prerendered.ts'
import type { LateFramework } from './start-framework.ts'

/**
 * The scripts of a page. Prerendered pages get one deferred module; static ones carry nothing of the framework, and the
 * others name the modules that start it.
 */
export function PageScripts() {
  const context = use(Prerendered)
  const isStatic = useIsStatic()
  if (isStatic) return <script type="module" src={start} fetchPriority="low" />
  return (
    <>
      <ScrollRestoration />
      {context ? <LateScripts context={context} /> : <Scripts />}
    </>
  )
}

/** As many script elements as `<Scripts/>` draws, so that it hydrates in their place. */
function LateScripts({ context }: { context: EntryContext }) {
  const matches = useMatches()
  const { manifest, renderMeta, serverHandoffString } = context
  // The framework then writes the data of the page's loaders.
  if (renderMeta) renderMeta.didRenderScripts = true
  const routes = matches.flatMap(({ id }) => manifest.routes[id] ?? [])
  const late: LateFramework = {
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes: routes.map(({ id, module }) => [id, module]),
    imports: [...new Set([...manifest.entry.imports, ...routes.flatMap(({ imports = [] }) => imports)])],
  }
  return (
    <>
      <script>{contextScript(serverHandoffString ?? '')}</script>
      <script type="module" src={start} fetchPriority="low" data-framework={JSON.stringify(late)} />
    </>
  )
}

const contextScript = (context: string) =>
  `window.__reactRouterContext=${context};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream())`
