import type { CDPSession } from 'playwright-core'

/**
 * Runs a function in a page beside the page's own scripts: it sees the same document, but nothing that they have
 * put in the place of the browser's own functions. It may use nothing from outside itself but `given`.
 */
export async function runApart<Given, Result>(
  session: CDPSession,
  work: (given: Given) => Result | Promise<Result>,
  given: Given,
): Promise<Result> {
  return evaluateApart<Result>(session, `(${work})(${JSON.stringify(given ?? null)})`)
}

/** The same for a script as text; later calls in the same page find what earlier ones left. */
export async function evaluateApart<Result>(session: CDPSession, expression: string): Promise<Result> {
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'examination',
  })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
    silent: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as Result
}
