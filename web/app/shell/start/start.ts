import { startFramework } from './start-framework.ts'
import { whenPainted } from './when-painted.ts'

// The one script of a prerendered page. It starts the framework where the page names its modules, and its islands elsewhere.
const late = document.querySelector<HTMLElement>('script[data-framework]')?.dataset.framework
whenPainted()
  .then(() =>
    late
      ? startFramework(JSON.parse(late))
      : import('./islands.tsx').then(({ drawIslands }) => drawIslands()),
  )
  .catch(() => {
    const notice = document.getElementById('script-missing')
    if (notice) notice.hidden = false
  })
