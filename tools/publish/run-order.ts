/** Below this a part of the program runs so fast that a pause before it would cost more than it gives. */
const WORTH_A_PAUSE_BYTES = 8_000
const IMPORT = /(?:from|import)"\.\/([^"]+\.js)"/g

/**
 * The larger parts that `name` needs, in the order in which a browser runs them, and then `name` itself. `read` gives
 * the code of a file of the build.
 */
export async function runOrder(name: string, read: (name: string) => Promise<string>): Promise<string[]> {
  const order: string[] = []
  const seen = new Set<string>()
  const visit = async (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const code = await read(file)
    for (const [, needed = ''] of code.matchAll(IMPORT)) await visit(needed)
    if (file === name || code.length >= WORTH_A_PAUSE_BYTES) order.push(file)
  }
  await visit(name)
  return order
}
