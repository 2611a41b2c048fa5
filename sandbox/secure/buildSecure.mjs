import { join, resolve } from 'node:path'
import { build } from 'vite'
import { requireOwnFolder } from '../requireOwnFolder.mjs'
import { serverOf } from './folders.mjs'

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

const shared = { configFile: false, logLevel: 'warn', publicDir: false }
const conditionsOf = (published) => [...(published ? [] : ['tapkit-source']), 'module', 'production']

/**
 * Builds the site of `examples/secure-site` into `outDir`, and its server's part beside that. With `published` the page runs on the
 * built package in `dist/`.
 */
export async function buildSecure(outDir, { published = false } = {}) {
  requireOwnFolder(outDir)
  // Vite keeps what the test runner has set, and React with it: visitors get neither's development build.
  process.env.NODE_ENV = 'production'
  await build({
    ...shared,
    root: example,
    plugins: [inSandbox],
    resolve: { conditions: [...conditionsOf(published), 'browser'] },
    // The policy lets no script make links to scripts.
    build: { outDir: resolve(outDir), emptyOutDir: true, target: 'es2022', modulePreload: false },
  })
  await buildServer(outDir, { published })
}

/** Builds what serves the page in `outDir`: its headers, and the auth server, whose clock may be set. */
export async function buildServer(outDir, { published = false } = {}) {
  const conditions = [...conditionsOf(published), 'node']
  await build({
    ...shared,
    root,
    resolve: { conditions },
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      outDir: serverOf(resolve(outDir)),
      emptyOutDir: true,
      target: 'node20',
      ssr: true,
      rolldownOptions: {
        input: {
          headers: join(root, 'plugins/auth/frame/headers.ts'),
          auth: join(root, 'sandbox/auth/createSandboxAuth.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
        transform: { inject: { 'Date.now': [join(root, 'sandbox/auth/serverClock.ts'), 'now'] } },
      },
    },
  })
}
