import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's. For pages that are drawn in the browser alone. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })

/** Whether there is room for a panel beside a conversation. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 75rem)', undefined, { getInitialValueInEffect: false })

/** Whether files can be dragged onto the page. */
export const useHasMouse = (): boolean =>
  useMediaQuery('(any-pointer: fine)', undefined, { getInitialValueInEffect: false })
