import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text; only their hash is stored, and it need not be slow. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
