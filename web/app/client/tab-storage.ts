import { createStored, parseJson } from './stored.ts'

/** A JSON value of this tab only, null without one: it survives a reload and a sign-in, and ends with the tab. */
export function createTabStored(key: string) {
  const { read, write } = createStored({ key, parse: parseJson, storage: () => sessionStorage })
  return { read, write: (value: unknown) => write(value === null ? null : JSON.stringify(value)) }
}
