import type { ComponentType } from 'react'

/** The parts of pages without the framework that need a script; `shell/start/islands.tsx` loads them by name. */
export type IslandName =
  | 'site-header'
  | 'site-footer'
  | 'consent'
  | 'chat'
  | 'free-fixes'
  | 'currency-note'
  | 'plan-cards'
  | 'chosen-plan'
  | 'fault-finder'
  | 'answer-finder'

interface IslandProps<P extends object> {
  name: IslandName
  /** Uses nothing of the router and no `useId`: it hydrates on its own. */
  part: ComponentType<P>
  /** Survive JSON. */
  props?: P
  /** A span within a paragraph. */
  as?: 'div' | 'span'
}

export function Island<P extends object>({
  name,
  part: Part,
  props = {} as P,
  as: Element = 'div',
}: IslandProps<P>) {
  return (
    <Element data-island={name} data-props={JSON.stringify(props)}>
      <Part {...props} />
    </Element>
  )
}
