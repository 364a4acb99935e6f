import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const api = process.env.SITEWRIGHT_API || 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [reactRouter()],
  build: { sourcemap: 'hidden' },
  server: {
    proxy: {
      '/api': api,
      '/socket.io': { target: api, ws: true },
    },
  },
})
