import { mailInRoutes } from '@sitewright/contract/mail-in.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import type { Job } from '#platform/jobs/define.ts'
import { purgeInbound, takeKeptMail } from './mail-in.jobs.ts'
import { admitMail, receiveMail } from './receive-mail.ts'

export { watchMails } from './watch-mails.ts'

export const mailInBindings: RouteBinding[] = [bind(mailInRoutes.receive, receiveMail, { admit: admitMail })]

export const mailInJobs = [takeKeptMail, purgeInbound] as Job[]
