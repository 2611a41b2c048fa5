import { defineConfig } from 'vite'
import { buildSecurePages } from './buildSecurePages.ts'
import { site } from './site.ts'

export default defineConfig({
  plugins: [buildSecurePages(site)],
  preview: { port: 5174, strictPort: true },
})
