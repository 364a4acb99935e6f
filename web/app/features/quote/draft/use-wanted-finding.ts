import type { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { useEffect } from 'react'
import { call, lightRoute } from '#app/client/api.ts'
import { begunChatSession } from '#app/client/chat/chat-session.ts'
import { getKeptFindingOrNull, type KeptFinding } from '#app/client/chat/kept-findings.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { siteOf, wordsOf } from './finding-words.ts'
import { changeDraft, readDraft } from './use-quote-draft.ts'

const examination = lightRoute<typeof assistantRoutes.examination>({
  method: 'GET',
  path: '/api/examinations/:id',
})
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A link may name a finding: `/quote?finding=…`. What this tab knows of it fills the form, once; of one that it does
 * not know, the request carries the id alone.
 */
export function useWantedFinding(): void {
  const wanted = useSearch().get('finding')
  useEffect(() => {
    if (wanted === null || !uuid.test(wanted) || readDraft().findingId === wanted) return
    const kept = getKeptFindingOrNull(wanted)
    const before = readDraft()
    changeDraft({
      findingId: wanted,
      findingTitle: kept?.card.title,
      sessionId: begunChatSession(),
      // Another fault is another request.
      clientId: undefined,
    })
    if (kept) void fillFrom(kept, before.description, before.findingId)
  }, [wanted])
}

async function fillFrom(kept: KeptFinding, typed: string, earlierId: string | undefined): Promise<void> {
  const { card, examinationId } = kept
  const site = siteOf(card)
  const fill = (website: string) =>
    changeDraft({
      serviceType: card.service,
      platformType: card.platform,
      website,
      description: described(wordsOf(card, website), typed, earlierId),
    })
  fill(site)
  if (examinationId === null) return
  const { report } = await call(examination, { params: { id: examinationId } }).catch(() => ({
    report: null,
  }))
  const { website, description, findingId } = readDraft()
  // Whoever has begun to type meanwhile is not disturbed.
  const isUntouched = website === site && description === described(wordsOf(card, site), typed, earlierId)
  if (report && findingId === card.id && isUntouched) fill(report.final_url ?? report.url)
}

/** What a person typed stays; what an earlier finding had filled in goes. */
function described(words: string, typed: string, earlierId: string | undefined): string {
  const earlier = earlierId === undefined ? null : getKeptFindingOrNull(earlierId)
  const isOurs = earlier !== null && typed.startsWith(earlier.card.title)
  return typed.trim() === '' || isOurs ? words : `${typed.trim()}\n\n${words}`
}
