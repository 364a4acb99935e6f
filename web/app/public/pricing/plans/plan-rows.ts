import { type Plan, plans } from '@sitewright/contract/plans.ts'

interface Row {
  title: string
  /** What of a plan's list belongs here, in the plan's own words. */
  of: RegExp
}

const rows: readonly Row[] = [
  { title: 'Making it better', of: /optimisation|UX\/SEO|A\/B/ },
  { title: 'Looking after it', of: /Weekly updates|Security monitoring|Device testing|Real-time alerts/ },
  { title: 'Code audit', of: /audit/i },
  { title: 'Visitor statistics', of: /analytics/i },
  { title: 'Support', of: /hr support|fix response/ },
]

export interface ComparedRow {
  title: string
  /** For each plan, in the order of the plans, what it says; a line each. */
  cells: string[][]
}

/** What the plans say of themselves, side by side. */
export const comparedRows: readonly ComparedRow[] = [
  {
    title: 'Is it up?',
    cells: plans.map(({ checkEveryMinutes: every }) =>
      every === 1 ? ['Checked every minute'] : [`Checked every ${every} minutes`],
    ),
  },
  ...rows.map(({ title, of }) => ({
    title,
    cells: plans.map((plan) => featuresLike(plan, of)),
  })),
  { title: 'Off other services', cells: plans.map(({ discountPercent }) => [`${discountPercent}%`]) },
]

function featuresLike({ features }: Plan, of: RegExp): string[] {
  return features.filter((feature) => of.test(feature))
}
