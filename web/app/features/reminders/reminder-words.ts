import type {
  ReminderPriority,
  ReminderStatus,
  ReminderType,
  Repeats,
} from '@sitewright/contract/reminders.ts'
import {
  IconCertificate,
  IconCode,
  IconDatabase,
  IconGauge,
  IconPhone,
  IconShieldCheck,
  IconTool,
  IconWorld,
} from '@tabler/icons-react'
import type { TagLook } from '#app/ui/tags/tag.tsx'

export const typeIcons: Record<ReminderType, typeof IconCode> = {
  code_audit: IconCode,
  security_review: IconShieldCheck,
  performance_check: IconGauge,
  backup_verification: IconDatabase,
  ssl_renewal: IconCertificate,
  domain_renewal: IconWorld,
  maintenance: IconTool,
  follow_up: IconPhone,
}

export const statusTags: Record<ReminderStatus, TagLook> = {
  pending: { word: 'Pending', tone: 'info' },
  overdue: { word: 'Overdue', tone: 'bad' },
  completed: { word: 'Completed', tone: 'good' },
}

export const priorityWords: Record<ReminderPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

export const repeatWords: Record<Repeats, string> = {
  never: 'Does not repeat',
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every three months',
  yearly: 'Every year',
}
