import { linkify } from './linkify.ts'
import classes from './thread.module.css'

/** A message as plain text with its spaces and lines; only https addresses become links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={classes.text} dir="auto">
      {linkify(text).map((part, at) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its parts
          <a key={at} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
