import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled } from './bootstrap/install.mjs'
import { tellPlainly } from './bootstrap/plain-problem.mjs'
import { exitCodeOf, pinnedNode, projectEnvironment, root, spawnProduct } from './bootstrap/processes.mjs'

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
  const product = spawnProduct({ env, nodeArgs: ['--watch', '--watch-preserve-output'] })
  const web = spawn(pinnedNode, [reactRouter, 'dev', '--port', webPort, '--strictPort'], {
    cwd: path.join(root, 'web'),
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })

  // From the terminal a Ctrl-C reaches the web too, from a program only this process: twice does no harm.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      product.kill(signal)
      web.kill(signal)
    })
  const codes = [product, web].map(exitCodeOf)
  await Promise.race(codes)
  product.kill('SIGTERM')
  web.kill('SIGTERM')
  const [first] = await Promise.all(codes)
  return first === 130 ? 0 : first
})
