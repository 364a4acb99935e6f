import { existsSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { healthyLab } from '../../diagnosis/test/lab.ts'
import { ensureWebBuilt } from '../../tools/bootstrap/web-build.mjs'

const webFolder = path.join(import.meta.dirname, '../../web/build/client')
const NAME = 'sitewright.test'

/** Hands everything on to the product, as the proxy in front of it does. */
function inFrontOf(url: string) {
  const { hostname, port } = new URL(url)
  return (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, headers, url: target } = asked
    const onward = request({ hostname, port, method, headers, path: target }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.rawHeaders)
      came.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }
}

test('our own diagnosis finds nothing on our own site behind TLS', { timeout: 180_000 }, async () => {
  if (!existsSync(webFolder)) await ensureWebBuilt()
  const { url } = await startTestApp({ PUBLIC_URL: `https://${NAME}` }, { webFolder })
  const lab = await healthyLab(
    {},
    {
      name: NAME,
      host: { https: { '*': inFrontOf(url) } },
      // The one page of others that we lead to.
      hosts: { 'ico.org.uk': { https: { '*': '<!doctype html><title>Make a complaint</title>' } } },
    },
  )
  onTestFinished(() => lab.close())
  for (const page of ['/', '/pricing', '/website-errors', '/kb', '/contact', '/login', '/privacy-policy']) {
    const report = await lab.examine(`https://${NAME}${page}`, { owner: true })
    expect(report.state, page).toBe('up')
    expect(
      report.findings.map(({ code, evidence }) => ({ code, evidence })),
      page,
    ).toEqual([])
    expect(report.not_examined, page).toEqual([])
  }
})
