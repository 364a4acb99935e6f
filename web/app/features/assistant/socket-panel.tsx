import { useSocketEvent } from '#app/client/socket.ts'
import { ChatPanel, type ChatPanelProps } from './chat-panel.tsx'
import { askBySocket } from './engine/socket-transport.ts'

/** The chat over the socket, which it holds open. */
export default function SocketPanel(props: Omit<ChatPanelProps, 'transport'>) {
  useSocketEvent('message', () => undefined)
  return <ChatPanel {...props} transport={askBySocket} />
}
