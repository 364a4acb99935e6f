import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { FILE_MAX_BYTES, VIDEO_MAX_BYTES } from '@sitewright/contract/file-rules.ts'
import { queues } from '../budget-table.ts'
import { type Answered, askCaged, cutInPieces } from '../cage/ask-caged.ts'
import { Problem } from '../problem.ts'
import { Semaphore } from '../semaphore.ts'
import { InspectAnswer, type InspectOrder } from './inspect-messages.ts'

const INSPECTOR = fileURLToPath(new URL('./inspect-process.ts', import.meta.url))
/** Its libraries need far more than its heap. */
const HEAP = ['--max-old-space-size=128', '--max-semi-space-size=8']
/** What a picture of 40 million pixels needs at most, turned or read in several passes. */
const MEMORY_MAX_BYTES = 800 * 1024 ** 2
/** Of its own time: two drawings of 20 s at most, and what a picture of an iPhone takes before. */
const INSPECTED_MAX_MS = 60_000
/** A photograph drawn anew may be twice as large as it came; a picture made for it is 600 times as large. */
const ANSWER_MAX_BYTES = 4 * FILE_MAX_BYTES
/** Of what the sender calls it, from its end; much more than is kept. */
const NAME_READ = 1_000

export interface InspectedFile {
  /** Found by content, never as declared. */
  type: string
  /** Safe to show and to offer for download. */
  name: string
  /** What to store: images drawn anew, everything else as it came. */
  bytes: Buffer
  /** Pixels, of images alone. */
  width?: number
  height?: number
  /** A small WebP, of images alone. */
  preview?: Buffer
}

/** Guests have their own, so that however slow their files are, those of customers do not wait for them. */
type Lane = 'customers' | 'guests'

const inspections = {
  customers: new Semaphore(queues.inspections),
  guests: new Semaphore(queues.guestInspections),
} satisfies Record<Lane, Semaphore>

export const uploadsAtWork = {
  customers: new Semaphore(queues.uploads),
  guests: new Semaphore(queues.guestUploads),
} satisfies Record<Lane, Semaphore>

/**
 * Decides by content what a file is and makes it safe to keep. Throws `file_type` for what is not taken in,
 * `file_unreadable` for the empty, damaged or too large in pixels, `file_too_large` above 10 MB, or 25 MB of a video
 * where `videos` are taken at all. Each in a process of its own, in a cage: what ends it ends nothing else. Two of
 * customers run at once, and one of guests.
 */
export function inspectFile(
  source: string | Uint8Array,
  declaredName: string,
  { videos = false, lane = 'customers' }: { videos?: boolean; lane?: Lane } = {},
): Promise<InspectedFile> {
  const largest = videos ? VIDEO_MAX_BYTES : FILE_MAX_BYTES
  return inspections[lane].run(async () => {
    const bytes = typeof source === 'string' ? await readBounded(source, largest) : Buffer.from(source)
    checkSize(bytes.length, largest)
    const answered = await askCaged({
      script: INSPECTOR,
      node: HEAP,
      may: ['addons', 'worker'],
      order: { name: declaredName.slice(-NAME_READ), videos } satisfies InspectOrder,
      bytes,
      maxMs: INSPECTED_MAX_MS,
      memoryMaxBytes: MEMORY_MAX_BYTES,
      answerMaxBytes: ANSWER_MAX_BYTES,
    })
    return inspectedFile(answered, bytes)
  })
}

/** The file in an answer, which is as little ours as the file was. Throws `file_unreadable` where there is none. */
export function inspectedFile(answered: Answered | null, bytes: Buffer): InspectedFile {
  const answer = InspectAnswer.safeParse(answered?.line).data
  if (answer?.kind === 'refused') throw new Problem(answer.code)
  if (answer?.kind === 'as it came') return { type: answer.type, name: answer.name, bytes }
  const [drawn, preview] = (answered && answer && cutInPieces(answered.bytes, answer.sizes)) ?? []
  if (!answer || !drawn || !preview) throw new Problem('file_unreadable')
  const { type, name, width, height } = answer
  return { type, name, bytes: drawn, width, height, preview }
}

async function readBounded(path: string, largest: number): Promise<Buffer> {
  await using handle = await open(path)
  checkSize((await handle.stat()).size, largest)
  return await handle.readFile()
}

function checkSize(size: number, largest: number): void {
  if (size === 0) throw new Problem('file_unreadable')
  if (size > largest) throw new Problem('file_too_large')
}
