import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import pino, { type Logger } from 'pino'
import type { Config } from '#server/config.ts'

const hidden = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.currentPassword',
  '*.newPassword',
  '*.token',
  '*.code_sent',
]

/** JSON lines to standard output in production, otherwise to DATA_DIR/logs so that the terminal stays readable. */
export function openLog(config: Config): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    redact: { paths: hidden, censor: '[hidden]' },
    serializers: {
      req: (request) => ({ method: request.method, url: withoutSecrets(request.url), ip: request.ip }),
    },
  }
  if (config.production || config.test) return pino(options)
  const folder = path.join(config.dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  return pino(options, createWriteStream(path.join(folder, 'server.log'), { flags: 'a', mode: 0o600 }))
}

/** Query values that a person should never have put there are not written down. */
function withoutSecrets(url: string | undefined): string | undefined {
  return url?.replace(/([?&](?:token|access_token|code|password|key)=)[^&]*/gi, '$1[hidden]')
}
