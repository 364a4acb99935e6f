import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { platforms, services, urgencies } from '@sitewright/contract/pricing.ts'
import { type ReactNode, useEffect } from 'react'
import { trackOnce } from '#app/client/analytics/track.ts'
import { useMoney } from '#app/client/currency/use-money.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { counted } from '#app/ui/format.ts'
import classes from './calculator.module.css'
import { ChoiceCards } from './choice-cards.tsx'
import { featureChoices, platformChoices, serviceChoices, urgencyChoices } from './choices.ts'
import { CurrencySwitcher } from './currency-switcher.tsx'
import { type Customer, priceFor, useCustomer } from './customer.ts'
import { Added, DetailsFields, WebsiteField } from './details-fields.tsx'
import type { Draft, DraftErrors } from './draft.ts'
import { FindingHead } from './finding-head.tsx'
import { PriceBar } from './price-bar.tsx'
import { PricePanel } from './price-panel.tsx'
import { SpeedPrices } from './speed-prices.tsx'
import { changeDraft, useDraft } from './use-draft.ts'
import { useLinkedChoice } from './use-linked-choice.ts'

interface CalculatorProps {
  action: ReactNode
  errors?: DraftErrors
  onChange?: (change: Partial<Draft>) => void
}

export function Calculator({ action, errors = {}, onChange }: CalculatorProps) {
  useLinkedChoice()
  const draft = useDraft()
  const customer = useCustomer()
  const money = useMoney()
  const panel = useIntersection()
  const price = priceFor(draft, customer)
  const isPriced = price.estimatedPrice > 0
  useEffect(() => {
    if (isPriced) trackOnce('instant_quote')
  }, [isPriced])
  const change = (part: Partial<Draft>) => {
    changeDraft(part)
    onChange?.(part)
  }
  return (
    <div className={classes.calculator}>
      <div className={classes.columns}>
        <Stack gap="2.25rem" miw={0}>
          {draft.findingId === undefined ? (
            <>
              <PricesIn />
              <Questions draft={draft} errors={errors} onChange={change} />
              <DetailsFields draft={draft} errors={errors} onChange={change} />
            </>
          ) : (
            <FindingForm draft={draft} errors={errors} onChange={change} customer={customer} />
          )}
        </Stack>
        <div className={classes.side}>
          <PricePanel
            ref={panel.ref}
            price={price}
            customer={customer}
            urgency={draft.urgencyLevel || 'low'}
            missing={draft.findingId ? 'how soon you need it' : 'what you need and where your website runs'}
            action={action}
          />
        </div>
        <VisuallyHidden role="status" aria-live="polite">
          {isPriced &&
            `Instant quote: ${money(price.amountDue)}, estimated time ${counted(price.estimatedTime, 'day')}.`}
        </VisuallyHidden>
        {panel.entry?.isIntersecting === false && (
          <PriceBar draft={draft} price={price} panel={panel.entry.target} />
        )}
      </div>
    </div>
  )
}

function PricesIn() {
  return (
    <Group gap="xs">
      <Text c="dimmed" m={0}>
        Prices in
      </Text>
      <CurrencySwitcher />
    </Group>
  )
}

interface QuestionsProps {
  draft: Draft
  errors: DraftErrors
  onChange: (change: Partial<Draft>) => void
}

function Questions({ draft, errors, onChange }: QuestionsProps) {
  const money = useMoney()
  const { serviceType, platformType, urgencyLevel, complexityFactors } = draft
  const input = { serviceType, platformType, urgencyLevel: urgencyLevel || undefined }
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
        chosen={urgencyLevel ? [urgencyLevel] : []}
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
    </>
  )
}

/** Headed by the fault: what the finding says already is folded, and there is one empty box. */
function FindingForm({ draft, errors, onChange, customer }: QuestionsProps & { customer: Customer }) {
  const isKnown = draft.findingTitle !== undefined && draft.serviceType !== '' && draft.platformType !== ''
  const hasError = Object.keys(errors).some((field) => field !== 'findingId' && field !== 'description')
  const questions = (
    <Stack gap="2.25rem" pt="sm">
      <Questions draft={draft} errors={errors} onChange={onChange} />
      <WebsiteField draft={draft} errors={errors} onChange={onChange} />
    </Stack>
  )
  return (
    <>
      <FindingHead draft={draft} error={errors.findingId} />
      <PricesIn />
      {isKnown && draft.findingSeverity === 'critical' && (
        <SpeedPrices draft={draft} customer={customer} error={errors.urgencyLevel} />
      )}
      <Added draft={draft} errors={errors} onChange={onChange} />
      {isKnown && !hasError ? (
        <Disclosure summary={`Change the choices: ${chosenWords(draft)}`}>{questions}</Disclosure>
      ) : (
        questions
      )}
    </>
  )
}

function chosenWords({ serviceType, platformType, urgencyLevel, website }: Draft): string {
  return [
    serviceType && services[serviceType].label,
    platformType && platforms[platformType].label,
    urgencyLevel && urgencies[urgencyLevel].label,
    website,
  ]
    .filter(Boolean)
    .join(', ')
}
