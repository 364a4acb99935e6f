import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    // More than the processors: many tests wait for a time to pass.
    maxWorkers: 7,
    // The server's modules are loaded once for each worker; every file still opens a database and a port of its own.
    isolate: false,
    // Patience costs nothing where the machine is quick, and a slow one decides no test.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/postgres.ts'],
          setupFiles: ['server/test/close-apps.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'elsewhere',
          include: [
            '{contract,diagnosis}/src/**/*.test.ts',
            '{bench,stand-ins,tools}/**/*.test.ts',
            'web/app/**/*.test.{ts,tsx}',
          ],
        },
      },
    ],
  },
})
