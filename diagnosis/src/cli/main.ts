import { AddressRefused, examine } from '#examine.ts'
import { buildGuard } from '#guard/allowed/rules.ts'
import { tell } from './format-report.ts'
import { HELP, type Options, readArguments } from './options.ts'

/** Kept back for the wrapper's start, the report and the end. */
const END_MS = 500
const MIN_MS = 250
const EXIT = { nothing: 0, faults: 1, usage: 2, inconclusive: 3, failure: 70 }

const code = await main(process.argv.slice(2))
// A request that was given up must not hold the program.
process.stdout.write('', () => process.exit(code))

async function main(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (asked.kind === 'help') return say(HELP, EXIT.nothing)
  if (asked.kind === 'wrong') return complain(asked.says)
  try {
    return await run(asked.options)
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof TypeError) return complain(error.message)
    process.stderr.write(`sitewright-diagnose failed: ${(error as Error).stack}\n`)
    return EXIT.failure
  }
}

async function run(options: Options): Promise<number> {
  const { url, json, deep, owner, words, timeoutMs, resolve, allow, dns } = options
  const guard = buildGuard({ resolve, allow, dnsServers: dns, allowPort: () => owner })
  const report = await examine(url, {
    guard,
    owner,
    words,
    // The start of the program counts too: a limit is measured over the whole command.
    timeoutMs: Math.max(MIN_MS, timeoutMs - performance.now() - END_MS),
    deep: deep ? { chromium: process.env.CHROMIUM_PATH } : undefined,
    onProgress: (says) => {
      if (!json && process.stderr.isTTY) process.stderr.write(`${says}\n`)
    },
    onError: (error, codes) => process.stderr.write(`${codes.join(', ')}: ${(error as Error).message}\n`),
  })
  const sure = report.findings.some(({ verdict }) => verdict !== 'inconclusive')
  const code = sure ? EXIT.faults : report.findings.length > 0 ? EXIT.inconclusive : EXIT.nothing
  return say(json ? `${printableJson(report)}\n` : tell(report), code)
}

/** The same JSON, in which no sign of a stranger's steers the terminal or turns the direction of what is read there. */
function printableJson(report: unknown): string {
  return JSON.stringify(report, null, 2).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function say(text: string, code: number): number {
  process.stdout.write(text)
  return code
}

function complain(says: string): number {
  process.stderr.write(`${says}\nTry sitewright-diagnose --help.\n`)
  return EXIT.usage
}
