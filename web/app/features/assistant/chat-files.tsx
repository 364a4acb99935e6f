import { useRequestFiles } from '#app/client/request-files.ts'
import { AddedFiles } from '#app/ui/added-files.tsx'

/** Files for the ticket that may come out of the chat. Loaded with the conversation. */
export default function ChatFiles() {
  return <AddedFiles {...useRequestFiles()} />
}
