import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { WithComponents } from '../components/with-components.tsx'

let shown: Promise<void> | undefined

/** Puts toasts and dialogs on the page, with or without the framework. Settles when they can be used. */
export function showOverlays(): Promise<void> {
  shown ??= new Promise((ready) => {
    const host = document.body.appendChild(document.createElement('div'))
    createRoot(host).render(<Overlays onReady={ready} />)
  })
  return shown
}

function Overlays({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <WithComponents>
      <ModalsProvider modalProps={{ radius: 'md' }}>
        <Notifications position="bottom-right" limit={4} autoClose={6_000} zIndex={1_000} />
      </ModalsProvider>
    </WithComponents>
  )
}
