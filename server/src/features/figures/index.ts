import { figureRoutes } from '@sitewright/contract/figures.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { exportRows, exportTable } from './export-csv.ts'
import { listRows } from './list-rows.ts'
import { readBusiness } from './read-business.ts'
import { readMonths } from './read-months.ts'
import { rollUpFigures } from './roll-up.ts'

export const figureBindings: RouteBinding[] = [
  bind(figureRoutes.business, readBusiness),
  bind(figureRoutes.months, readMonths),
  bind(figureRoutes.rows, listRows),
  bind(figureRoutes.exportRows, exportRows),
  bind(figureRoutes.exportTable, exportTable),
]

export const figureJobs = [rollUpFigures] as Job[]
