import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { steadyIds } from './steady-ids.ts'

const api = process.env.SITEWRIGHT_API || 'http://127.0.0.1:3000'

// What every page needs comes in few files, and so do small styles: each file of its own costs a visitor more than its bytes.
const groups = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|turbo-stream)[\\/]/,
    priority: 3,
  },
  { name: 'site', test: /web[\\/]app[\\/](root|shell[\\/]site-layout)\.tsx/, priority: 2 },
  {
    name: 'components',
    test: /web[\\/]app[\\/]shell[\\/]components-layout\.tsx|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Button|CloseButton|Input|InputBase|Textarea|TextInput|UnstyledButton)[\\/]/,
    priority: 1,
  },
  { name: 'looks', test: /web[\\/]app[\\/]ui[\\/][^?]*\.css/, priority: 1 },
]

export default defineConfig({
  plugins: [reactRouter(), steadyIds()],
  build: {
    sourcemap: 'hidden',
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: {
      '/api': api,
      '/socket.io': { target: api, ws: true },
    },
  },
})
