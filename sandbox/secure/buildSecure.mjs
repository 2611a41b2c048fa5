import { join } from 'node:path'
import { build } from 'vite'
import { requireOwnFolder } from '../buildDemo.mjs'

const root = join(import.meta.dirname, '../..')
const conditions = ['tapkit-source', 'module', 'production']

/** Builds the secure page's code into `outDir`, and what its server needs of it beside that. */
export async function buildSecure(outDir) {
  requireOwnFolder(outDir)
  // Vite keeps what the test runner has set, and React with it: visitors get neither's development build.
  process.env.NODE_ENV = 'production'
  const shared = { configFile: false, logLevel: 'warn', root, publicDir: false }
  await build({
    ...shared,
    resolve: { conditions: [...conditions, 'browser'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // The policy lets no script make links to scripts.
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'main.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  await build({
    ...shared,
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

/** Where the headers of a built page stand: not among what is served. */
export const headersOf = (outDir) => `${outDir}-headers`
