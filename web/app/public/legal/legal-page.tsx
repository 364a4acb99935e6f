import type { ReactNode } from 'react'
import { Page } from '#app/ui/page.tsx'
import { SectionLink } from '../anchors/section-link.tsx'
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

/** Numbered sections, each with an address of its own, beside a table of contents. */
export function LegalPage({ title, description, lead, sections }: LegalPageProps) {
  return (
    <Page title={title} description={description}>
      <h1 id="top">{title}</h1>
      <p className={classes.date}>
        Last updated <time dateTime="2024-12">December 2024</time>
      </p>
      <p className={classes.lead}>{lead}</p>
      <div className={classes.columns}>
        <nav aria-labelledby="contents" className={classes.contents}>
          <h2 id="contents">Contents</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {sections.map((section, place) => (
            <Section key={section.id} section={section} number={place + 1} />
          ))}
          <p className={classes.back}>
            <a href="#top">Back to the top</a>
          </p>
        </div>
      </div>
    </Page>
  )
}

function Section({ section: { id, title, text }, number }: { section: LegalSection; number: number }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.section}>
      <div className={classes.heading}>
        <h2 id={`${id}-title`}>
          {number}. {title}
        </h2>
        <SectionLink id={id} title={title} />
      </div>
      {text}
    </section>
  )
}
