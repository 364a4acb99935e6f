import type { assistantRoutes } from '@sitewright/contract/assistant.ts'
import type { Reply } from '@sitewright/contract/route.ts'
import { asProblem, call, lightRoute } from '#app/client/api.ts'
import type { Answer, DeepLook } from './entries.ts'

const EVERY_MS = 2_000
/** Includes the wait for a free browser. */
const PATIENCE_MS = 4 * 60_000

const deepen = lightRoute<typeof assistantRoutes.deepen>({
  method: 'POST',
  path: '/api/examinations/:id/deep',
})
const examination = lightRoute<typeof assistantRoutes.examination>({
  method: 'GET',
  path: '/api/examinations/:id',
})

type Examination = Reply<typeof assistantRoutes.examination>

const pause = () => new Promise((resolve) => setTimeout(resolve, EVERY_MS))

/** Starts the examination with a real browser and polls for its result; null when it failed. */
export async function lookDeeper(
  id: string,
  onState: (state: DeepLook['state']) => void,
): Promise<Examination | null> {
  const params = { id }
  await call(deepen, { params })
  const giveUpAt = Date.now() + PATIENCE_MS
  while (Date.now() < giveUpAt) {
    const found = await call(examination, { params }).catch(laterIfTooMany)
    if (found) {
      if (found.deep === 'done') return found
      if (found.deep !== 'waiting' && found.deep !== 'running') return null
      onState(found.deep)
    }
    await pause()
  }
  return null
}

/** The browser looks all the same. */
function laterIfTooMany(error: unknown): null {
  if (asProblem(error).code === 'rate_limited') return null
  throw error
}

export function deepAnswer(key: string, { id, cards, report }: Examination): Answer {
  const screenshot = report.measures?.screenshot ?? null
  return {
    kind: 'answer',
    key,
    text: wordsFor(cards.length, screenshot !== null),
    cards,
    hygiene: null,
    actions: [],
    examinationId: id,
    screenshot,
    isStopped: false,
  }
}

function wordsFor(count: number, hasPicture: boolean): string {
  const picture = hasPicture ? ' Below is what a visitor sees.' : ''
  if (count === 0) return `I opened your site in a real browser and found nothing else wrong.${picture}`
  const faults = count === 1 ? 'one more fault' : `${count} more faults`
  return `I opened your site in a real browser and found ${faults}.${picture}`
}
