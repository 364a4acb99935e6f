import { keepEarlyFields } from './early-fields.ts'
import { keepEarlyTouches } from './early-touches.ts'
import { startProgram } from './start-program.ts'

// Stands inside every prerendered page (tools/publish/start-later.ts): all that runs before the program is there.
const { noteRestored } = keepEarlyFields()
const { followLinks } = keepEarlyTouches()
const named = document.querySelector<HTMLElement>('script[data-program]')?.dataset.program ?? ''
startProgram({
  files: named.split(' '),
  onStart: noteRestored,
  onFailure: () => {
    const notice = document.getElementById('program-missing')
    if (notice) notice.hidden = false
    followLinks()
  },
})
