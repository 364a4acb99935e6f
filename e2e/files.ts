import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

export interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

export const picture = readFileSync(path.join(import.meta.dirname, 'white-page.png'))

/** Chooses files with the button of the message box. */
export async function attach(page: Page, files: Upload[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles(files)
}
