import { defineConfig } from 'vitest/config'

/** Tests that need no document: half a second less a file. */
const withoutDocument = [
  'docs/**/*.test.ts',
  'kernel/{caip,errors,format,hooks,http,registry,testing}/**/*.test.ts',
  'kernel/*.test.ts',
  'plugins/*/{abi,address,message,networks,psbt,secp256k1,uri}/**/*.test.ts',
  'plugins/bip122/rpc/**/*.test.ts',
]
/** Tests that talk to a real chain: a clock or a `fetch` that another file left behind would stop them. */
const onChains = ['sandbox/**/*.test.ts', 'plugins/*/chain.test.ts']

export default defineConfig({
  resolve: { conditions: ['source', 'module', 'browser', 'development'] },
  ssr: { resolve: { conditions: ['source', 'node', 'development'] } },
  test: {
    restoreMocks: true,
    testTimeout: 15_000,
    // One alone leaves a core idle, and vitest's own choice on two cores is one.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'chains', environment: 'happy-dom', include: onChains } },
      // Files share modules and the page: each clears away what it makes, and the run takes half the time.
      { extends: true, test: { name: 'node', environment: 'node', include: withoutDocument, isolate: false } },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          isolate: false,
          include: ['{kernel,plugins,ui,sandbox,tests,docs}/**/*.test.{ts,tsx}'],
          exclude: [...onChains, ...withoutDocument, 'tests/e2e/**', '**/node_modules/**', 'dist/**'],
        },
      },
    ],
  },
})
