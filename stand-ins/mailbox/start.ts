import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { createLoopbackServer, isOwnForm, listenOnLoopback } from '../loopback.ts'
import { Answers } from './answers.ts'
import { MailFolder } from './folder.ts'
import { listPage, mailPage, notFoundPage, script, stylesheet } from './pages.ts'

const MAIL_MAX_BYTES = 5 * 1024 * 1024
const FORM_MAX_BYTES = 256 * 1024

export interface Mailbox {
  /** Where people read the mails. */
  url: string
  smtpUrl: string
  /** What an operator would set so that mails can be answered. */
  answersEnv: Record<string, string>
  /** Answers that are written here go to this webhook from now on. */
  deliverTo: (webhookUrl: string) => void
  close: () => Promise<void>
}

/** A mail server on 127.0.0.1 that keeps every mail in a folder, shows it on pages of its own and sends nothing on. */
export async function startMailbox(options: { folder: string; port?: number }): Promise<Mailbox> {
  const folder = new MailFolder(options.folder)
  const smtp = await listenForMail(folder)
  const answers = new Answers()
  const app = pagesOf(folder, answers)
  return {
    url: await listenOnLoopback(app, options.port ?? 0),
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    answersEnv: answers.env,
    deliverTo: (webhookUrl) => {
      answers.deliverTo = webhookUrl
    },
    close: async () => {
      await app.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

async function listenForMail(folder: MailFolder): Promise<SMTPServer> {
  const server = new SMTPServer({
    name: 'localhost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    closeTimeout: 200,
    onData: (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      receive(stream)
        .then((raw) => folder.keep(raw, recipients))
        .then(() => callback(), callback)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // From here on an error belongs to one connection, which the server has closed by itself.
  server.removeAllListeners('error').on('error', () => undefined)
  return server
}

async function receive(stream: SMTPServerDataStream): Promise<Buffer> {
  const raw = Buffer.concat(await stream.toArray())
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large.'), { responseCode: 552 })
  return raw
}

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A mail may look as it likes; it runs nothing, loads nothing and reaches nothing. Its links open new tabs. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

function pagesOf(folder: MailFolder, answers: Answers): FastifyInstance {
  const app = createLoopbackServer()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFoundPage))
  app.get('/', async () => listPage(await folder.list()))
  app.get('/mailbox.css', (_request, reply) => reply.type('text/css').send(stylesheet))
  app.get('/mailbox.js', (_request, reply) => reply.type('text/javascript').send(script))
  app.get<{ Querystring: { to?: string } }>('/api/mails', async ({ query }, reply) =>
    reply.type('application/json').send(JSON.stringify(await folder.list(query.to))),
  )
  app.get<{ Params: { id: string } }>('/mails/:id', async ({ params }, reply) => {
    const mail = await folder.find(params.id)
    return mail ? mailPage(mail) : reply.callNotFound()
  })
  app.get<{ Params: { id: string } }>('/mails/:id/html', async ({ params }, reply) => {
    const mail = await folder.find(params.id)
    return mail ? reply.header('content-security-policy', mailPolicy).send(mail.html) : reply.callNotFound()
  })
  app.post<{ Params: { id: string }; Body: { text?: string } }>(
    '/mails/:id/answer',
    async (request, reply) => {
      if (!isOwnForm(request.headers)) return reply.code(403).send('That did not come from the mailbox.')
      const mail = await folder.find(request.params.id)
      if (!mail?.replyTo) return reply.callNotFound()
      const text = request.body?.text?.trim() ?? ''
      if (!text) return reply.code(400).send(mailPage(mail, { says: 'Please write something first.' }))
      try {
        await answers.send(mail, text)
        return mailPage(mail, { says: 'Sent. It appears on the ticket in a moment.' })
      } catch (error) {
        const says = `Not sent. ${(error as Error).message}`
        return reply.code(502).send(mailPage(mail, { says, text }))
      }
    },
  )
  app.post('/delete-all', async (request, reply) => {
    if (!isOwnForm(request.headers)) return reply.code(403).send('That did not come from the mailbox.')
    await folder.clear()
    return reply.redirect('/', 303)
  })
  return app
}
