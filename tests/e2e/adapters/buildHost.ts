import { join } from 'node:path'
import { build } from 'vite'

/** Builds the page of all adapters on the package in `dist/`, and answers the folder to serve. */
export async function buildHost(): Promise<string> {
  const outDir = join(import.meta.dirname, '../../../.cache/adapters')
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'host'),
    // Rolldown warns of code in packages that means nothing to a page.
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', minify: false, modulePreload: { polyfill: false } },
  })
  return outDir
}
