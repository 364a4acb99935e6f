import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { largePicture, phonePicture } from '#test/heic.ts'
import { inspectFile } from '../inspect.ts'
import { redrawImage } from './image.ts'

test('a picture of an iPhone becomes an upright JPEG without the place where it was taken', async () => {
  expect(phonePicture.includes('Canary phone')).toBe(true)
  const file = await inspectFile(phonePicture, 'IMG_0001.HEIC')
  expect(file).toMatchObject({ type: 'image/jpeg', name: 'IMG_0001.jpg', width: 64, height: 96 })
  expect(file.bytes.includes('Canary')).toBe(false)
  const { format, exif, icc, orientation } = await sharp(file.bytes).metadata()
  expect({ format, exif, icc, orientation }).toEqual({ format: 'jpeg' })
  const { data } = await sharp(file.bytes)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // What was at the bottom left before the turn.
  expect([...data].map((value) => Math.round(value / 50))).toEqual([4, 1, 2])
  expect((await sharp(file.preview).metadata()).format).toBe('webp')
})

test('its content decides, not its name', async () => {
  expect((await inspectFile(phonePicture, 'shop.png')).name).toBe('shop.png.jpg')
  expect((await inspectFile(phonePicture, 'shop.jpeg')).name).toBe('shop.jpeg')
  await expect(inspectFile(Buffer.from('<html>'), 'a.heic')).rejects.toMatchObject({ code: 'file_type' })
})

/** Says that it has 96 × 64 pixels, where the coded picture has 48 million. */
function lying(): Buffer {
  const file = Buffer.from(largePicture)
  const size = file.indexOf('ispe') + 8
  file.writeUInt32BE(96, size)
  file.writeUInt32BE(64, size + 4)
  return file
}

test.each([
  ['of more than 40 million pixels', largePicture],
  ['that hides how large it is', lying()],
  ['cut short', phonePicture.subarray(0, -100)],
  ['of a head alone', phonePicture.subarray(0, 40)],
  ['whose every part is damaged', Buffer.from(phonePicture).fill(0xff, 40)],
])('one %s is unreadable, and the next one is read', async (_, bytes) => {
  await expect(inspectFile(bytes, 'a.heic')).rejects.toMatchObject({ code: 'file_unreadable' })
  expect((await inspectFile(phonePicture, 'a.heic')).width).toBe(64)
})

test('what the decoder prints about a damaged picture is in no log of ours', async () => {
  const printed = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  await inspectFile(Buffer.from(phonePicture).fill(0xff, 40), 'a.heic').catch(() => 'refused')
  for (const write of printed) expect(write).not.toHaveBeenCalled()
})

test('several at once are decoded one after the other', async () => {
  const files = await Promise.all(Array.from({ length: 4 }, () => inspectFile(phonePicture, 'a.heic')))
  expect(files.map(({ width }) => width)).toEqual([64, 64, 64, 64])
})

test('a conversion that never ends is broken off, its thread with it, and the next picture is read', async () => {
  const stuck = new Worker('for (;;);', { eval: true })
  const given = redrawImage(phonePicture, 'heic', { maxMs: 20, start: () => stuck })
  await expect(given).rejects.toMatchObject({
    code: 'file_unreadable',
    cause: { name: 'AbortError', cause: { name: 'TimeoutError' } },
  })
  expect(stuck.threadId).toBe(-1)
  expect((await inspectFile(phonePicture, 'a.heic')).width).toBe(64)
})
