import type { ReportFigures } from './figures.ts'

export const titleOf = (kind: ReportFigures['kind']) =>
  kind === 'weekly' ? 'Weekly site report' : 'Monthly site report'

/** `1 check`, `43,200 checks` */
export const checksInWords = (count: number) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'check' : 'checks'}`
