import { ChatPanel, type ChatPanelProps } from './chat-panel.tsx'
import { askByStream } from './engine/transport.ts'

/** The chat over HTTP, for visitors who are not signed in. */
export default function StreamPanel(props: Omit<ChatPanelProps, 'transport'>) {
  return <ChatPanel {...props} transport={askByStream} />
}
