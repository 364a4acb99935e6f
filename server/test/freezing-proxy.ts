import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Stands before a server. `freeze()` is a cable that was pulled: connections stay open and carry nothing any more. */
export async function freezingProxy(port: number) {
  const open = new Set<Socket>()
  let takesNew = true
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => undefined).on('close', () => [near, far].map((each) => each.destroy()))
    }
    if (takesNew) near.pipe(far).pipe(near)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    for (const end of open) end.destroy()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port,
    /** Those that are open, and with `new` all that come later. */
    freeze: (which: 'open' | 'new') => {
      takesNew = which === 'open'
      for (const end of open) end.unpipe().pause()
    },
  }
}
