import { canonicalAddress } from './address.ts'

/** The IPv4 address that a transition form of IPv6 would lead to (mapped, NAT64, 6to4, Teredo …), else null. */
export function embeddedIPv4(ip: string): string | null {
  const canonical = canonicalAddress(ip)
  if (canonical === null || !canonical.includes(':')) return null
  const words = wordsOf(canonical)
  const v4 = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const [w0 = 0, w1 = 0, w2 = 0, w3 = 0, w4 = 0, w5 = 0, w6 = 0, w7 = 0] = words
  const noneBefore = (end: number) => words.slice(0, end).every((word) => word === 0)

  if (noneBefore(5) && w5 === 0xffff) return v4(w6, w7)
  if (noneBefore(4) && w4 === 0xffff && w5 === 0) return v4(w6, w7)
  if (noneBefore(6)) return v4(w6, w7)
  if (w0 === 0x64 && w1 === 0xff9b && w2 === 0) return v4(w6, w7)
  if (w0 === 0x64 && w1 === 0xff9b && w2 === 1) {
    // RFC 6052 splits a /48 around byte 8; many networks use a /96 inside it instead.
    const around = v4(w3, ((w4 & 255) << 8) | (w5 >> 8))
    return w6 === 0 && w7 === 0 ? around : v4(w6, w7)
  }
  if (w0 === 0x2002) return v4(w1, w2)
  if (w0 === 0x2001 && w1 === 0) return v4(w6 ^ 0xffff, w7 ^ 0xffff)
  return null
}

function wordsOf(canonical: string): number[] {
  const [head = '', tail] = canonical.split('::')
  const parse = (half: string) =>
    half
      .split(':')
      .filter(Boolean)
      .map((word) => Number.parseInt(word, 16))
  const left = parse(head)
  const right = parse(tail ?? '')
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}
