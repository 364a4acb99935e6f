import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = path.resolve(import.meta.dirname, '../..')
const library = path.dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')))
/** Parts of other components: of dialogs, tables, choices, switches, pop-overs, tags and toasts, and of the charts’ legends. */
const parts = [
  'ColorSwatch',
  'Combobox',
  'FloatingIndicator',
  'InlineInput',
  'ModalBase',
  'Notification',
  'Overlay',
  'Pill',
  'PillsInput',
  'ScrollArea',
]

test('the style sheets of the component library are those of the components in use', () => {
  const used = globSync('**/*.tsx', { cwd: app }).flatMap((file) => {
    const text = readFileSync(path.join(app, file), 'utf8')
    const names = /import \{([^}]*)\} from '@mantine\/core'/.exec(text)?.[1] ?? ''
    return names.split(',').map((name) => name.trim())
  })
  const loaded = [
    ...readFileSync(path.join(import.meta.dirname, 'styles.ts'), 'utf8').matchAll(
      /core\/styles\/(\w+)\.layer/g,
    ),
  ].map(([, name]) => name)
  const expected = [...new Set([...used, ...parts])].filter((name) =>
    existsSync(path.join(library, `styles/${name}.layer.css`)),
  )
  expect(loaded.toSorted()).toEqual(expected.toSorted())
})
