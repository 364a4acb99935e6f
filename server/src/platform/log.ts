import { mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import pino, { type Logger } from 'pino'
import type { Config } from '#server/config.ts'

/** Of a request nothing is written but what its serializer takes; these are for whatever else is logged. */
const hidden = ['res.headers["set-cookie"]', '*.password', '*.currentPassword', '*.newPassword', '*.token']

/** JSON lines to standard output in production, otherwise to DATA_DIR/logs so that the terminal stays readable. */
export function openLog(config: Config): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    redact: { paths: hidden, censor: '[hidden]' },
    serializers: {
      req: (request) => ({ method: request.method, url: withoutSecrets(request.url), ip: request.ip }),
    },
  }
  if (config.test) return pino(options)
  if (config.production) return pino(options, destination(process.stdout.fd))
  const folder = path.join(config.dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  return pino(options, destination(openSync(path.join(folder, 'server.log'), 'a', 0o600)))
}

/** Lines are gathered for half a second at most: a write for each one would cost more than many a request. */
function destination(fd: number) {
  const stream = pino.destination({ fd, sync: false, minLength: 4_096, periodicFlush: 500 })
  process.on('exit', () => stream.flushSync())
  return stream
}

const HIDDEN =
  /([?&](?:token|access_token|code|password|key|prefill|say|message|problem_description|redirect)=)[^&]*/gi

/** Percent-encoded letters and underscores, which the reader of a query decodes. */
const SPELLED = /%(?:[46][1-9a-f]|[57][0-9a]|5f)/gi

/** The ids of quotes, invoices and files that wait (from 22 characters) are the right to read, accept and pay. */
const OPENING = /[\w%-]{22,}/g

/** Ids that open what they name, and query values that a person wrote for us alone or should never have put there. */
export function withoutSecrets(url: string | undefined): string | undefined {
  return url
    ?.replace(SPELLED, (byte) => decodeURIComponent(byte))
    .replace(HIDDEN, '$1[hidden]')
    .replace(OPENING, '[hidden]')
}
