import { askByStream } from './engine/ways.ts'
import { TalkRoom, type TalkRoomProps } from './talk-room.tsx'

/** The talk over plain calls, for whoever is not signed in. */
export default function StreamRoom(props: Omit<TalkRoomProps, 'way'>) {
  return <TalkRoom {...props} way={askByStream} />
}
