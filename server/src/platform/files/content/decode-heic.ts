import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const DECODE_MAX_MS = 20_000

export interface HeicOrder {
  file: Uint8Array
  pixelsMax: number
}

export interface Pixels {
  /** RGBA, upright. */
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

export interface Decoding {
  maxMs?: number
  start?: (order: HeicOrder) => Worker
}

function startThread(order: HeicOrder): Worker {
  return new Worker(new URL('./heic-thread.ts', import.meta.url), {
    execArgv: [],
    // The library prints what it finds wrong; our log does not carry it.
    stdout: true,
    stderr: true,
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  })
}

/**
 * The main picture of an iPhone's HEIC file. Each is decoded by a thread of its own, since WebAssembly never gives memory
 * back; it ends with the picture, after 20 s, or above 512 MB. Throws where there is no picture within the limits.
 */
export async function decodeHeic(
  file: Uint8Array,
  pixelsMax: number,
  { maxMs = DECODE_MAX_MS, start = startThread }: Decoding = {},
): Promise<Pixels> {
  const worker = start({ file, pixelsMax })
  try {
    // Rejects when the thread fails.
    const [pixels] = await once(worker, 'message', { signal: AbortSignal.timeout(maxMs) })
    return pixels as Pixels
  } finally {
    // A second failure while it ends is of no interest.
    worker.on('error', () => undefined)
    await worker.terminate()
  }
}
