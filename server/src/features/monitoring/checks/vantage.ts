/** The kind of failure that a cut in our own line would bring to every site alike. */
export type Family = string

export interface Failure {
  family: Family
  /** Nothing answered at all. */
  silent: boolean
  /** What it shares with related sites, which one outage explains: its domain, its address. Without any, it is alone. */
  marks?: readonly string[]
}

interface Known {
  at: number
  okAt: number | null
}

/** Since when it fails in a row, and how at first. */
interface Failing {
  since: number
  family: Family
  marks: readonly string[]
}

interface Burst {
  family: Family
  since: number
  keys: Set<string>
}

const BURST_SITES = 3
const BURST_SHARE = 0.05
const BURST_WITHIN_MS = 60_000
/** How long a burst is held back once other sites, or the anchors, show that our own line works. */
const HELD_WITH_ANCHORS_MS = 3 * 60_000
const HELD_WITH_OTHERS_MS = 10 * 60_000
const FORGET_MS = 15 * 60_000

export interface AnchorsSeen {
  /** When one of them answered last; null: never. */
  okAt: number | null
}

/**
 * Judges from one place of observation whether failures may be our own: several unrelated sites that fail in the same way
 * at once, or silence while nothing else can be reached either. All times are of a clock that never jumps.
 */
export class Vantage {
  readonly #known = new Map<string, Known>()
  readonly #failing = new Map<string, Failing>()
  readonly #anchors: AnchorsSeen
  #burst: Burst | null = null
  #prunedAt = 0

  constructor(anchors: AnchorsSeen) {
    this.#anchors = anchors
  }

  /** Sites of a burst that is held back now; empty without one. */
  get held(): readonly string[] {
    return [...(this.#burst?.keys ?? [])]
  }

  get heldSince(): number | null {
    return this.#burst?.since ?? null
  }

  succeeded(key: string, at: number): void {
    this.#known.set(key, { at, okAt: at })
    this.#failing.delete(key)
    this.#leaveBurst(key)
  }

  /** Notes a failure; true when this one makes it a burst, so that what was noted before it is in doubt as well. */
  failed(key: string, { family, marks = [key] }: Failure, at: number): boolean {
    this.#prune(at)
    const failing = this.#failing.get(key) ?? { since: at, family, marks }
    this.#failing.set(key, failing)
    this.#known.set(key, { at, okAt: this.#known.get(key)?.okAt ?? null })
    const burst = this.#burst
    if (burst) {
      const joins = failing.family === burst.family && failing.since - burst.since <= BURST_WITHIN_MS
      if (joins) burst.keys.add(key)
      return joins
    }
    const together = this.#failingSince(failing.family, at - BURST_WITHIN_MS)
    if (!together.includes(key)) return false
    if (together.length < BURST_SHARE * this.#known.size || this.#unrelated(together) < BURST_SITES)
      return false
    this.#burst = { family: failing.family, since: at, keys: new Set(together) }
    return true
  }

  /** Why a site that fails may not be called down; null when it may. */
  doubt(key: string, { silent }: Failure, at: number): 'burst' | 'silence' | null {
    if (this.#isHeld(key, at)) return 'burst'
    const since = this.#failing.get(key)?.since ?? at
    if (!silent || this.#anchorsSince(since) || this.#othersSince(key, since)) return null
    // A site that was down before says nothing about our line now.
    const othersFell = [...this.#failing].some(
      ([other, failing]) => other !== key && failing.since >= since - BURST_WITHIN_MS,
    )
    return othersFell || this.#anchors.okAt !== null ? 'silence' : null
  }

  #isHeld(key: string, at: number): boolean {
    const burst = this.#burst
    if (!burst?.keys.has(key)) return false
    const heldMs = at - burst.since
    const works =
      (heldMs >= HELD_WITH_ANCHORS_MS && this.#anchorsSince(burst.since)) ||
      (heldMs >= HELD_WITH_OTHERS_MS && this.#othersWork(burst))
    if (works) this.#burst = null
    return !works
  }

  #othersWork({ keys, since }: Burst): boolean {
    return [...this.#known].some(([key, { okAt }]) => !keys.has(key) && okAt !== null && okAt >= since)
  }

  #othersSince(key: string, since: number): boolean {
    for (const [other, { okAt }] of this.#known)
      if (other !== key && okAt !== null && okAt >= since) return true
    return false
  }

  #anchorsSince(since: number): boolean {
    return this.#anchors.okAt !== null && this.#anchors.okAt >= since
  }

  #failingSince(family: Family, since: number): string[] {
    return [...this.#failing].flatMap(([key, failing]) =>
      failing.family === family && failing.since >= since ? [key] : [],
    )
  }

  #leaveBurst(key: string): void {
    const burst = this.#burst
    if (burst?.keys.delete(key) && this.#unrelated(burst.keys) < BURST_SITES) this.#burst = null
  }

  #unrelated(keys: Iterable<string>): number {
    const seen = new Set<string>()
    let count = 0
    for (const key of keys) {
      const marks = this.#failing.get(key)?.marks ?? [key]
      if (!marks.some((mark) => seen.has(mark))) count += 1
      for (const mark of marks) seen.add(mark)
    }
    return count
  }

  /** A monitor that was deleted or paused must not count for ever. */
  #prune(at: number): void {
    if (at - this.#prunedAt < FORGET_MS) return
    this.#prunedAt = at
    for (const [key, known] of this.#known)
      if (at - known.at > FORGET_MS) {
        this.#known.delete(key)
        this.#failing.delete(key)
        this.#leaveBurst(key)
      }
  }
}
