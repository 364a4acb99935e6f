import type { Webhook } from '@sitewright/contract/webhooks.ts'
import { Tag } from '#app/ui/tags/tag.tsx'

export function WebhookState({ webhook }: { webhook: Webhook }) {
  if (webhook.paused_by_itself) return <Tag tone="bad">Paused after failures</Tag>
  if (webhook.paused) return <Tag>Paused</Tag>
  return webhook.failing_since ? <Tag tone="warm">Failing</Tag> : <Tag tone="good">On</Tag>
}
