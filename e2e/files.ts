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
export const attach = (page: Page, files: Upload[]) => choose(page, 'Attach files', files)

/** Chooses files for a request that is not sent yet. */
export const addFiles = (page: Page, files: Upload[]) => choose(page, 'Add files', files)

async function choose(page: Page, button: string, files: Upload[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles(files)
}
