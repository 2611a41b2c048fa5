import { join, resolve } from 'node:path'
import { build } from 'vite'
import { requireOwnFolder } from '../requireOwnFolder.mjs'
import { headersOf } from './folders.mjs'

const root = join(import.meta.dirname, '../..')
const example = join(root, 'examples/secure-site')
const site = join(import.meta.dirname, 'site.ts')

/** Gives the example the sandbox's hosts and networks, and tapkit from this repository. */
const inSandbox = {
  name: 'in-sandbox',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer?.startsWith(example)) return undefined
    if (id === './site.ts') return site
    return id.startsWith('tapkit/') ? this.resolve(id, site, { skipSelf: true }) : undefined
  },
}

/**
 * Builds the site of `examples/secure-site` into `outDir`, and what its server needs of it beside that. With `published` the page runs on the
 * built package in `dist/`.
 */
export async function buildSecure(outDir, { published = false } = {}) {
  const conditions = [...(published ? [] : ['tapkit-source']), 'module', 'production']
  requireOwnFolder(outDir)
  // Vite keeps what the test runner has set, and React with it: visitors get neither's development build.
  process.env.NODE_ENV = 'production'
  const shared = { configFile: false, logLevel: 'warn', publicDir: false }
  await build({
    ...shared,
    root: example,
    plugins: [inSandbox],
    resolve: { conditions: [...conditions, 'browser'] },
    // The policy lets no script make links to scripts.
    build: { outDir: resolve(outDir), emptyOutDir: true, target: 'es2022', modulePreload: false },
  })
  await build({
    ...shared,
    root,
    resolve: { conditions: [...conditions, 'node'] },
    ssr: { noExternal: true, resolve: { conditions: [...conditions, 'node'] } },
    build: {
      outDir: headersOf(outDir),
      emptyOutDir: true,
      target: 'node20',
      ssr: join(root, 'plugins/auth/frame/headers.ts'),
      rolldownOptions: { output: { entryFileNames: 'headers.mjs' } },
    },
  })
}
