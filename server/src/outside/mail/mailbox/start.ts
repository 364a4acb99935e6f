import path from 'node:path'
import { startCatcher } from './catcher.ts'
import { MailFolder } from './folder.ts'
import { startMailboxWeb } from './web.ts'

interface MailboxOptions {
  /** Mails are kept in its folder `mailbox`. */
  dataDir: string
  /** This port or none; 0 takes any free one. */
  httpPort?: number
  /** This port when it is free, another one otherwise. */
  preferredHttpPort?: number
}

export interface Mailbox {
  smtpUrl: string
  /** Where the mails are read. */
  url: string
  close: () => Promise<void>
}

/**
 * The newcomer's mailbox: catches every mail over real SMTP, keeps it as a file and shows it. Both ports listen on
 * 127.0.0.1 alone.
 */
export async function startMailbox({
  dataDir,
  httpPort,
  preferredHttpPort = 0,
}: MailboxOptions): Promise<Mailbox> {
  const folder = new MailFolder(path.join(dataDir, 'mailbox'))
  await folder.prepare()
  const catcher = await startCatcher(folder)
  try {
    const web = await startMailboxWeb(folder, {
      port: httpPort ?? preferredHttpPort,
      orAny: httpPort === undefined,
    })
    const close = async () => void (await Promise.all([catcher.close(), web.close()]))
    return { smtpUrl: catcher.smtpUrl, url: web.url, close }
  } catch (error) {
    await catcher.close()
    throw error
  }
}
