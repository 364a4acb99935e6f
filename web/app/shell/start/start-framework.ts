/** What has to be loaded for the framework to take a prerendered page over. */
export interface LateFramework {
  manifest: string
  entry: string
  /** Id and module of each route of the page, outermost first. */
  routes: [id: string, module: string][]
  /** All that these import. */
  imports: string[]
}

/** A slow phone needs a millisecond or more to ask for a file. */
const FILES_AT_ONCE = 8

/** Loads the framework as its own `<Scripts/>` would, with room for the visitor's input between the modules. */
export async function startFramework({ manifest, entry, routes, imports }: LateFramework): Promise<void> {
  const files = [...new Set([manifest, entry, ...routes.map(([, module]) => module), ...imports])]
  while (files.length > 0) {
    document.head.append(...files.splice(0, FILES_AT_ONCE).map(preload))
    await new Promise((done) => setTimeout(done))
  }
  await load(manifest)
  const modules: Record<string, unknown> = {}
  for (const [id, module] of routes) modules[id] = await load(module)
  Object.assign(window, { __reactRouterRouteModules: modules })
  await load(entry)
}

const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ file)

const preload = (href: string) =>
  Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
