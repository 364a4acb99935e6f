import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Report } from '@sitewright/contract/findings.ts'
import { AddressRefused, type ExamineOptions, examine } from '@sitewright/diagnosis/examine.ts'
import { canonicalAddress } from '@sitewright/diagnosis/guard/allowed/address.ts'
import type { Guard } from '@sitewright/diagnosis/guard/allowed/rules.ts'
import { MemoryLimiter } from './memory-limiter.ts'
import { ANSWERS, type FromWorker, TEXT_MAX, type ToWorker, type WorkerOrder } from './messages.ts'
import { guardOf, type Rules } from './rules.ts'

const ALIVE_EVERY_MS = 500

// Runs examinations in a process of its own: a page that is slow to read slows no other visitor,
// and what gets past every guard finds no secrets here.
const guard = guardOf(JSON.parse(process.argv[2] ?? '') as Rules)
const cancelled = new Map<number, { yes: boolean }>()
const memory = new MemoryLimiter()

tell({ kind: 'alive' })
setInterval(() => tell({ kind: 'alive' }), ALIVE_EVERY_MS)

const orders = createInterface({ input: process.stdin })
// The server is gone, however it went.
orders.once('close', () => process.exit())
orders.on('line', (line) => {
  const message: ToWorker = JSON.parse(line)
  if (message.kind === 'cancel') {
    const running = cancelled.get(message.id)
    if (running) running.yes = true
    return
  }
  const { id, order } = message
  const cancel = { yes: false }
  cancelled.set(id, cancel)
  memory.enter(id)
  run(id, order, cancel)
    .catch((error: unknown): FromWorker => {
      if (error instanceof AddressRefused) return { kind: 'refused', id }
      return { kind: 'failed', id, message: wordsOf(error) }
    })
    .then((answer) => {
      cancelled.delete(id)
      memory.leave(id)
      tell(answer)
    })
})

/** Out before the next line runs: the last word of a process that is then stuck. */
function tell(message: FromWorker): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let at = 0; at < line.length; ) at += writeSync(ANSWERS, line, at)
}

function wordsOf(error: unknown, before = ''): string {
  return (before + (error instanceof Error ? String(error.stack) : String(error))).slice(0, TEXT_MAX)
}

async function run(id: number, order: WorkerOrder, cancel: { yes: boolean }): Promise<FromWorker> {
  const seen = { inside: new Set<string>() }
  const report = await examine(order.url, optionsOf(id, order, watched(cancel, seen)))
  // The name leads inside, or where no stranger may send us: answered like any other refused address.
  const told = numbersIn(report)
  const isInside = [...seen.inside].some((address) => !told.has(address))
  if (report.final_url === null && isInside) return { kind: 'refused', id }
  return { kind: 'done', id, report }
}

/**
 * The addresses in numbers to which the site sends its visitors. The site itself told them to everyone, and nothing was
 * asked there, so that the finding tells nothing of our network; what a name leads to would.
 */
function numbersIn({ findings }: Report): ReadonlySet<string> {
  const sent = findings
    .filter(({ code }) => code === 'redirect.wrong_host')
    .flatMap(({ evidence }) => evidence.filter(({ where }) => where === 'header location'))
  const hosts = sent.flatMap(
    ({ excerpt }) => URL.parse(excerpt.replace(/^location:/i, '').trim())?.hostname ?? [],
  )
  return new Set(hosts.flatMap((host) => canonicalAddress(host.replace(/^\[|\]$/g, '')) ?? []))
}

/** Sends nothing once it is cancelled, and notes which addresses were refused. */
function watched(cancel: { yes: boolean }, seen: { inside: Set<string> }): Guard {
  return {
    ...guard,
    mayReach: (address) => {
      if (cancel.yes) return false
      const may = guard.mayReach(address)
      if (!may) seen.inside.add(canonicalAddress(address) ?? address)
      return may
    },
  }
}

function optionsOf(id: number, order: WorkerOrder, watching: Guard): ExamineOptions {
  const { owner, words, codes, timeoutMs, deep } = order
  return {
    guard: watching,
    owner,
    words,
    codes,
    timeoutMs,
    deep: deep ? { chromium: deep.chromiumPath ?? undefined } : undefined,
    vantage: 'our server',
    admit: deep ? undefined : () => memory.forAnswer(id),
    onProgress: (says) => tell({ kind: 'progress', id, says: says.slice(0, TEXT_MAX) }),
    onError: (error, broken) => tell({ kind: 'trouble', message: wordsOf(error, `${broken.join(', ')}: `) }),
  }
}
