import { Image, Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure, useInViewport } from '@mantine/hooks'
import type { Attachment } from '@sitewright/contract/ticket-messages.ts'
import { IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileQuery } from './file-queries.ts'
import { useObjectUrl } from './object-url.ts'
import { PictureDialog } from './picture-dialog.tsx'

const WIDEST = 320
const TALLEST = 260

/** A picture in the thread, fetched when it comes into view; its space is reserved, so that nothing jumps. */
export function Picture({ ticketId, attachment }: { ticketId: number; attachment: Attachment }) {
  const { ref, inViewport } = useInViewport()
  const [wasSeen, setWasSeen] = useState(false)
  if (inViewport && !wasSeen) setWasSeen(true)
  const [isOpen, dialog] = useDisclosure(false)
  const preview = useQuery({ ...fileQuery(ticketId, attachment.id, 'preview'), enabled: wasSeen })
  const url = useObjectUrl(preview.data)
  return (
    <>
      <UnstyledButton
        ref={ref}
        display="block"
        maw="100%"
        bd="1px solid var(--line)"
        bdrs="sm"
        bg="var(--surface)"
        style={{ ...shownSize(attachment), overflow: 'hidden' }}
        onClick={dialog.open}
        aria-label={`Show the picture ${attachment.name}`}
      >
        {url && <Image src={url} alt="" h="100%" />}
        {!url && preview.isError && (
          <Stack align="center" justify="center" gap={4} h="100%" p="xs" fz="xs" c="dimmed">
            <IconPhotoOff size={22} aria-hidden />
            <bdi>{attachment.name}</bdi>
          </Stack>
        )}
        {!url && !preview.isError && <Skeleton height="100%" />}
      </UnstyledButton>
      {isOpen && <PictureDialog ticketId={ticketId} attachment={attachment} onClose={dialog.close} />}
    </>
  )
}

function shownSize({ width, height }: Attachment) {
  const [wide, tall] = [width ?? WIDEST, height ?? TALLEST]
  const scale = Math.min(1, WIDEST / wide, TALLEST / tall)
  return { width: Math.max(64, Math.round(wide * scale)), aspectRatio: `${wide} / ${tall}` }
}
