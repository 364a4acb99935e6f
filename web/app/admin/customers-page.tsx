import { useSearchParams } from 'react-router'
import { CustomerList } from '#app/features/customers/customer-list.tsx'
import { SearchBox } from '#app/features/tickets/inbox/search-box.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './customers-page.module.css'

export default function CustomersPage() {
  const [params, setParams] = useSearchParams()
  const q = (params.get('q') ?? '').trim().slice(0, 200)
  return (
    <Page title="Customers">
      <h1>Customers</h1>
      <div className={classes.search}>
        <SearchBox
          label="Search by name or e-mail"
          value={q}
          onChange={(text) => setParams(text ? { q: text } : {}, { replace: true, preventScrollReset: true })}
        />
      </div>
      <CustomerList q={q} />
    </Page>
  )
}
