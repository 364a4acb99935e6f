import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle, IconLeaf } from '@tabler/icons-react'
import { Tag, type TagLook } from './tag.tsx'

interface Look extends TagLook {
  icon: typeof IconLeaf
}

const looks: Record<'critical' | 'high' | 'medium' | 'low', Look> = {
  critical: { word: 'Critical', tone: 'bad', icon: IconAlertOctagon },
  high: { word: 'High', tone: 'warm', icon: IconAlertTriangle },
  medium: { word: 'Medium', tone: 'info', icon: IconInfoCircle },
  low: { word: 'Low', tone: 'neutral', icon: IconLeaf },
}

export function SeverityTag({ severity }: { severity: keyof typeof looks }) {
  const { word, tone, icon: Icon } = looks[severity] ?? looks.low
  return (
    <Tag tone={tone}>
      <Icon size={15} stroke={2.2} aria-hidden />
      {word}
    </Tag>
  )
}
