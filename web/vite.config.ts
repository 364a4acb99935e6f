import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { startEntry } from './start-entry.ts'

const api = process.env.SITEWRIGHT_API || 'http://127.0.0.1:3000'

// What every page needs comes in few files, and so do small styles: each file of its own costs a visitor more than its
// bytes. A group takes along what its modules import, unless a group of a higher priority has it: pages without the
// framework must not load the router.
const groups = [
  {
    name: 'looks',
    test: /web[\\/]app[\\/](ui|shell(?![\\/]app[\\/])|public|features[\\/](assistant|promotion))[\\/][^?]*\.css/,
    priority: 7,
  },
  { name: 'preload', test: /vite[\\/]preload-helper/, priority: 6 },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
  { name: 'framework', test: /node_modules[\\/](react-router|cookie-es|turbo-stream)[\\/]/, priority: 4 },
  {
    name: 'site',
    test: /web[\\/]app[\\/](shell[\\/]start[\\/]islands|ui[\\/]brand[\\/]\w+(-\w+)?)\.tsx/,
    priority: 3,
  },
  { name: 'root', test: /web[\\/]app[\\/](root|shell[\\/]site-layout)\.tsx/, priority: 2 },
  { name: 'prices', test: /contract[\\/]src[\\/](currencies|plans|pricing)\.ts/, priority: 2 },
  { name: 'socket', test: /web[\\/]app[\\/]client[\\/]socket\.ts/, priority: 2 },
  // Small parts of pages with the framework and without.
  {
    name: 'signs',
    test: /icons[\\/]Icon(AlertOctagon|AlertTriangle|Check|CircleCheck|InfoCircle|Leaf|Messages|Search|Tool)\.mjs|web[\\/]app[\\/]ui[\\/](feedback[\\/](empty-state|notice)|surface|tags[\\/](severity-)?tag|toast)\.tsx$/,
    priority: 2,
  },
  {
    name: 'components',
    test: /shell[\\/]components-layout\.tsx|react-query[\\/]build[\\/]modern[\\/]|@mantine[\\/](core[\\/]esm[\\/]core|core[\\/]esm[\\/]components[\\/](Button|Checkbox[\\/]CheckIcon|CloseButton|Group|Input|InputBase|Paper|Skeleton|Stack|Text|Textarea|TextInput|Title|UnstyledButton|VisuallyHidden)|hooks[\\/]esm[\\/](use-debounced-callback|use-uncontrolled))[\\/.]|web[\\/]app[\\/]ui[\\/](feedback[\\/](error-state|loaded|loading)|tags[\\/]status-tags|words)\.tsx?$/,
    priority: 1,
  },
  // The rest of what the frame of the signed-in product draws.
  { name: 'scroll-area', test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/]ScrollArea[\\/]/ },
  {
    name: 'overlays',
    test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Drawer|Menu|Modal)[\\/]/,
  },
  { name: 'frame', test: /web[\\/]app[\\/]shell[\\/]app[\\/]app-shell\.tsx/ },
]

export default defineConfig({
  plugins: [reactRouter(), startEntry()],
  build: {
    sourcemap: 'hidden',
    // A page has the styles of its islands in its head.
    modulePreload: {
      resolveDependencies: (_, files, { hostId }) =>
        hostId.includes('/site-') ? files.filter((file) => !file.endsWith('.css')) : files,
    },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: {
      '/api': api,
      '/socket.io': { target: api, ws: true },
    },
  },
})
