import { type FrameOptions, securePages as paths, type SecurePagePath, securePageHeaders } from 'tapkit/auth/frame'
import type { Plugin } from 'vite'

/** One HTML for each page of the secure origin, with the headers of the page: in `_headers` for a host of static files, and in `vite preview`. */
export function securePages(site: FrameOptions): Plugin {
  const headersOf = (path: SecurePagePath) => Object.entries(securePageHeaders({ ...site, path }))
  return {
    name: 'secure-pages',
    enforce: 'post',
    // The policy allows no script that makes links to scripts.
    config: () => ({ appType: 'mpa', build: { modulePreload: false } }),
    generateBundle(_, files) {
      const html = files['index.html']
      if (html?.type !== 'asset') throw new Error('The site has no index.html.')
      delete files['index.html']
      const emit = (fileName: string, source: typeof html.source) => this.emitFile({ type: 'asset', fileName, source })
      for (const path of paths) emit(`${path.slice(1)}.html`, html.source)
      const blocks = [...paths.map((path) => [path, ...lines(headersOf(path))]), ['/assets/*', ...lines(ofAssets)]]
      emit('_headers', blocks.map((block) => `${block.join('\n')}\n`).join('\n'))
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const asked = request.url?.replace(/\?.*/, '')
        const path = paths.find((known) => known === asked)
        for (const [name, value] of path ? headersOf(path) : ofAssets) response.setHeader(name, value)
        next()
      })
    },
  }
}

const ofAssets = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cache-Control', 'public, max-age=31536000, immutable'],
] as const

const lines = (headers: readonly (readonly [string, string])[]) => headers.map(([name, value]) => `  ${name}: ${value}`)
