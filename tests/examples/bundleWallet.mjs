import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../scripts/steps.mjs'

/** The Sandbox Wallet as a script that runs before a page, as an extension's would; its user says yes to everything. */
export async function bundleWallet(chains) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'sandbox/wallet/index.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'sandboxWallet',
    conditions: ['tapkit-source'],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'silent',
  })
  const options = { chains, mode: 'approve', only: 'ethereum' }
  // A tab is about:blank before it is the page.
  return `if (isSecureContext) {${outputFiles[0].text};sandboxWallet.announceSandboxWallet(${JSON.stringify(options)})}`
}
