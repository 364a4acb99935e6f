import type { Check } from '#check.ts'
import { configBackup, debugLog, dirlist, dump, env, git } from './files.ts'
import { userEnum, xmlrpc } from './wordpress.ts'

export const exposureChecks: Check[] = [git, env, configBackup, dump, debugLog, dirlist, xmlrpc, userEnum]
