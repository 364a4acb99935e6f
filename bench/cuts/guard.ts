export interface Guard {
  file: string
  /** The tests that should miss what is cut out of it. */
  tests: string[]
}

// How the lists of them are written.
export const tests = (folder: string, ...names: string[]) => names.map((name) => `${folder}${name}.test.ts`)
export const each = (files: string[], theirs: string[]): Guard[] =>
  files.map((file) => ({ file, tests: theirs }))
export const within = (folder: string, names: string[]) => names.map((name) => `${folder}${name}.ts`)
