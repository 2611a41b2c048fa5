import { defineConfig } from 'vite'
import { securePages } from './securePages'
import { site } from './site'

export default defineConfig({
  plugins: [securePages(site)],
  build: { target: 'es2022' },
  preview: { port: 5174, strictPort: true },
})
