/** We have none: one that an older version or another product left at this address would show old pages. */
export async function retireServiceWorkers(): Promise<void> {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(workers.map((worker) => worker.unregister()))
  } catch (error) {
    console.warn('Service workers could not be looked for.', error)
  }
}
