import { plans, plansHeld } from '@sitewright/contract/plans.ts'

interface Row {
  title: string
  /** What of a plan's list belongs here, in the plan's own words. */
  of: RegExp
  /** A dearer plan has what the plans that it includes list here, too; elsewhere its own line replaces theirs. */
  isAdded?: true
}

const rows: readonly Row[] = [
  { title: 'Making it better', of: /optimisation|UX\/SEO|A\/B/, isAdded: true },
  {
    title: 'Looking after it',
    of: /Weekly updates|Security monitoring|Device testing|Real-time alerts/,
    isAdded: true,
  },
  { title: 'Code audit', of: /audit/i },
  { title: 'Visitor statistics', of: /analytics/i },
  { title: 'Support', of: /hr support|fix response/ },
]

export interface ComparedRow {
  title: string
  /** For each plan, in the order of the plans, what it says; a line each. */
  cells: string[][]
}

export const comparedRows: readonly ComparedRow[] = [
  {
    title: 'Is it up?',
    cells: plans.map(({ checkEveryMinutes: every }) => [
      every === 1 ? 'Checked every minute' : `Checked every ${every} minutes`,
    ]),
  },
  ...rows.map(({ title, of, isAdded }) => ({
    title,
    cells: plans.map((plan) => {
      const held = isAdded ? plansHeld(plan.id).toReversed() : [plan]
      return held.flatMap(({ features }) => features.filter((feature) => of.test(feature)))
    }),
  })),
  { title: 'Off other services', cells: plans.map(({ discountPercent }) => [`${discountPercent}%`]) },
]
