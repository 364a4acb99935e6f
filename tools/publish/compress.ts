import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json|data|txt|xml|ico|webmanifest)$/
/** A smaller file fits into one packet either way. */
const BYTES_MIN = 400

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Lays a `.br` and a `.gz` beside every text that becomes smaller by it. The server completes pages, and compresses them then. */
export async function compressFiles(
  folder: string,
): Promise<{ files: number; bytes: number; compressed: number }> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => TEXT.test(name))
  const sizes = await Promise.all(names.map((name) => compressFile(path.join(folder, name))))
  const done = sizes.filter((size) => size !== null)
  const sum = (part: 'bytes' | 'compressed') => done.reduce((total, size) => total + size[part], 0)
  return { files: done.length, bytes: sum('bytes'), compressed: sum('compressed') }
}

async function compressFile(file: string): Promise<{ bytes: number; compressed: number } | null> {
  const text = await readFile(file)
  if (text.length < BYTES_MIN) return null
  const [br, gz] = await Promise.all([
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    zip(text, { level: constants.Z_BEST_COMPRESSION }),
  ])
  if (br.length >= text.length || gz.length >= text.length) return null
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  return { bytes: text.length, compressed: br.length }
}
