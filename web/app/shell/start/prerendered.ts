import { createContext } from 'react'
import type { EntryContext } from 'react-router'

/** What the framework knows of the page that is being prerendered; null everywhere else. */
export const Prerendered = createContext<EntryContext | null>(null)
