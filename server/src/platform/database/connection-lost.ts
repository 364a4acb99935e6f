const codes = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE'])

/** PostgreSQL or the network ended this one connection; another one may well work. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return codes.has(code ?? '') || /^Connection terminated/.test(message ?? '') || isNeverSent(error)
}

/** The connection was known to be gone, so PostgreSQL saw nothing of the statement. */
export const isNeverSent = (error: unknown): boolean =>
  /is not queryable$/.test((error as { message?: string }).message ?? '')
