import { useState } from 'react'
import { useConnection, useSocketEvent } from '#app/client/socket.ts'

/** Colleagues who have this ticket open now; empty while the socket is down. */
export function usePresence(ticketId: number, ownId: number): { id: number; name: string }[] {
  const [people, setPeople] = useState<{ id: number; name: string }[]>([])
  const isConnected = useConnection().state === 'connected'
  useSocketEvent('presence', (who) => {
    if (who.ticketId === ticketId) setPeople(who.people)
  })
  return isConnected ? people.filter((person) => person.id !== ownId) : []
}

/** `Olga is also here`. */
export function presenceWords(people: { name: string }[]): string {
  const [first, second, ...more] = people
  if (!first) return ''
  if (!second) return `${first.name} is also here`
  if (more.length === 0) return `${first.name} and ${second.name} are also here`
  return `${first.name}, ${second.name} and ${more.length} more are also here`
}
