import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { WithComponents } from '../components/with-components.tsx'
import { overlaysAreReady } from './wanted.ts'

export default function Overlays() {
  useEffect(overlaysAreReady, [])
  return (
    <WithComponents>
      <ModalsProvider modalProps={{ centered: true, radius: 'md' }}>
        <Notifications position="bottom-right" limit={4} autoClose={6_000} zIndex={1_000} />
      </ModalsProvider>
    </WithComponents>
  )
}
