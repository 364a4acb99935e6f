import { ActionLink } from '#app/ui/brand/action.tsx'
import home from './home.module.css'

export function LastWord() {
  return (
    <section className={`${home.band} ${home.last}`} aria-labelledby="last-word">
      <h2 id="last-word" className={home.title}>
        Tell us what is wrong. We check your site for free.
      </h2>
      <div className={home.actions}>
        <ActionLink to="/#ask">Ask the assistant</ActionLink>
        <ActionLink to="/quote" look="quiet">
          Get a Free Quote
        </ActionLink>
      </div>
    </section>
  )
}
