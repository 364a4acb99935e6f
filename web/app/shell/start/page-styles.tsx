import { use } from 'react'
import { Links, useMatches } from 'react-router'
import { Prerendered, useIsStatic } from './prerendered.ts'

/**
 * The style sheets of a page. The framework marks with `#` those that a part loads too, so that none goes with its route;
 * a static page has no other route, and its parts would load a marked one again.
 */
export function PageStyles() {
  const context = use(Prerendered)
  const isStatic = useIsStatic()
  const matches = useMatches()
  if (!context || !isStatic) return <Links />
  const sheets = matches.flatMap(({ id }) => context.manifest.routes[id]?.css ?? [])
  return [...new Set(sheets)].map((href) => <link key={href} rel="stylesheet" href={href.replace('#', '')} />)
}
