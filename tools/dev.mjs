import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled } from './bootstrap/install.mjs'
import { exitCodeOf, pinnedNode, projectEnvironment, root } from './bootstrap/processes.mjs'
import { tellPlainly } from './bootstrap/telling.mjs'

const webPort = '5173'

// Both reload by themselves: the server on a change of its code, the pages in the open browser.
await tellPlainly(async () => {
  await ensureInstalled()
  const port = process.env.PORT || '3000'
  const env = projectEnvironment({
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${webPort}`,
    SITEWRIGHT_API: process.env.SITEWRIGHT_API || `http://127.0.0.1:${port}`,
  })
  const reactRouter = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const start = (cwd, args) => spawn(pinnedNode, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const server = start(root, ['--watch', '--watch-preserve-output', 'server/src/main.ts'])
  const web = start(path.join(root, 'web'), [reactRouter, 'dev', '--port', webPort, '--strictPort'])

  // From the terminal a Ctrl-C reaches all three of us, from a program only this one: twice does no harm.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      server.kill(signal)
      web.kill(signal)
    })
  const codes = [server, web].map(exitCodeOf)
  await Promise.race(codes)
  server.kill('SIGTERM')
  web.kill('SIGTERM')
  const [first] = await Promise.all(codes)
  return first === 130 ? 0 : first
})
