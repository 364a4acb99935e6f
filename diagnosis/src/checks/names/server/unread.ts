import { type Check, NotExamined } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteHeader, quoteStatus } from '#evidence.ts'
import { isCutInTime, isMispacked } from '#guard/never-shown.ts'
import type { AnswerSnapshot } from '#snapshot.ts'
import { isOk, type Reply } from '#visit/reply.ts'

/** `net.refused`, `net.timeout`: an answer came, and its page cannot be opened or never ends. */
export const unread: Check = {
  codes: ['net.refused', 'net.timeout'],
  when: 'answer',
  async look(snapshot) {
    const { answer } = snapshot
    const { outcome } = answer.fetched
    if (outcome.kind !== 'response' || !isOk(answer)) return []
    if (outcome.body.end === 'not_decoded') throw new NotExamined('the pages of your site', PACKED)
    if (isMispacked(outcome.body)) return [await mispacked(snapshot)]
    if (isCutInTime(outcome.body))
      return [detection('net.timeout', 'likely', [quoteStatus(answer)], UNFINISHED)]
    return []
  },
}

const isUnopened = ({ fetched: { outcome } }: Reply) =>
  outcome.kind === 'response' && isMispacked(outcome.body)

async function mispacked({ answer, second }: AnswerSnapshot): Promise<Detection | null> {
  const { last } = await second()
  const sure = isUnopened(last) ? 'confirmed' : 'likely'
  const evidence = [quoteHeader(answer, 'content-encoding'), quoteStatus(answer)]
  return detection('net.refused', sure, evidence, MISPACKED)
}

const PACKED =
  'your server sends them packed in a way that our check does not open, though it asked for another; browsers do open it'
const MISPACKED = {
  title: 'Browsers cannot open the page that your server sends',
  means:
    'The server says that your page comes packed (compressed) and then sends something that cannot be unpacked. Browsers show an error instead of your site. Usually two settings or plugins both want to compress the page, or one says that it did and does not.',
}
const UNFINISHED = {
  severity: 'high' as const,
  title: 'Your page does not finish loading',
  means:
    'The page begins to arrive, and its end had not come when our time was over. Visitors wait in front of half a page. Usually the program behind the site is stuck, or waits for something that does not come.',
}
