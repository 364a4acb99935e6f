import type { PlatformType } from '@sitewright/contract/pricing.ts'
import { SearchBox } from '../search/search-box.tsx'
import classes from './faults.module.css'
import { platformLabels, systems } from './prices-from.ts'

export interface Sought {
  words: string
  platform: PlatformType | ''
}

interface FaultFinderProps {
  sought: Sought
  count: number
  onChange: (change: Partial<Sought>) => void
}

/** Narrows the list down as one types. Before the page is alive the list is whole. */
export function FaultFinder({ sought, count, onChange }: FaultFinderProps) {
  return (
    <search className={classes.finder}>
      <SearchBox
        id="find-fault"
        label="What do you see?"
        placeholder="white page, not secure, no e-mails"
        words={sought.words}
        onChange={(words) => onChange({ words })}
      />
      <div className={classes.field}>
        <label htmlFor="fault-platform">Built with</label>
        <select
          id="fault-platform"
          value={sought.platform}
          onChange={(event) => onChange({ platform: event.currentTarget.value as Sought['platform'] })}
        >
          <option value="">Any system</option>
          {systems.map((platform) => (
            <option key={platform} value={platform}>
              {platformLabels[platform]}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className={classes.count}>
        {count === 1 ? '1 fault' : `${count} faults`}
      </p>
    </search>
  )
}
