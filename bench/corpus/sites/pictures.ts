/** A small real PNG. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A JPEG of the given size in pixels and bytes: true headers, and noise where the picture would be. */
export function photo(width: number, height: number, bytes: number): Buffer {
  const head = Buffer.from(
    `ffd8ffe000104a46494600010100004800480000ffc0001108${size(height)}${size(width)}03012200021101031101ffda000c03010002110311003f00`,
    'hex',
  )
  const noise = Buffer.alloc(Math.max(0, bytes - head.length - 2))
  let seed = width * 31 + height
  for (let at = 0; at < noise.length; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    noise[at] = seed >>> 24
  }
  return Buffer.concat([head, noise, Buffer.from([0xff, 0xd9])])
}

/** Two bytes, the greater one first. */
const size = (pixels: number) => pixels.toString(16).padStart(4, '0')
