import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { healthRoutes } from '@sitewright/contract/health.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'

test('the health names the version of the package', async () => {
  const { guest } = await cast(await startTestApp())
  const text = await readFile(path.join(import.meta.dirname, '../../../package.json'), 'utf8')
  const { body } = await guest.call(healthRoutes.health)
  expect(body).toMatchObject({ status: 'ok', version: JSON.parse(text).version })
})
