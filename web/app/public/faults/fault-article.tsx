import { showMoney } from '@sitewright/contract/currencies.ts'
import type { Fault } from '@sitewright/diagnosis/catalogue/fault.ts'
import { Link } from 'react-router'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SeverityTag } from '#app/ui/tags/severity-tag.tsx'
import classes from './faults.module.css'
import { wordsOfFault } from './find-faults.ts'
import { platformLabels, priceOfFault, priceWords } from './prices-from.ts'

function examinePath({ sees }: Fault): string {
  return `/?${new URLSearchParams({ say: `${sees} My site: ` })}#ask`
}

/** One fault of the catalogue; its anchor is its code. The finder shows it by its words, and its price by its service. */
export function FaultArticle({ fault }: { fault: Fault }) {
  const titleId = `${fault.code}-title`
  const price = priceOfFault(fault)
  return (
    <article
      id={fault.code}
      className={classes.fault}
      aria-labelledby={titleId}
      data-words={wordsOfFault(fault).join(' ')}
      data-service={price.service}
      data-on={price.on}
    >
      <p className={classes.tags}>
        <SeverityTag severity={fault.severity} />
        <a href={`#${fault.code}`} className={classes.code}>
          {fault.code}
        </a>
      </p>
      <h3 id={titleId}>{fault.title}</h3>
      <p>
        <strong>What visitors see: </strong>
        {fault.sees}
      </p>
      <p>
        <strong>What it means: </strong>
        {fault.means}
      </p>
      {fault.elsewhere && (
        <p className={classes.honest}>
          <strong>There may be nothing to pay us. </strong>
          {fault.elsewhere}
        </p>
      )}
      <Disclosure summary="How it is confirmed and fixed">
        <p>
          <strong>How we make sure: </strong>
          {fault.confirmed}
        </p>
        {fault.notExamined && (
          <p>
            <strong>Not part of the examination: </strong>
            {fault.notExamined}
          </p>
        )}
        <p>
          <strong>The fix: </strong>
          {fault.fix}
        </p>
        {fault.platforms !== 'any' && (
          <p>
            <strong>Where it happens: </strong>
            {fault.platforms.map((platform) => platformLabels[platform]).join(', ')}
          </p>
        )}
      </Disclosure>
      <Disclosure summary="Can I do it myself?">
        {fault.selfFix.length > 0 ? (
          <ol className={classes.steps}>
            {fault.selfFix.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : (
          <p>Better not: a wrong step makes this one worse. Leave it to someone who does it often.</p>
        )}
      </Disclosure>
      <p className={classes.price}>
        <span data-price>{priceWords(price, '', showMoney)}</span>
        <Link
          to={examinePath(fault)}
          aria-label={`Examine my site: ${fault.title}`}
          className={classes.examine}
        >
          Examine my site
        </Link>
      </p>
    </article>
  )
}
