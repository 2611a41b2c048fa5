import { defineConfig } from 'vitest/config'

/** Tests that need no document: half a second less a file. */
const withoutDocument = [
  'docs/**/*.test.ts',
  'kernel/{caip,errors,format,hooks,http,registry,testing}/**/*.test.ts',
  'kernel/*.test.ts',
  'plugins/*/{abi,address,message,networks,psbt,secp256k1,uri}/**/*.test.ts',
  'plugins/bip122/rpc/**/*.test.ts',
  'sandbox/{bitcoin,evm,solana,stacks}/**/*.test.ts',
  'sandbox/*.test.ts',
]

export default defineConfig({
  resolve: { conditions: ['source', 'module', 'browser', 'development'] },
  ssr: { resolve: { conditions: ['source', 'node', 'development'] } },
  test: {
    restoreMocks: true,
    testTimeout: 15_000,
    // Files share modules and the page: each clears away what it makes, and the run takes a third of the time.
    isolate: false,
    // One alone leaves a core idle, and vitest's own choice on two cores is one.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'node', environment: 'node', include: withoutDocument } },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: ['{kernel,plugins,ui,sandbox,tests,docs}/**/*.test.{ts,tsx}'],
          exclude: [...withoutDocument, 'tests/e2e/**', '**/node_modules/**', 'dist/**'],
        },
      },
    ],
  },
})
