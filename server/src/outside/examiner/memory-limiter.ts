import { setTimeout as pause } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'

const MB = 1_048_576
/** What pages may take together, beside what is loaded anyway, before all but the eldest examination wait. */
const PAGES_BYTES = 20 * MB
/** What an answer under way may come to, packed and unpacked together. */
const ANSWER_BYTES = 2 * MB
const LOOK_AGAIN_MS = 30
const SWEEP_EVERY_MS = 300

/**
 * Keeps many examinations of huge pages within the memory of one: all wait before their next request while memory is
 * short, but the eldest goes on, ends, and frees what it held.
 */
export class MemoryLimiter {
  /** Ids in the order in which they began. */
  readonly #running = new Set<number>()
  readonly #loaded = used()
  #underWay = 0
  #sweptAt = 0

  enter(id: number): void {
    this.#running.add(id)
  }

  leave(id: number): void {
    this.#running.delete(id)
  }

  /** Waits for room for one more answer; what it gives back is called when that has come. */
  async forAnswer(id: number): Promise<() => void> {
    while (this.#isShort() && this.#running.values().next().value !== id) await pause(LOOK_AGAIN_MS)
    this.#underWay += 1
    return () => {
      this.#underWay -= 1
    }
  }

  #isShort(): boolean {
    const room = this.#loaded + PAGES_BYTES - this.#underWay * ANSWER_BYTES
    if (used() < room) return false
    const now = performance.now()
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return true
    this.#sweptAt = now
    globalThis.gc?.()
    return used() >= room
  }
}

function used(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}
