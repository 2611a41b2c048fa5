import { defineConfig } from 'vite'
import { securePages } from './securePages.ts'
import { site } from './site.ts'

export default defineConfig({
  plugins: [securePages(site)],
  build: { target: 'es2022' },
  preview: { port: 5174, strictPort: true },
})
