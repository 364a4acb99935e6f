/**
 * Stops what was started, the latest first, and empties the list. A failing step does not keep the later ones from
 * running. Throws the first failure at the end.
 */
export async function stopInOrder(stops: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of stops.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
