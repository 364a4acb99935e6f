import type { ReportFigures } from './figures.ts'

export const titleOf = (kind: ReportFigures['kind']) =>
  kind === 'weekly' ? 'Weekly site report' : 'Monthly site report'
