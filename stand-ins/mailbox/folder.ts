import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'

/** The newest are kept. */
const MAILS_KEPT = 500
const idPattern = /^\d{14}-\d{6}-[0-9a-f]+$/

export interface StoredMail {
  id: string
  /** The sender, such as `Sitewright <support@sitewright.example>`. */
  from: string
  to: string
  /** Where an answer goes; empty for a mail that takes none. */
  replyTo: string
  messageId: string
  subject: string
  text: string
  html: string
  /** ISO 8601, when it arrived. */
  at: string
}

/** Mails as raw `.eml` files in one folder. They outlive restarts, and several processes may share the folder. */
export class MailFolder {
  readonly #folder: string
  readonly #parsed = new Map<string, StoredMail>()
  #count = 0

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#folder = folder
  }

  async keep(raw: Buffer, recipients: string[]): Promise<void> {
    this.#count += 1
    const order = `${String(Date.now()).padStart(14, '0')}-${String(this.#count % 1e6).padStart(6, '0')}`
    const file = this.#fileOf(`${order}-${process.pid}`)
    const delivered = recipients.map((address) => `Delivered-To: ${address}\r\n`).join('')
    await writeFile(`${file}.part`, Buffer.concat([Buffer.from(delivered), raw]), { mode: 0o600 })
    await rename(`${file}.part`, file)
    for (const id of (await this.#ids()).slice(MAILS_KEPT)) await this.#remove(id)
  }

  /** Newest first; with `to` only what was delivered to that address. */
  async list(to?: string): Promise<StoredMail[]> {
    const mails = await Promise.all((await this.#ids()).map((id) => this.find(id)))
    const wanted = to?.toLowerCase()
    return mails.filter(
      (mail) => mail !== null && (!wanted || mail.to.toLowerCase().split(', ').includes(wanted)),
    ) as StoredMail[]
  }

  async find(id: string): Promise<StoredMail | null> {
    if (!idPattern.test(id)) return null
    const known = this.#parsed.get(id)
    if (known) return known
    const raw = await readFile(this.#fileOf(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (!raw) return null
    const mail = await parseMail(id, raw)
    this.#parsed.set(id, mail)
    return mail
  }

  async clear(): Promise<void> {
    for (const id of await this.#ids()) await this.#remove(id)
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, `${id}.eml`)
  }

  async #ids(): Promise<string[]> {
    const ids = (await readdir(this.#folder)).map((name) => path.basename(name, '.eml'))
    return ids
      .filter((id) => idPattern.test(id))
      .sort()
      .reverse()
  }

  async #remove(id: string): Promise<void> {
    this.#parsed.delete(id)
    await rm(this.#fileOf(id), { force: true })
  }
}

async function parseMail(id: string, raw: Buffer): Promise<StoredMail> {
  const at = new Date(Number(id.slice(0, 14))).toISOString()
  try {
    const { headers, subject = '', text = '', html = '', ...rest } = await PostalMime.parse(raw)
    const { from, replyTo: [replyTo] = [], messageId = '' } = rest
    const delivered = headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value)
    return {
      id,
      at,
      from: from ? `${from.name} <${from.address}>`.trim() : '',
      to: delivered.join(', '),
      replyTo: replyTo?.address ?? '',
      messageId,
      subject,
      text,
      html,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const subject = `(unreadable: ${reason})`
    return { id, at, from: '', to: '', replyTo: '', messageId: '', subject, text: raw.toString(), html: '' }
  }
}
