import type { Page } from '@playwright/test'

/** What the content security policy kept out of the page, as it happens. Called before the page goes anywhere. */
export async function listenToPolicy(page: Page): Promise<string[]> {
  const broken: string[] = []
  await page.exposeFunction('tellBroken', (what: string) => void broken.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      Reflect.get(window, 'tellBroken')(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  return broken
}
