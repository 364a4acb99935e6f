import autocannon from 'autocannon'

/** Requests a second over `seconds`, with 10 connections. Throws when an answer is not 2xx. */
export async function requestsPerSecond(url: string, token: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}

/** Milliseconds of one GET. */
export async function timeOf(url: string, token: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - began
}

export interface Figure {
  name: string
  product: number
  bare: number
  unit: string
  ratio: number
  /** What the ratio must keep. */
  promise: string
  kept: boolean
}

export function print(figures: Figure[]): void {
  console.table(
    Object.fromEntries(
      figures.map((figure) => [
        figure.name,
        {
          ours: `${figure.product.toFixed(1)} ${figure.unit}`,
          compared: `${figure.bare.toFixed(1)} ${figure.unit}`,
          ratio: figure.ratio.toFixed(2),
          promise: figure.promise,
          kept: figure.kept ? 'yes' : 'NO',
        },
      ]),
    ),
  )
}
