import { useEffect, useState } from 'react'
import { getSocket } from '#app/client/socket.ts'

/** These pass by themselves or with a new token. */
const passing = ['signed_out', 'unavailable', 'unexpected']

/** Why the server refuses the live connection for good, or null; a lost connection is not a refusal. */
export function useRefusal(): [string | null, () => void] {
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    const socket = getSocket()
    const refused = (error: Error & { data?: { code?: string; message?: string } }) => {
      const { code } = error.data ?? {}
      if (code !== undefined && !passing.includes(code)) setReason(error.data?.message ?? error.message)
    }
    const connected = () => setReason(null)
    socket.on('connect_error', refused)
    socket.on('connect', connected)
    return () => {
      socket.off('connect_error', refused)
      socket.off('connect', connected)
    }
  }, [])
  return [reason, () => setReason(null)]
}
