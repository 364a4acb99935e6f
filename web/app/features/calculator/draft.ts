import { Severity } from '@sitewright/contract/findings.ts'
import { chosenFeatures, featuresOf } from '@sitewright/contract/pricing.ts'
import { FeatureId, PlatformType, ServiceType, UrgencyLevel } from '@sitewright/contract/pricing-schemas.ts'
import { ClientId } from '@sitewright/contract/text.ts'
import { z } from 'zod'

export const DESCRIPTION_MAX = 10_000
const LIVES_MS = 30 * 24 * 60 * 60 * 1_000

/** The form state of the calculator (spec 3). What cannot be read falls back to "not chosen yet". */
const Draft = z.object({
  serviceType: ServiceType.or(z.literal('')).catch(''),
  platformType: PlatformType.or(z.literal('')).catch(''),
  /** Empty for a critical finding until one is chosen. */
  urgencyLevel: UrgencyLevel.or(z.literal('')).catch('low'),
  complexityFactors: z.array(FeatureId).catch([]),
  description: z.string().max(DESCRIPTION_MAX).catch(''),
  website: z.string().max(2_048).catch(''),
  /** Kept from the first attempt until one succeeds, so that trying again is the same request. */
  clientId: ClientId.optional().catch(undefined),
  /** The finding that this request is to fix; its title and severity where the tab knows them. */
  findingId: z.uuid().optional().catch(undefined),
  findingTitle: z.string().max(300).optional().catch(undefined),
  findingSeverity: Severity.optional().catch(undefined),
  /** The conversation with the assistant that led here; kept, because the sign-in may happen in another tab. */
  sessionId: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional()
    .catch(undefined),
})
export type Draft = z.infer<typeof Draft>
export type DraftErrors = Partial<Record<keyof Draft, string>>

const Stored = z.object({ savedAt: z.number(), draft: Draft })

export const emptyDraft: Draft = {
  serviceType: '',
  platformType: '',
  urgencyLevel: 'low',
  complexityFactors: [],
  description: '',
  website: '',
}

/** Another service has other extras, so choosing one clears those that were chosen. */
export function changedDraft(draft: Draft, change: Partial<Draft>): Draft {
  const isOtherService = change.serviceType !== undefined && change.serviceType !== draft.serviceType
  return { ...draft, ...(isOtherService ? { complexityFactors: [] } : {}), ...change }
}

export function draftAsText(draft: Draft, now: number): string {
  return JSON.stringify({ savedAt: now, draft } satisfies z.infer<typeof Stored>)
}

/** The stored text as a draft. Nothing, something foreign or something older than 30 days is an empty one. */
export function draftFromText(text: string | null, now: number): Draft {
  if (text === null) return emptyDraft
  try {
    const { savedAt, draft } = Stored.parse(JSON.parse(text))
    if (now - savedAt > LIVES_MS) return emptyDraft
    return { ...draft, complexityFactors: allowedFeatures(draft) }
  } catch {
    return emptyDraft
  }
}

function allowedFeatures({ serviceType, complexityFactors }: Draft): FeatureId[] {
  return serviceType && featuresOf(serviceType).length > 0
    ? chosenFeatures(serviceType, complexityFactors)
    : []
}
