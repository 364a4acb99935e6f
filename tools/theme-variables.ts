import { writeFileSync } from 'node:fs'
import { themeVariablesCss } from '../web/app/ui/theme-variables.ts'

// node tools/theme-variables.ts: writes the theme's style sheet again, after a change of web/app/ui/theme.ts.
writeFileSync(new URL('../web/app/ui/theme-variables.generated.css', import.meta.url), themeVariablesCss())
