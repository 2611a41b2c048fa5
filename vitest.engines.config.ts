import { configDefaults, defineConfig } from 'vitest/config'
import { listEngines } from './scripts/engines.mjs'

const { firefox, webkit, missing } = await listEngines()
for (const line of missing) console.log(line)

// The main flow where the other engines are, one after the other: started at once, WebKit has been seen never to come up.
export default defineConfig({
  resolve: { conditions: ['tapkit-source', 'node', 'development'] },
  ssr: { resolve: { conditions: ['tapkit-source', 'node', 'development'] } },
  test: {
    environment: 'node',
    include: ['tests/engines/*.e2e.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(firefox ? [] : ['tests/engines/firefox.e2e.ts']),
      ...(webkit ? [] : ['tests/engines/webkit.e2e.ts']),
    ],
    passWithNoTests: true,
    globalSetup: ['tests/engines/globalSetup.ts'],
    fileParallelism: false,
    // Enough on a machine that is busy with other things; nothing waits for it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
})
