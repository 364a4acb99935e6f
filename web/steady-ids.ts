import type { Plugin } from 'vite'

const steady = `
import { useId as useReactId } from 'react'
export function useId(given) {
  const own = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + own.replace(/:/g, '')
}`

/**
 * The component library gives each of its fields a second name as soon as the page is alive, and draws it again for
 * that. React's own names, which it begins with, are unique and hold.
 */
export function steadyIds(): Plugin {
  let isFound = false
  return {
    name: 'steady-ids',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/ },
      handler() {
        isFound = true
        return steady
      },
    },
    buildEnd() {
      if (!isFound) this.error('The component library has moved its useId: see steady-ids.ts.')
    },
  }
}
