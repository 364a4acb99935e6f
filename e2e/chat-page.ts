import type { Locator, Page } from '@playwright/test'

const FAULT = /Error text of a program/

/** The parts of the assistant on a page. */
export function chatOn(page: Page): { log: Locator; box: Locator; card: Locator } {
  const log = page.getByRole('log', { name: 'Conversation with the assistant' })
  return {
    log,
    box: page.getByRole('textbox', { name: 'Message to the assistant' }),
    card: log.getByRole('article', { name: FAULT }),
  }
}

export async function say(page: Page, text: string): Promise<void> {
  const { box } = chatOn(page)
  await box.fill(text)
  await box.press('Enter')
}
