import { useSocketEvent } from '#app/client/socket.ts'
import { askBySocket } from './engine/socket-way.ts'
import { TalkRoom, type TalkRoomProps } from './talk-room.tsx'

/** The talk over the live connection, which it holds open. */
export default function SocketRoom(props: Omit<TalkRoomProps, 'way'>) {
  useSocketEvent('message', () => undefined)
  return <TalkRoom {...props} way={askBySocket} />
}
