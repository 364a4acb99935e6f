import { examine } from '../../diagnosis/src/examine.ts'
import { buildGuard } from '../../diagnosis/src/guard/allowed/rules.ts'

// A process that examines the calm site again and again. It trusts that site's authority through NODE_EXTRA_CA_CERTS,
// as our command line would, and not through the guard's `roots`, which are for tests and cost time at each handshake.
interface Wish {
  resolver: string
  ports: Record<string, number>
  closed: number
  counter: string
  runs: number
}

const { resolver, ports, closed, counter, runs }: Wish = JSON.parse(process.env.WISH ?? '{}')
const WARM = 3
const guard = buildGuard({
  allow: ['127.0.0.1/32'],
  dnsServers: [resolver],
  portOf: (host, port) => ports[`${host}:${port}`] ?? closed,
})
const ms: number[] = []
const cpuMs: number[] = []
let requests = 0
let mostAtOnce = 0
for (let run = -WARM; run < runs; run++) {
  const began = performance.now()
  const busy = process.cpuUsage()
  const report = await examine('https://shop.test/', { guard })
  const took = performance.now() - began
  const { user, system } = process.cpuUsage(busy)
  if (report.state !== 'up' || report.findings.some(({ code }) => code.startsWith('tls.')))
    throw new Error(`the calm site was not seen as it is: ${report.summary}`)
  const came = (await (await fetch(counter)).json()) as { requests: number; mostAtOnce: number }
  if (run < 0) continue
  ms.push(took)
  cpuMs.push((user + system) / 1_000)
  requests = Math.max(requests, came.requests)
  mostAtOnce = Math.max(mostAtOnce, came.mostAtOnce)
}
console.log(JSON.stringify({ ms, cpuMs, requests, mostAtOnce }))
