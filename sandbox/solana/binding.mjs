import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** There is no Solana VM for this machine. */
export class NoLitesvmError extends Error {
  name = 'NoLitesvmError'
}

/**
 * litesvm's binding, as its own loader picks it for this platform. Not the package's main entry, which is a wrapper that
 * loads @solana/kit (46 MB) for types that a facade in bytes has no use for; the version is pinned in package.json.
 * @throws {NoLitesvmError} one sentence that says what to do
 */
export function loadLitesvm() {
  try {
    return require('litesvm/dist/internal.js')
  } catch (cause) {
    throw new NoLitesvmError(
      `No Solana cluster: litesvm has no build for ${process.platform} ${process.arch}, or \`npm ci\` ran without optional dependencies.`,
      { cause },
    )
  }
}
