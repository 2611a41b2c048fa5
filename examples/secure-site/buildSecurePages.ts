import { type FrameOptions, securePageHeaders, securePages } from 'tapkit/auth/frame'
import type { Plugin } from 'vite'

/** A file that is no page loads nothing, runs nothing and stands in no frame. */
const ofFiles = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}
const assets = '/assets/*'
const ofAssets = { ...ofFiles, 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Builds one HTML for all pages, and their headers: into `_headers`, which hosts of static files read, and into `vite preview`. */
export function buildSecurePages(site: FrameOptions): Plugin {
  const headersOf = (path = '') => {
    const page = securePages.find((known) => known === path)
    if (!page) return Object.entries(path === assets ? ofAssets : ofFiles)
    return Object.entries(securePageHeaders({ ...site, path: page }))
  }
  const write = (path: string) => {
    const lines = headersOf(path).map(([name, value]) => `  ${name}: ${value}`)
    // Without its policy the page would be served all the same.
    if (lines.some(({ length }) => length > 2_000))
      throw new Error(
        `A header of ${path} is longer than 2,000 characters. Cloudflare Pages leaves it out. List fewer hosts or endpoints, or set the headers elsewhere.`,
      )
    return [path, ...lines, ''].join('\n')
  }
  return {
    name: 'build-secure-pages',
    enforce: 'post',
    config: () => ({ appType: 'mpa', build: { modulePreload: false } }),
    generateBundle(_, files) {
      const html = files['index.html']
      if (html?.type !== 'asset') throw new Error('The site has no index.html.')
      delete files['index.html']
      const names = securePages.map((path) => `${path}.html`)
      for (const name of names) this.emitFile({ type: 'asset', fileName: name.slice(1), source: html.source })
      const source = [...securePages, ...names, assets].map(write).join('\n')
      this.emitFile({ type: 'asset', fileName: '_headers', source })
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        for (const [name, value] of headersOf(request.url?.split('?')[0])) response.setHeader(name, value)
        next()
      })
    },
  }
}
