import { answerCaged } from '../cage/answer-caged.ts'
import { Problem } from '../problem.ts'
import { inspectBytes } from './inspect-bytes.ts'
import type { InspectAnswer, InspectOrder } from './inspect-messages.ts'

await answerCaged<InspectOrder>((order, bytes) =>
  answer(order, bytes).catch((error: unknown) => {
    if (error instanceof Problem) return { line: { kind: 'refused', code: error.code } }
    throw error
  }),
)

async function answer(
  order: InspectOrder,
  bytes: Buffer,
): Promise<{ line: InspectAnswer; bytes?: Buffer[] }> {
  const { type, name, image } = await inspectBytes(bytes, order.name, order)
  if (!image) return { line: { kind: 'as it came', type, name } }
  const { width, height, preview } = image
  const sizes = [image.bytes.length, preview.length]
  return { line: { kind: 'drawn', type, name, width, height, sizes }, bytes: [image.bytes, preview] }
}
