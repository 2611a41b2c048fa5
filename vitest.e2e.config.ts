import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { findExtensible } from './scripts/browser.mjs'

// A wallet that nobody here wrote plays along where it is installed.
const hasElectrum = (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'electrum')))
const hasExtensions = Boolean(await findExtensible())
if (!hasExtensions)
  console.log(
    'No Chromium here has extensions and settings, so no wallet is tried as an extension, and no storage is denied: install chromium, not its shell alone.',
  )

// Each worker has a browser and a sandbox of its own: `maxWorkers` is also how many sandboxes globalSetup.ts starts.
// More of them than cores: most of a test is waiting, for a chain or for an animation.
export default defineConfig({
  resolve: { conditions: ['tapkit-source', 'node', 'development'] },
  ssr: { resolve: { conditions: ['tapkit-source', 'node', 'development'] } },
  test: {
    environment: 'node',
    include: ['tests/{e2e,csp}/**/*.e2e.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(hasElectrum ? [] : ['tests/e2e/bitcoinElectrum.e2e.ts']),
      ...(hasExtensions ? [] : ['tests/e2e/extension.e2e.ts', 'tests/e2e/loginPartitions.e2e.ts']),
    ],
    globalSetup: ['tests/e2e/harness/globalSetup.ts'],
    maxWorkers: 5,
    // A worker keeps its browser from file to file; every visit is a profile of its own all the same.
    isolate: false,
    // Against what never comes, not against slow machines: a single wait ends before its test does.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
})
