import { Button } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { Surface } from '#app/ui/surface.tsx'
import classes from './contact-form.module.css'
import { ContactForm } from './contact-form.tsx'
import { SafeHtml } from './safe-html.tsx'
import type { Sent } from './use-send-contact.ts'

/** The contact form, and in its place what came of it. `here` is the page to come back to after a sign-in. */
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
              Fill the form in; we ask you to sign in when you send it, and keep every word meanwhile. Your
              message becomes a ticket, so that you see every answer.
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
      <h2 ref={heading} id="write-to-us" tabIndex={-1} className={classes.done}>
        <IconCircleCheckFilled size={28} aria-hidden /> Message Sent Successfully!
      </h2>
      <div className={classes.answer}>
        <SafeHtml html={sent.aiResponse} />
      </div>
      <Button component={Link} to={`/dashboard/ticket/${sent.ticketId}`}>
        Open your ticket #{sent.ticketId}
      </Button>
    </div>
  )
}
