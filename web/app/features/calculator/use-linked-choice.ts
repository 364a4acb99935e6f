import type { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { ServiceType } from '@sitewright/contract/pricing-schemas.ts'
import { useEffect } from 'react'
import { call, lightRoute } from '#app/client/api.ts'
import { startedChatSession } from '#app/client/chat/chat-session.ts'
import { getKeptFindingOrNull, type KeptFinding } from '#app/client/chat/kept-findings.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { siteOf } from './site-of.ts'
import { changeDraft, readDraft } from './use-draft.ts'

const examination = lightRoute<typeof assistantRoutes.examination>({
  method: 'GET',
  path: '/api/examinations/:id',
})
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A link may name a service (`/quote?service=redesign`) or a finding (`/quote?finding=…`), which fills the form once. */
export function useLinkedChoice(): void {
  const search = useSearch()
  const service = ServiceType.safeParse(search.get('service')).data
  const finding = search.get('finding')
  useEffect(() => {
    if (service) changeDraft({ serviceType: service })
  }, [service])
  useEffect(() => {
    if (finding === null || !uuid.test(finding) || readDraft().findingId === finding) return
    const kept = getKeptFindingOrNull(finding)
    changeDraft({
      findingId: finding,
      // Of a finding that this tab does not know, the request carries the id alone.
      findingTitle: kept?.card.title,
      findingSeverity: kept?.card.severity,
      // A critical fault is neither put off nor sold at the dearest speed unasked.
      urgencyLevel: kept?.card.severity === 'critical' ? '' : 'low',
      sessionId: startedChatSession(),
      // Another fault is another request.
      clientId: undefined,
    })
    if (kept) void fillFrom(kept)
  }, [finding])
}

async function fillFrom({ card, examinationId }: KeptFinding): Promise<void> {
  const site = siteOf(card)
  changeDraft({ serviceType: card.service, platformType: card.platform, website: site })
  if (examinationId === null) return
  const { report } = await call(examination, { params: { id: examinationId } }).catch(() => ({
    report: null,
  }))
  const { website, findingId } = readDraft()
  // An address that was changed meanwhile stays as it is.
  if (report && findingId === card.id && website === site)
    changeDraft({ website: report.final_url ?? report.url })
}
