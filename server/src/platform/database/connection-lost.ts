const codes = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE'])

/** PostgreSQL or the network ended this one connection; another one may well work. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return codes.has(code ?? '') || /^Connection terminated|is not queryable$/.test(message ?? '')
}
