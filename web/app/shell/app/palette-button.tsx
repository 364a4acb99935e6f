import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'
import classes from './app-shell.module.css'

const Palette = lazyPart(() => import('./palette.tsx'))

/** Opens the palette, which is loaded when it is first asked for. */
export function PaletteButton(person: { isStaff: boolean; isOwner: boolean }) {
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    if (isWanted) void import('@mantine/spotlight').then(({ spotlight }) => spotlight.open())
    else setIsWanted(true)
  }
  // Once it is there, the palette has the shortcut itself.
  useHotkeys(isWanted ? [] : [['mod + K', open]])
  return (
    <>
      <button type="button" className={classes.search} onClick={open}>
        <IconSearch size={18} aria-hidden />
        <span>Search or go to…</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isWanted && (
        <Suspense>
          <Palette {...person} />
        </Suspense>
      )}
    </>
  )
}
