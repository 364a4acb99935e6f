import { guardedFetch } from '@sitewright/diagnosis/guard/fetch.ts'
import type { Outcome } from '@sitewright/diagnosis/guard/outcome.ts'
import { guardOf, rulesOf } from '#outside/examiner/rules.ts'
import type { Config } from '#server/config.ts'
import { signatureHeaders } from './sign.ts'

const DEADLINE_MS = 10_000
const ANSWER_BYTES = 4_096
const ANSWER_SHOWN = 500
const AGENT = 'Sitewright-Webhooks/1'
/** The receiver wants no more, ever. */
export const GONE = 410

interface Message {
  url: string
  id: string
  text: string
  secrets: string[]
  at: number
}

export interface SendResult {
  ok: boolean
  status: number | null
  /** Why there was no answer, or why it does not count; null when it worked. */
  problem: string | null
  answer: string | null
  tookMs: number
}

/** One try, over a socket pinned to a vetted public address. A redirect is an answer like any other, and never followed. */
export async function send(
  config: Config,
  { url, id, text, secrets, at }: Message,
  signal: AbortSignal,
): Promise<SendResult> {
  const { outcome, times, tls } = await guardedFetch(guardOf(rulesOf(config)), url, {
    signedJson: { text, headers: signatureHeaders({ id, at, text, secrets }) },
    userAgent: AGENT,
    deadlineMs: DEADLINE_MS,
    signal,
    maxBytes: ANSWER_BYTES,
    trustedOnly: true,
  })
  const tookMs = Math.round(times.totalMs)
  if (outcome.kind !== 'response')
    return { ok: false, status: null, problem: problemOf(outcome, tls !== null), answer: null, tookMs }
  const { status, body } = outcome
  const ok = Math.floor(status / 100) === 2
  return { ok, status, problem: ok ? null : refusalOf(status), answer: shown(body.bytes), tookMs }
}

function refusalOf(status: number): string {
  if (status < 400) return 'It answered with a redirect, and those are not followed.'
  if (status === GONE) return 'It answered that it wants no more.'
  return `It answered with status ${status}.`
}

function problemOf(outcome: Exclude<Outcome, { kind: 'response' }>, isEncrypted: boolean): string {
  switch (outcome.kind) {
    case 'refused':
      return 'The address does not lead to a public server.'
    case 'dns':
      return 'The name could not be resolved.'
    case 'connect':
      return 'No connection could be made.'
    case 'tls':
      return isEncrypted ? 'The certificate does not hold.' : 'No secure connection could be made.'
    case 'timeout':
      return `There was no answer within ${DEADLINE_MS / 1_000} seconds.`
    case 'protocol':
      return /^HPE_/.test(outcome.code) ? 'The answer was not HTTP.' : 'It hung up without an answer.'
  }
}

/** What the database can store and a screen can show. */
function shown(bytes: Buffer): string {
  const text = bytes.toString().replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
  return [...text.trim()].slice(0, ANSWER_SHOWN).join('')
}
