import type { Browser, CDPSession } from 'playwright-core'
import type { Clock } from './time-limit.ts'

const BASE64_MAX = 400_000

export interface Picture {
  /** PNG in base64, made smaller when it was too heavy to keep. */
  png: string
  /** Of all pixels, the share that has the most frequent colour; 0 when it was not counted. */
  oneColour: number
}

/**
 * What is in the window. Its colours are counted only when `mayBeBlank`, and a heavy one is made smaller: both in an
 * empty page, so that the site's scripts have no part in it. It waits for no font: one that never comes hides nothing.
 */
export async function takePicture(
  browser: Browser,
  session: CDPSession,
  clock: Clock,
  mayBeBlank: boolean,
): Promise<Picture | null> {
  const shot = await clock.within(4_000, session.send('Page.captureScreenshot', { format: 'png' }))
  if (!shot) return null
  const { data: source } = shot
  if (!mayBeBlank && source.length <= BASE64_MAX) return { png: source, oneColour: 0 }
  const tab = await clock.within(2_000, browser.newPage())
  if (!tab) return null
  try {
    return await clock.within(3_000, tab.evaluate(readPicture, { source, max: BASE64_MAX }))
  } finally {
    await clock.within(1_000, tab.close())
  }
}

/** Runs in the empty page. */
async function readPicture({ source, max }: { source: string; max: number }): Promise<Picture> {
  const image = new Image()
  image.src = `data:image/png;base64,${source}`
  await image.decode()
  const draw = (scale: number) => {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return { canvas, pen }
  }
  const { canvas, pen } = draw(1)
  const pixels = new Uint32Array(pen?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? [])
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  let png = source
  for (let scale = 0.75; png.length > max && scale > 0.1; scale *= 0.7)
    png = draw(scale).canvas.toDataURL('image/png').split(',')[1] ?? ''
  let most = 0
  for (const count of counts.values()) most = Math.max(most, count)
  return { png, oneColour: most / Math.max(1, pixels.length) }
}
