import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'

/** The newest are kept. */
const MAILS_KEPT = 500
const idPattern = /^(\d{14})-\d{6}-[0-9a-f]{8}$/

export interface StoredMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601, when it came in. */
  at: string
}

/** Mails as raw `.eml` files in one folder. They outlive restarts, and several processes may share the folder. */
export class MailFolder {
  readonly #folder: string
  readonly #parsed = new Map<string, StoredMail>()
  #count = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  async keep(raw: Buffer, recipients: string[]): Promise<void> {
    this.#count += 1
    const order = `${String(Date.now()).padStart(14, '0')}-${String(this.#count % 1e6).padStart(6, '0')}`
    const file = path.join(this.#folder, `${order}-${randomBytes(4).toString('hex')}.eml`)
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
    const raw = await readFile(path.join(this.#folder, `${id}.eml`)).catch(nullWhenAbsent)
    if (!raw) return null
    const mail = await parseMail(id, raw)
    this.#parsed.set(id, mail)
    return mail
  }

  async clear(): Promise<void> {
    for (const id of await this.#ids()) await this.#remove(id)
  }

  async #ids(): Promise<string[]> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.eml'))
    return names
      .map((name) => name.slice(0, -'.eml'.length))
      .filter((id) => idPattern.test(id))
      .sort()
      .reverse()
  }

  async #remove(id: string): Promise<void> {
    this.#parsed.delete(id)
    await rm(path.join(this.#folder, `${id}.eml`), { force: true })
  }
}

async function parseMail(id: string, raw: Buffer): Promise<StoredMail> {
  const at = new Date(Number(id.slice(0, 14))).toISOString()
  try {
    const mail = await PostalMime.parse(raw)
    const delivered = mail.headers
      .filter((header) => header.key === 'delivered-to')
      .map((header) => header.value)
    return {
      id,
      at,
      to: delivered.join(', '),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { id, at, to: '', subject: `(unreadable: ${reason})`, text: raw.toString('utf8'), html: '' }
  }
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
