import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { queryClient } from '#app/client/query.ts'
import { WithComponents } from '#app/ui/components/with-components.tsx'

/** The pages with forms, lists and dialogs; the others do not load the component library. */
export default function ComponentsLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <WithComponents>
        <Outlet />
      </WithComponents>
    </QueryClientProvider>
  )
}
