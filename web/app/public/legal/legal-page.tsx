import type { ReactNode } from 'react'
import { Page } from '#app/ui/page.tsx'
import classes from './legal.module.css'

export interface LegalSection {
  id: string
  title: string
  text: ReactNode
}

interface LegalPageProps {
  title: string
  description: string
  lead: ReactNode
  sections: LegalSection[]
}

/** Numbered sections with a table of contents. */
export function LegalPage({ title, description, lead, sections }: LegalPageProps) {
  return (
    <Page title={title} description={description} width="text">
      <h1>{title}</h1>
      <p className={classes.date}>Last updated December 2024</p>
      <p>{lead}</p>
      <nav aria-label="Sections" className={classes.contents}>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, place) => (
        <section
          key={section.id}
          id={section.id}
          aria-labelledby={`${section.id}-title`}
          className={classes.section}
        >
          <h2 id={`${section.id}-title`}>
            {place + 1}. {section.title}
          </h2>
          {section.text}
        </section>
      ))}
    </Page>
  )
}
