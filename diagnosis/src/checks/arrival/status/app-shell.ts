import type { Page } from '#page/page.ts'

const ROOTS = new Set([
  'root',
  'app',
  '__next',
  '__nuxt',
  '__layout',
  'svelte',
  'q-app',
  'gatsby-focus-wrapper',
  '___gatsby',
  'app-root',
  'mount',
  'main-app',
  'react-root',
  'ember-application',
])
const MARKS =
  /\b(data-reactroot|data-server-rendered|data-v-app|ng-version|ng-app|data-n-head|data-svelte|data-sveltekit|__NEXT_DATA__|__NUXT__|window\.__INITIAL_STATE__|window\.__remixContext|data-astro|data-hydrate)\b/

/** True for the frame of a program that runs in the browser: there all addresses get the same one, and rightly. */
export function isAppShell(page: Page): boolean {
  const scripts = page
    .all('script')
    .filter(({ attributes }) => attributes.src || attributes.type === 'module')
  const hasRoot = page.elements.some(
    ({ name, attributes }) =>
      name === 'app-root' || (attributes.id !== undefined && ROOTS.has(attributes.id.toLowerCase())),
  )
  if (hasRoot && scripts.length > 0) return true
  if (MARKS.test(page.source)) return true
  return scripts.length > 0 && page.visibleText.length < 200
}
