import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { FILE_MAX_BYTES, FILES_AT_ONCE } from '@sitewright/contract/file-rules.ts'
import type { FastifyRequest } from 'fastify'
import type { Slots } from '../budget.ts'
import { slots } from '../budget-table.ts'
import type { HttpCtx } from '../context.ts'
import { boundaryOf } from '../http/multipart-boundary.ts'
import { Problem } from '../problem.ts'
import { uploadsFolder } from './leftovers.ts'

const FIELD_NAME = 'file'

export interface ReceivedFile {
  /** As the sender calls it; not safe to use before `inspectFile`. */
  name: string
  /** Where it lies until the upload is disposed of. */
  path: string
  /** Bytes. */
  size: number
}

/** `await using upload = await receiveFiles(ctx)`: the temporary files go when the scope ends, however it ends. */
export interface Upload extends AsyncDisposable {
  files: ReceivedFile[]
  fields: Record<string, string>
}

interface Receiving {
  who: string
  /** Whose bytes on their way in theirs are among. */
  all: Slots
  /** Text fields that may come along. */
  fields?: readonly string[]
  fileMaxBytes?: number
}

/** All files of a request together, which are in memory while they are inspected. */
const TOGETHER_MAX_BYTES = FILE_MAX_BYTES * FILES_AT_ONCE

/**
 * Streams a multipart request of `who` to temporary files, three at once, as long as `all` have room. Files come under
 * the name `file`; text fields only under the names of `fields`, each once. Throws `invalid`, `file_too_large`, `too_many_files`, `rate_limited` or `bad_request`, with
 * nothing left behind.
 */
export async function receiveFiles(
  ctx: Pick<HttpCtx, 'request' | 'config' | 'budgets'>,
  { who, all, fields: allowed = [], fileMaxBytes = FILE_MAX_BYTES }: Receiving,
): Promise<Upload> {
  const folder = uploadsFolder(ctx.config.dataDir)
  const files: ReceivedFile[] = []
  const fields: Record<string, string> = Object.create(null)
  const places = new DisposableStack()
  const dispose = async () => {
    places.dispose()
    await Promise.all(files.map((file) => rm(file.path, { force: true })))
  }
  try {
    // Its parts could not be counted on their way in.
    if (boundaryOf(ctx.request.headers['content-type']) === null) throw new Problem('bad_request')
    places.use(ctx.budgets.enter(slots.uploads, who))
    places.use(ctx.budgets.enter(all, 'all', bytesToCome(ctx.request)))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // The parser waits for a close that has already been: without this the handler would never end.
    if (ctx.request.raw.destroyed) throw new Problem('bad_request')
    for await (const part of ctx.request.parts({ limits: { fileSize: fileMaxBytes } }))
      if (part.type === 'file') await receiveFile(part, folder, files)
      else receiveField(part, allowed, fields)
    if (files.length === 0)
      throw new Problem('invalid', { fields: { [FIELD_NAME]: 'Please choose a file.' } })
  } catch (error) {
    await dispose()
    throw asProblem(error)
  }
  return { files, fields, [Symbol.asyncDispose]: dispose }
}

/** All that it may be where it does not say, or says more than is read. */
function bytesToCome({ headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? TOGETHER_MAX_BYTES)
  return Math.min(bytes, TOGETHER_MAX_BYTES)
}

async function receiveFile(part: MultipartFile, folder: string, files: ReceivedFile[]): Promise<void> {
  if (part.fieldname !== FIELD_NAME) throw unknownField(part.fieldname)
  const received = { name: part.filename ?? '', path: path.join(folder, randomUUID()), size: 0 }
  // Opened first: a stream that opens by itself can still make its file after a broken upload was cleaned up.
  const handle = await open(received.path, 'wx', 0o600)
  files.push(received)
  const output = handle.createWriteStream()
  await pipeline(part.file, output)
  received.size = output.bytesWritten
  const together = files.reduce((sum, { size }) => sum + size, 0)
  if (together > TOGETHER_MAX_BYTES) throw new Problem('file_too_large')
}

function receiveField(
  part: MultipartValue,
  allowed: readonly string[],
  fields: Record<string, string>,
): void {
  const { fieldname, value } = part
  if (!allowed.includes(fieldname) || fieldname in fields) throw unknownField(fieldname)
  if (typeof value !== 'string' || part.valueTruncated)
    throw new Problem('invalid', { fields: { [fieldname]: 'This does not have the right form.' } })
  fields[fieldname] = value
}

function unknownField(name = FIELD_NAME): Problem {
  return new Problem('invalid', { fields: { [name.slice(0, 100)]: 'This field is not known here.' } })
}

/** The parser's own complaints are plain errors without a code; what has one is known to the error handler. */
function asProblem(error: unknown): unknown {
  const parserComplains =
    (error as NodeJS.ErrnoException).code === undefined && (error as Error).constructor === Error
  return parserComplains ? new Problem('bad_request', { cause: error }) : error
}
