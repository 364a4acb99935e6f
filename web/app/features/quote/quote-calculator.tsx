import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { ChoiceCards } from './choices/choice-cards.tsx'
import { featureChoices, platformChoices, serviceChoices, urgencyChoices } from './choices/choices.ts'
import { priceFor, useCustomer } from './customer.ts'
import { DetailsFields } from './details-fields.tsx'
import type { QuoteDraft } from './draft/quote-draft.ts'
import { changeDraft, useQuoteDraft } from './draft/use-quote-draft.ts'
import { useWantedFinding } from './draft/use-wanted-finding.ts'
import { FindingNote } from './finding-note.tsx'
import { dayWords } from './panel/day-words.ts'
import { PriceBar } from './panel/price-bar.tsx'
import { PricePanel } from './panel/price-panel.tsx'
import classes from './quote-calculator.module.css'
import { useMoney } from './use-money.ts'
import { useWantedService } from './use-wanted-service.ts'

export type DraftErrors = Partial<Record<keyof QuoteDraft, string>>

interface QuoteCalculatorProps {
  /** What can be done with the quote. */
  action: ReactNode
  /** What the server said about what was sent. */
  errors?: DraftErrors
  onChange?: (change: Partial<QuoteDraft>) => void
}

/** Questions on the left, the price on the right: the one calculator of the shop. */
export function QuoteCalculator({ action, errors = {}, onChange }: QuoteCalculatorProps) {
  useWantedService()
  useWantedFinding()
  const draft = useQuoteDraft()
  const customer = useCustomer()
  const money = useMoney()
  const panel = useRef<HTMLElement>(null)
  const price = priceFor(draft, customer)
  const change = (part: Partial<QuoteDraft>) => {
    changeDraft(part)
    onChange?.(part)
  }
  return (
    <div className={classes.room}>
      <div className={classes.calculator}>
        <div className={classes.questions}>
          <FindingNote draft={draft} error={errors.findingId} />
          <Questions draft={draft} errors={errors} onChange={change} />
        </div>
        <div className={classes.side}>
          <PricePanel ref={panel} price={price} customer={customer} action={action} />
        </div>
        <VisuallyHidden role="status" aria-live="polite">
          {price.estimatedPrice > 0 &&
            `Instant quote: ${money(price.amountDue)}, estimated time ${dayWords(price.estimatedTime)}.`}
        </VisuallyHidden>
        <PriceBar draft={draft} price={price} panel={panel} />
      </div>
    </div>
  )
}

interface QuestionsProps {
  draft: QuoteDraft
  errors: DraftErrors
  onChange: (change: Partial<QuoteDraft>) => void
}

function Questions({ draft, errors, onChange }: QuestionsProps) {
  const money = useMoney()
  const { serviceType, platformType, urgencyLevel, complexityFactors } = draft
  const input = { serviceType, platformType, urgencyLevel }
  const extras = featureChoices(serviceType, money)
  return (
    <>
      <ChoiceCards
        legend="What do you need?"
        type="radio"
        size="large"
        choices={serviceChoices(money)}
        chosen={serviceType ? [serviceType] : []}
        onToggle={(value) => onChange({ serviceType: value })}
        error={errors.serviceType}
      />
      <ChoiceCards
        legend="Where does your website run?"
        hint="Not sure? Choose “Something else”, and we will find out."
        type="radio"
        choices={platformChoices(input, money)}
        chosen={platformType ? [platformType] : []}
        onToggle={(value) => onChange({ platformType: value })}
        error={errors.platformType}
      />
      <ChoiceCards
        legend="How soon do you need it?"
        type="radio"
        choices={urgencyChoices(input, money)}
        chosen={[urgencyLevel]}
        onToggle={(value) => onChange({ urgencyLevel: value })}
        error={errors.urgencyLevel}
      />
      {extras.length > 0 && (
        <ChoiceCards
          legend="Would you like any extras?"
          type="checkbox"
          size="large"
          choices={extras}
          chosen={complexityFactors}
          onToggle={(value) =>
            onChange({
              complexityFactors: complexityFactors.includes(value)
                ? complexityFactors.filter((one) => one !== value)
                : [...complexityFactors, value],
            })
          }
          error={errors.complexityFactors}
        />
      )}
      <DetailsFields draft={draft} errors={errors} onChange={onChange} />
    </>
  )
}
