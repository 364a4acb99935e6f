import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { examine } from '#examine.ts'
import { buildGuard } from '#guard/allowed/rules.ts'
import { type Listening, listen } from '#test/listen.ts'
import { healthyPages } from '#test/pages.ts'
import { openResolver } from '#test/zone.ts'

let open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.map((each) => each.close()))
  open = []
})

async function codesOf(hosts: string[], allow: string[]): Promise<string[]> {
  const home = healthyPages('http://shop.test')['/'] as { body: string }
  const handler = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(home.body),
  )
  const v4 = await listen(handler)
  open.push(v4)
  if (hosts.includes('::1')) {
    const six: Listening = await listen(
      createServer((_, response) => response.writeHead(200).end()),
      '::1',
      v4.port,
    )
    open.push(six)
  }
  const resolver = await openResolver({
    'shop.test': { A: ['127.0.0.1'], AAAA: ['::1'] },
    'www.shop.test': { A: ['127.0.0.1'] },
  })
  open.push(resolver)
  const guard = buildGuard({ allow, dnsServers: [resolver.server] })
  const report = await examine(`http://shop.test:${v4.port}/`, { guard, codes: ['dns.aaaa_broken'] })
  return report.findings.map(({ code }) => code).filter((code) => /^(dns|net)/.test(code))
}

const BOTH = ['127.0.0.1/32', '::1/128']

test('an IPv6 address at which nothing listens is reported', async () => {
  expect(await codesOf([], BOTH)).toEqual(['dns.aaaa_broken'])
})

test('an IPv6 address that answers is well', async () => {
  expect(await codesOf(['::1'], BOTH)).toEqual([])
})
