import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { requireOwnFolder } from './requireOwnFolder.mjs'
import { buildSecure } from './secure/buildSecure.mjs'
import { secureOf } from './secure/folders.mjs'
import { wrapPage } from './wrapPage.mjs'

const demo = join(import.meta.dirname, 'demo')

/**
 * Builds every page of the demo, and the Sandbox Wallet as one script, into `outDir`. With `published` the demo runs on
 * the built package in `dist/`, as an app that installed it would; without, on the repository's own TypeScript.
 */
export async function buildDemo(outDir, { published = false } = {}) {
  requireOwnFolder(outDir)
  // Vite keeps what the test runner has set, and React with it: visitors get neither's development build.
  process.env.NODE_ENV = 'production'
  const conditions = [...(published ? [] : ['tapkit-source']), 'module', 'browser', 'production']
  const shared = { configFile: false, logLevel: 'warn', resolve: { conditions } }
  await build({
    ...shared,
    root: demo,
    plugins: [wrapPage, react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: pages() },
    },
  })
  checkScripts(outDir)
  await build({
    ...shared,
    root: import.meta.dirname,
    resolve: { conditions: [...(published ? [] : ['tapkit-source']), 'module', 'node', 'production'] },
    ssr: {
      noExternal: true,
      resolve: { conditions: [...(published ? [] : ['tapkit-source']), 'module', 'node', 'production'] },
    },
    build: {
      outDir: serverOf(outDir),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      ssr: join(import.meta.dirname, 'signIn/createSandboxSignIn.ts'),
      rolldownOptions: { output: { entryFileNames: 'signIn.mjs' } },
    },
  })
  await build({
    ...shared,
    root: import.meta.dirname,
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, 'wallet/standalone.ts'),
        formats: ['iife'],
        name: 'tapkitSandboxWalletScript',
        fileName: () => 'sandbox-wallet.js',
      },
    },
  })
  await buildSecure(secureOf(outDir), { published })
}

/** Where the sign-in server of a built demo stands: not among what is served. */
export const serverOf = (outDir) => `${outDir}-server`

function pages() {
  const files = readdirSync(demo, { recursive: true }).map(String)
  return files.filter((file) => file.endsWith('.html')).map((file) => join(demo, file))
}

/** A page whose script was taken for one without effect would be served empty: seen in one build of six, before package.json said otherwise. */
function checkScripts(outDir) {
  const script = /<script type="module"/
  const lost = pages().filter(
    (page) =>
      script.test(readFileSync(page, 'utf8')) && !script.test(readFileSync(join(outDir, relative(demo, page)), 'utf8')),
  )
  if (lost.length > 0) throw new Error(`Built without their script: ${lost.join(', ')}`)
}
