import { performance } from 'node:perf_hooks'
import { collect } from './collector.ts'

/** A pause between two bursts is shorter: the collection throws away compiled code too, and cost the next one a third. */
const LOOK_EVERY_MS = 20_000
/** Of the main thread's time since the last look. */
const IDLE_BELOW = 0.1
const GROWN_BYTES = 32 * 1024 * 1024

/**
 * Gives back what a flood left behind, which takes some 0.2 s, once the process has grown and does next to nothing.
 * V8 means to do that by itself, but takes a C++ heap without allocations, as Node has, for a busy one, and waits 100 s.
 */
export function collectWhenIdle(lookEveryMs = LOOK_EVERY_MS): void {
  let kept = process.memoryUsage.rss()
  let seen = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(seen)
    seen = performance.eventLoopUtilization()
    if (utilization > IDLE_BELOW || process.memoryUsage.rss() - kept < GROWN_BYTES) return
    // Another flavor would keep the emptied pages for later.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    kept = process.memoryUsage.rss()
  }, lookEveryMs).unref()
}
