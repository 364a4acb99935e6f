import { z } from 'zod'

/** Made by the browser once per page load; names the conversation. */
export const SessionId = z.string().regex(/^[\w-]{16,64}$/, 'Not a valid sessionId.')
