import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { useSession } from '#app/client/session.ts'
import { InvoiceDetails } from '#app/features/invoices/invoice-details.tsx'
import { publicInvoiceQuery } from '#app/features/invoices/invoice-queries.ts'
import { PayInvoice } from '#app/features/invoices/pay-invoice.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Page } from '#app/ui/page.tsx'
import { LinkOver } from './link-over.tsx'

const InvoiceRefund = lazyPart(() => import('#app/features/refund-requests/invoice-refund.tsx'))

/** An invoice and the way to pay it, for anyone with its link. */
export default function InvoiceLinkPage() {
  const { id = '' } = useParams()
  const query = useQuery(publicInvoiceQuery(id))
  const { data, error } = query
  if (!data && error && [400, 404].includes(asProblem(error).status))
    return (
      <LinkOver title="We could not find this invoice">
        <p>
          Nothing has been charged. Part of the link may have been lost when it was copied. The e-mail with
          your invoice has the whole link.
        </p>
      </LinkOver>
    )
  const title = data ? `Invoice ${data.number}` : 'Invoice'
  return (
    <Page title={title} width="text">
      {/* The footer stays below the first screen whatever comes. */}
      <Stack mih="80dvh" gap="lg">
        <h1>{title}</h1>
        <Loaded query={query} label="Loading the invoice" failure="The invoice could not be loaded.">
          {(invoice) => (
            <Stack gap="lg">
              <PayInvoice key={`${invoice.id} ${invoice.open}`} invoice={invoice} />
              <InvoiceDetails invoice={invoice} />
              {invoice.paid > 0 && (
                <div data-screen-only>
                  <Refund invoiceId={invoice.id} />
                </div>
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}

/** Anyone with the link can see and pay it; only the customer can ask for a refund. */
function Refund({ invoiceId }: { invoiceId: string }) {
  const me = useSession()
  if (!me)
    return (
      <Text size="sm" c="dimmed" m={0}>
        Something is not right?{' '}
        <Link to={`/login?${new URLSearchParams({ redirect: `/pay/invoice/${invoiceId}` })}`}>
          Sign in to ask for a refund
        </Link>
      </Text>
    )
  return (
    <Suspense fallback={null}>
      <InvoiceRefund invoiceId={invoiceId} />
    </Suspense>
  )
}
