import { Box, Button } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { Surface } from '#app/ui/surface.tsx'
import { ContactForm } from './contact-form.tsx'
import { SafeHtml } from './safe-html.tsx'
import type { Sent } from './use-send-contact.ts'

/** The contact form, replaced by the answer once it is sent. `here` is the page to return to after a sign-in. */
export function WriteToUs({ here }: { here: string }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const user = useSession()
  return (
    <Surface as="section" labelledBy="write-to-us">
      {sent ? (
        <Success sent={sent} />
      ) : (
        <>
          <h2 id="write-to-us">Write to us</h2>
          {!user && (
            <p>
              Fill in the form; we ask you to sign in when you send it, and keep what you wrote. Your message
              becomes a ticket, where you see every answer.
            </p>
          )}
          <ContactForm here={here} onSent={setSent} />
        </>
      )}
    </Surface>
  )
}

function Success({ sent }: { sent: Sent }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="status">
      <h2 ref={heading} id="write-to-us" tabIndex={-1} style={{ outline: 'none' }}>
        <IconCircleCheckFilled size={28} aria-hidden color="var(--brand)" style={{ verticalAlign: '-4px' }} />{' '}
        Message Sent Successfully!
      </h2>
      <Box my="md" pl="md" style={{ borderLeft: '3px solid var(--brand)', overflowWrap: 'anywhere' }}>
        <SafeHtml html={sent.aiResponse} />
      </Box>
      <Button component={Link} to={`/dashboard/ticket/${sent.ticketId}`}>
        Open your ticket #{sent.ticketId}
      </Button>
    </div>
  )
}
