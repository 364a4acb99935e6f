/** With its time, so that a mixture shows what went on when a bar was missed. */
export const say = (what: string): void =>
  console.log(`    ${Math.round(performance.now() / 1_000)} s: ${what}`)
