import { execFile, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { healthy, startSite } from '#test/chat.ts'
import { AT_ONCE, ExaminerPool } from './pool.ts'

const rules = { allow: ['127.0.0.0/8'], resolve: [], deny: [], ownNames: [] }

function openPool({ environment = {}, resolve = [] as string[], processes = 1 } = {}) {
  const errors: unknown[] = []
  const pool = new ExaminerPool({
    rules: { ...rules, resolve },
    chromiumPath: null,
    environment,
    processes,
    onError: (error) => errors.push(error),
  })
  onTestFinished(() => pool.close())
  const examine = (url: string, visitor = 'ann', signal = new AbortController().signal) => {
    const progress: string[] = []
    const done = pool.examine({ url, visitor }, { signal, onProgress: (says) => progress.push(says) })
    // Tests look at it later.
    done.catch(() => undefined)
    return { progress, done }
  }
  return { pool, errors, examine }
}

/** A site whose front page answers when it is told to. */
async function heldSite() {
  const waiting: (() => void)[] = []
  let held = true
  const site = await startSite((request, response) => {
    if (held) waiting.push(() => healthy(request, response))
    else healthy(request, response)
  })
  const free = () => {
    held = false
    for (const go of waiting) go()
  }
  return { site, free, visits: () => site.asked.length }
}

test('a site is examined in another process, and its progress is reported', async () => {
  const site = await startSite(healthy)
  const { examine, errors } = openPool()
  const { done, progress } = examine(site.url)
  const report = await done
  expect(report).toMatchObject({ schema: 'sitewright-report/1', url: site.url, state: 'up' })
  expect(progress.length).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

test('an examiner that answers for what another one runs is ended, and its answer counts nowhere', async () => {
  // As a stranger's code in it would; what it says after that is not heard any more.
  const answers = [2, 1].map((id) => `{"kind":"refused","id":${id}}\\n`)
  const program = `import { writeSync } from 'node:fs'
    setTimeout(() => writeSync(3, '${answers.join('')}'), 300)`
  const site = await startSite(() => undefined)
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` }
  const { examine, errors } = openPool({ environment })
  const { done } = examine(site.url)
  await expect(done).rejects.toMatchObject({ reason: 'broken' })
  expect(errors).toContainEqual(new Error('an examiner answered for what it does not run'))
})

test('five run at once; the others wait for a free place and are shown that', async () => {
  const { examine } = openPool()
  const sites = await Promise.all(Array.from({ length: AT_ONCE + 2 }, heldSite))
  const asked = sites.map(({ site }, at) => examine(site.url, `visitor ${at}`))
  await expect
    .poll(() => sites.filter(({ visits }) => visits() > 0).length, { timeout: 60_000 })
    .toBe(AT_ONCE)
  await pause(300)
  expect(sites.map(({ visits }) => visits() > 0)).toEqual([true, true, true, true, true, false, false])
  expect(asked.at(-1)?.progress).toEqual(['Waiting for a free place…'])
  expect(asked[0]?.progress).not.toContain('Waiting for a free place…')
  for (const { free } of sites) free()
  const reports = await Promise.all(asked.map(({ done }) => done))
  expect(reports.every(({ state }) => state === 'up')).toBe(true)
})

test('one visitor holds two places and four in the queue, and others go ahead', async () => {
  const { examine } = openPool()
  const held = await heldSite()
  const hers = Array.from({ length: 7 }, () => examine(held.site.url, 'ann'))
  await expect(hers[6]?.done).rejects.toMatchObject({ reason: 'busy' })
  const site = await startSite(healthy)
  expect((await examine(site.url, 'bob').done).state).toBe('up')
  held.free()
  await Promise.all(hers.slice(0, 6).map(({ done }) => done))
})

test('guests fill their share of the places alone: a customer and a job are still taken at once', async () => {
  const { pool, examine } = openPool()
  const held = await heldSite()
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  const ofGuest = (at: number) => {
    const done = pool.examine({ url: held.site.url, visitor: `ip:198.51.100.${at}`, guest: true }, options)
    done.catch(() => undefined)
    return done
  }
  // Three are examined, thirty wait.
  for (let at = 0; at < 33; at += 1) void ofGuest(at)
  await expect(ofGuest(33)).rejects.toMatchObject({ reason: 'busy' })
  const others = ['user:7', 'ip:', 'user:8'].map((visitor) => examine(held.site.url, visitor))
  expect(others.map(({ progress }) => progress)).toEqual([[], [], ['Waiting for a free place…']])
})

test('sixty wait, of whomever, and the next is told to come back', async () => {
  const { examine } = openPool()
  const held = await heldSite()
  const asked = Array.from({ length: AT_ONCE + 60 }, (_, at) => examine(held.site.url, `visitor ${at}`))
  expect(asked.filter(({ progress }) => progress.length > 0)).toHaveLength(60)
  await expect(examine(held.site.url, 'one more').done).rejects.toMatchObject({ reason: 'busy' })
})

test('who leaves frees the line at once, and no new connection is made for them', async () => {
  const { examine } = openPool()
  const held = await heldSite()
  const gone = examine(held.site.url, 'ann', AbortSignal.abort())
  await expect(gone.done).rejects.toMatchObject({ reason: 'aborted' })
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = examine(held.site.url, 'ann', running.signal)
  examine(held.site.url, 'ann', running.signal)
  const third = examine(held.site.url, 'ann', waiting.signal)
  await expect.poll(held.visits, { timeout: 60_000 }).toBeGreaterThan(0)
  waiting.abort()
  await expect(third.done).rejects.toMatchObject({ reason: 'aborted' })
  running.abort()
  await expect(first.done).rejects.toMatchObject({ reason: 'aborted' })
  const visits = held.visits()
  held.free()
  await pause(500)
  expect(held.visits() - visits).toBeLessThanOrEqual(8)
})

test('what is inside is refused, by the address or by where the name leads', async () => {
  const { examine } = openPool()
  for (const url of ['http://10.0.0.1/', 'file:///etc/passwd', 'http://localhost/'])
    await expect(examine(url).done).rejects.toMatchObject({ reason: 'refused' })
})

/** A site that sends its visitors to each of these in turn. */
const leading = (...locations: string[]) => {
  let visits = 0
  return startSite((_, response) => {
    const location = locations[visits++ % locations.length]
    response.writeHead(301, { location }).end()
  })
}

test('a public site that sends its visitors to a private number gets its finding, and nothing is asked there', async () => {
  const site = await leading('http://192.168.1.20/shop/')
  const { examine } = openPool({ resolve: [`bakery.example:${site.port}:127.0.0.1`] })
  const report = await examine(`http://bakery.example:${site.port}/`).done
  expect(report).toMatchObject({ final_url: null, headline: report.findings[0]?.id })
  expect(report.findings.map(({ code, verdict }) => [code, verdict])).toEqual([
    ['redirect.wrong_host', 'confirmed'],
  ])
  const [sent, refused] = report.findings[0]?.evidence ?? []
  expect(sent?.excerpt.toLowerCase()).toBe('location: http://192.168.1.20/shop/')
  expect(refused).toMatchObject({ status: 'refused address', excerpt: '' })
})

test('a site whose own name leads inside is refused, and so is one that sends its visitors to such a name', async () => {
  const inside = await leading('http://192.168.1.20/')
  const named = await leading('http://staging.intranet.example/')
  const both = await leading('http://192.168.1.20/', 'http://staging.intranet.example/')
  const { examine } = openPool({
    resolve: [
      `inside.example:${inside.port}:10.0.0.7`,
      `named.example:${named.port}:127.0.0.1`,
      `both.example:${both.port}:127.0.0.1`,
      'staging.intranet.example:80:10.0.0.7',
    ],
  })
  for (const place of [
    `inside.example:${inside.port}`,
    `named.example:${named.port}`,
    `both.example:${both.port}`,
  ])
    await expect(examine(`http://${place}/`).done).rejects.toMatchObject({ reason: 'refused' })
  expect(inside.asked).toEqual([])
})

test('an examiner that dies takes nothing with it: what it did begins again in a new one', async () => {
  const held = await heldSite()
  const { pool, examine, errors } = openPool()
  const { done } = examine(held.site.url)
  await expect.poll(held.visits, { timeout: 60_000 }).toBeGreaterThan(0)
  await pool.endProcesses()
  held.free()
  expect((await done).state).toBe('up')
  expect(errors).toEqual([])
})

test('one that kills its examiner twice is broken, and the next is examined as if nothing had been', async () => {
  const held = await heldSite()
  const { pool, examine } = openPool()
  const { done } = examine(held.site.url)
  for (const round of [1, 2]) {
    await expect.poll(held.visits, { timeout: 60_000 }).toBeGreaterThanOrEqual(round)
    await pool.endProcesses()
    await pause(100)
  }
  await expect(done).rejects.toMatchObject({ reason: 'broken' })
  const site = await startSite(healthy)
  expect((await examine(site.url).done).state).toBe('up')
})

test('of several whose examiner died, one that hangs again keeps none of the others waiting', async () => {
  const { pool, examine } = openPool()
  const stuck = await heldSite()
  const others = await Promise.all(Array.from({ length: 3 }, heldSite))
  const first = examine(stuck.site.url, 'mallory')
  const rest = others.map(({ site }, at) => examine(site.url, `visitor ${at}`))
  const all = [stuck, ...others]
  await expect.poll(() => all.every(({ visits }) => visits() > 0), { timeout: 60_000 }).toBe(true)
  await pool.endProcesses()
  for (const { free } of others) free()
  const reports = await Promise.all(rest.map(({ done }) => done))
  expect(reports.map(({ state }) => state)).toEqual(['up', 'up', 'up'])
  const isStuck = Promise.race([first.done, Promise.resolve('stuck')])
  expect(await isStuck).toBe('stuck')
  stuck.free()
})

/** Everything that an examiner or its browser left on this machine. */
async function leftOver() {
  const prefix = `sitewright-examiner-${process.pid}-`
  const { stdout } = await promisify(execFile)('pgrep', ['-af', prefix]).catch(() => ({ stdout: '' }))
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  return { processes: stdout.split('\n').filter((line) => line.includes(prefix)), folders }
}

test('examinations share as many processes as there may be, and none starts before it is needed', async () => {
  const site = await startSite(healthy)
  const held = await heldSite()
  const { examine } = openPool({ processes: 2 })
  const before = await leftOver()
  const started = async () => (await leftOver()).processes.length - before.processes.length
  for (const visitor of ['ann', 'bob']) await examine(site.url, visitor).done
  expect(await started()).toBe(1)
  for (const visitor of ['ann', 'bob', 'cem']) examine(held.site.url, visitor)
  expect(await started()).toBe(2)
})

test('of those whose examiner died, who has left and who had a browser begin nothing again', async () => {
  const [left, looked] = [await heldSite(), await heldSite()]
  const { pool, examine } = openPool()
  const before = await leftOver()
  const leaving = new AbortController()
  examine(left.site.url, 'ann', leaving.signal)
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  const deep = pool.examine({ url: looked.site.url, visitor: 'bob', deep: true }, options)
  deep.catch(() => undefined)
  await expect.poll(() => Math.min(left.visits(), looked.visits()), { timeout: 60_000 }).toBeGreaterThan(0)
  leaving.abort()
  await pool.endProcesses()
  expect(await leftOver()).toEqual(before)
  await expect(deep).rejects.toMatchObject({ reason: 'broken' })
})

test('an examiner that is killed at any moment leaves no process and no folder, its browser included', async () => {
  const site = await startSite(healthy)
  const { pool } = openPool()
  const order = { url: site.url, visitor: 'ann', deep: true }
  // Those of other tests of this process.
  const before = await leftOver()
  const added = async () => {
    const { processes, folders } = await leftOver()
    return {
      processes: processes.filter((line) => !before.processes.includes(line)),
      folders: folders.filter((name) => !before.folders.includes(name)),
    }
  }
  for (let kill = 0; kill < Number(process.env.EXAMINER_KILLS ?? 4); kill += 1) {
    const options = { onProgress: () => undefined, signal: new AbortController().signal }
    const done = pool.examine(order, options).catch(() => undefined)
    await pause(Math.random() * 6_000)
    const { processes } = await added()
    const examiner = processes.find((line) => line.includes('worker.ts'))
    if (examiner) process.kill(Number.parseInt(examiner, 10), 'SIGKILL')
    await done
    await expect.poll(added).toEqual({ processes: [], folders: [] })
  }
})

/** An examiner that says this in place of each message of its own; `say` writes one. */
const saying = (words: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`const { stringify } = JSON
    JSON.stringify = (message, ...rest) => {
      const say = (said) => stringify(said, ...rest)
      return ${words}
    }`)}`,
})

test.each([
  ['lies about what it saw', "{ ...message, report: { ...message.report, state: 'fine' } }"],
  ['could not do it', "{ kind: 'failed', id: message.id, message: 'a check is missing' }"],
])('an examiner that %s is not believed: the examination is broken', async (_, said) => {
  const site = await startSite(healthy)
  const environment = saying(`say(message?.kind === 'done' ? ${said} : message)`)
  const { examine } = openPool({ environment })
  await expect(examine(site.url).done).rejects.toMatchObject({ reason: 'broken' })
})

test('a check that breaks is told to us and the rest goes on, and progress of nobody’s examination is nothing', async () => {
  const site = await startSite(healthy)
  const said =
    "say({ kind: 'trouble', message: 'a check broke' }) + '\\n' + say({ kind: 'progress', id: 999, says: 'x' })"
  const { examine, errors } = openPool({
    environment: saying(`message?.kind === 'progress' ? ${said} : say(message)`),
  })
  expect((await examine(site.url).done).state).toBe('up')
  expect(errors).toContainEqual(new Error('a check broke'))
})

/** Second by second, because the time that other programs took from an examiner on this machine is added to its own. */
async function passTimeUntilRefused(done: Promise<unknown>) {
  let reason: unknown
  done.catch((error: { reason: unknown }) => {
    reason = error.reason
  })
  while (reason === undefined) {
    vi.advanceTimersByTime(1_000)
    await pause(1)
  }
  expect(reason).toBe('broken')
}

test('an examination whose examiner is not given the processor is waited for', async () => {
  const held = await heldSite()
  const { pool, errors } = openPool()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const others = Array.from({ length: availableParallelism() }, () => {
    const program = spawn(process.execPath, ['-e', 'for (;;);'])
    setPriority(program.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL)
    onTestFinished(() => void program.kill('SIGKILL'))
    return program
  })
  const order = { url: held.site.url, visitor: 'ann' }
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  const done = pool.examine(order, options)
  while (held.visits() === 0) await pause(50)
  for (const program of others) program.kill('SIGKILL')
  vi.advanceTimersByTime(30_000)
  held.free()
  expect((await done).state).toBe('up')
  expect(errors).toEqual([])
})

test('an examination that does not end in its time is given up, and its examiner ends with it', async () => {
  const held = await heldSite()
  const { pool, errors } = openPool()
  const before = await leftOver()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const order = { url: held.site.url, visitor: 'ann', deep: true }
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  const done = pool.examine(order, options)
  while (held.visits() === 0) await pause(50)
  await passTimeUntilRefused(done)
  expect(errors).toEqual([new Error(`an examination of ${held.site.url} did not end`)])
  // A stuck one ignores SIGTERM: this is the second after which it is killed.
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  await expect.poll(leftOver).toEqual(before)
})

test('what shares its process with one that hangs begins again in another', async () => {
  const [hung, other] = [await heldSite(), await heldSite()]
  const { pool, errors } = openPool()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const examine = (url: string) =>
    pool.examine({ url, visitor: url }, { onProgress: () => undefined, signal: new AbortController().signal })
  const first = examine(hung.site.url)
  while (hung.visits() === 0) await pause(50)
  vi.advanceTimersByTime(15_000)
  const second = examine(other.site.url)
  while (other.visits() === 0) await pause(50)
  await passTimeUntilRefused(first)
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  await expect.poll(other.visits, { timeout: 60_000 }).toBeGreaterThan(1)
  other.free()
  expect((await second).state).toBe('up')
  expect(errors).toEqual([new Error(`an examination of ${hung.site.url} did not end`)])
})

test('a closed pool starts nothing and answers all who wait', async () => {
  const held = await heldSite()
  const { pool, examine } = openPool()
  const { done } = examine(held.site.url)
  await expect.poll(held.visits, { timeout: 60_000 }).toBeGreaterThan(0)
  await pool.close()
  await expect(done).rejects.toMatchObject({ reason: 'aborted' })
  await expect(examine(held.site.url).done).rejects.toMatchObject({ reason: 'aborted' })
})
