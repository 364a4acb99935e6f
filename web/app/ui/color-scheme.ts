import { useSyncExternalStore } from 'react'

type Scheme = 'light' | 'dark'

/** The component library reads the same key and attribute. */
const KEY = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'

/**
 * Runs in the head before anything is painted. No quotes, ampersands or angle brackets: React would write those as
 * entities, which a script does not read.
 */
export const colorSchemeScript = [
  'try{',
  `let s=localStorage.getItem(\`${KEY}\`);`,
  's=s===`light`||s===`dark`?s:matchMedia(`(prefers-color-scheme: dark)`).matches?`dark`:`light`;',
  `document.documentElement.setAttribute(\`${ATTRIBUTE}\`,s)`,
  '}catch{}',
].join('')

const system = () => window.matchMedia('(prefers-color-scheme: dark)')

function chosen(): Scheme | null {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'light' || value === 'dark' ? value : null
  } catch {
    return null
  }
}

function read(): Scheme {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.setAttribute(ATTRIBUTE, chosen() ?? (system().matches ? 'dark' : 'light'))
}

const applyToPaper = () => document.documentElement.setAttribute(ATTRIBUTE, 'light')

function subscribe(changed: () => void): () => void {
  const watch = new MutationObserver(changed)
  watch.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
  system().addEventListener('change', apply)
  window.addEventListener('storage', apply)
  window.addEventListener('beforeprint', applyToPaper)
  window.addEventListener('afterprint', apply)
  return () => {
    watch.disconnect()
    system().removeEventListener('change', apply)
    window.removeEventListener('storage', apply)
    window.removeEventListener('beforeprint', applyToPaper)
    window.removeEventListener('afterprint', apply)
  }
}

/** What is shown now; prerendered pages are light until they run. */
export function useColorScheme(): Scheme {
  return useSyncExternalStore(subscribe, read, () => 'light')
}

/** For this and the next visit, where the browser keeps anything. */
export function chooseColorScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // Then for this page alone.
  }
  document.documentElement.setAttribute(ATTRIBUTE, scheme)
}
