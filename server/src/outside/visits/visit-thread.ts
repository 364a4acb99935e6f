import { parentPort, workerData } from 'node:worker_threads'
import { type FetchOptions, guardedFetch } from '@sitewright/diagnosis/guard/fetch.ts'
import { checkUptime, type UptimeCheck } from '@sitewright/diagnosis/uptime/check-uptime.ts'
import { proveOwnership } from '@sitewright/diagnosis/uptime/ownership.ts'
import { guardOf, type Rules } from '../examiner/rules.ts'

const guard = guardOf(workerData as Rules)

const visits = {
  uptime: (site: UptimeCheck) => checkUptime(guard, site),
  ownership: ({ url, token }: { url: string; token: string }) => proveOwnership(guard, new URL(url), token),
  fetch: async ({ url, form, ...options }: Request) => {
    const sent = form === undefined ? {} : { form: new URLSearchParams(form) }
    return (await guardedFetch(guard, url, { ...options, ...sent })).outcome
  },
}

/** Plain data, as between threads goes nothing else. */
interface Request extends Omit<FetchOptions, 'signal' | 'base' | 'pins' | 'form'> {
  url: string
  /** As it is sent. */
  form?: string
}

export type Visiting = typeof visits

/** What the thread is sent; it answers with the same `id`. */
export interface Errand {
  id: number
  kind: keyof Visiting
  order: unknown
}

export type Told = { id: number; answer: unknown } | { id: number; failure: string }

const tell = (told: Told) => parentPort?.postMessage(told)

parentPort?.on('message', ({ id, kind, order }: Errand) => {
  const visit = visits[kind] as (order: unknown) => Promise<unknown>
  visit(order).then(
    (answer) => tell({ id, answer }),
    (error: Error) => tell({ id, failure: error.message }),
  )
})
