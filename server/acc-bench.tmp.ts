import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { ensureAccount } from '#features/accounts/index.ts'

if (process.argv[2] === 'serve') {
  const url = process.argv[3] as string
  const config = loadConfig({ NODE_ENV: 'development', PORT: '0', DATA_DIR: process.argv[4], LOG_LEVEL: 'warn' })
  const opened = await openServices(config, url)
  await migrate(opened.services.db, opened.pool)
  await ensureAccount(opened.services, { email: 'ann@example.com', name: 'Ann', password: 'a good long one 42', isAdmin: false })
  const app = await buildApp(opened.services, { redis: null, webFolder: '/tmp/none' })
  const at = await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(JSON.stringify({ url: at }))
  if (process.env.PROF) {
    const { Session } = await import('node:inspector/promises')
    const { writeFileSync } = await import('node:fs')
    const session = new Session(); session.connect()
    await session.post('Profiler.enable')
    setTimeout(async () => { await session.post('Profiler.start'); setTimeout(async () => { const { profile } = await session.post('Profiler.stop'); writeFileSync('/tmp/acc/me.cpuprofile', JSON.stringify(profile)) }, 3000) }, Number(process.env.PROF))
  }
} else {
  const dir = await mkdtemp(path.join(tmpdir(), 'acc-bench-'))
  const pgs = await startEmbeddedPostgres({ dataDir: path.join(dir, 'pg'), durable: false })
  const run = (args: string[], env = {}) => {
    const child = spawn(process.execPath, [...process.execArgv, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
    return new Promise<{ url: string; child: typeof child }>((resolve) => {
      let text = ''
      child.stdout.on('data', (d) => { text += d; if (text.includes('\n')) resolve({ url: JSON.parse(text).url, child }) })
    })
  }
  const ours = await run([process.argv[1] as string, 'serve', pgs.url, dir])
  const login = await fetch(`${ours.url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'ann@example.com', password: 'a good long one 42' }) })
  const { token } = await login.json() as { token: string }
  const bare = await run(['/work/main/bench/speed/bare-server.ts'], { DATABASE_URL: pgs.url })
  for (let round = 0; round < 2; round++)
    for (const [name, base] of [['bare', bare.url], ['ours', ours.url], ['ours health', `${ours.url}`]] as const) {
      const result = await autocannon({ url: name === 'ours health' ? `${base}/api/health` : `${base}/api/me`, connections: 10, duration: 5, headers: { authorization: `Bearer ${token}` } })
      console.log(name, result.requests.average, result.non2xx)
    }
  if (process.argv[2] === 'timing') {
    const { timing } = await import('/tmp/acc/timing.ts' as string)
    await timing(ours.url)
  }
  ours.child.kill(); bare.child.kill()
  await pgs.stop(); await rm(dir, { recursive: true, force: true })
}
