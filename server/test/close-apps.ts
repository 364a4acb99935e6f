import { afterAll } from 'vitest'
import { closeTestApps } from './app.ts'

// Runs anew for each test file. Vitest drops an `afterAll` that is called inside `beforeAll` or a test.
afterAll(closeTestApps)
