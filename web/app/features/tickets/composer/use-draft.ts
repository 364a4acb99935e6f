import { useLocalStorage } from '@mantine/hooks'

/** An unsent text that survives a reload: a message to the other side, or a note among staff. */
export function useDraft(
  userId: number,
  ticketId: number,
  of: 'message' | 'note',
): [string, (text: string) => void] {
  const [stored, store, remove] = useLocalStorage<string | undefined>({
    key: `draft:${userId}:${ticketId}${of === 'note' ? ':note' : ''}`,
    getInitialValueInEffect: false,
    sync: false,
    serialize: (text) => text ?? '',
    deserialize: (text) => text,
  })
  return [stored ?? '', (text) => (text === '' ? remove() : store(text))]
}
