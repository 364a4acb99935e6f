import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import type { HeicOrder, Pixels } from './decode-heic.ts'

// `struct heif_security_limits` of libheif's stable C interface: what the coded picture itself may claim.
const LIMIT_OF_PIXELS = 8
const LIMIT_OF_MEMORY = 64
const MEMORY_MAX_BYTES = 512n * 1024n * 1024n

const { file, pixelsMax } = workerData as HeicOrder
const limits = new DataView(libheif.HEAPU8.buffer, libheif._heif_get_global_security_limits())
limits.setBigUint64(LIMIT_OF_PIXELS, BigInt(pixelsMax), true)
limits.setBigUint64(LIMIT_OF_MEMORY, MEMORY_MAX_BYTES, true)

const images = new libheif.HeifDecoder().decode(file)
const image = images.find((one) => one.is_primary()) ?? images[0]
if (!image) throw new Error('there is no picture in it')
const width = image.get_width()
const height = image.get_height()
if (width * height > pixelsMax) throw new Error(`${width}x${height} pixels`)
const data = new Uint8ClampedArray(width * height * 4)
image.display({ data, width, height }, (filled) => {
  if (!filled) throw new Error('its picture could not be decoded')
  parentPort?.postMessage({ data, width, height } satisfies Pixels, [data.buffer])
})
