import { configDefaults, defineConfig } from 'vitest/config'
import { findRedis } from './scripts/redis.mjs'

/** Tests that need no document: half a second less a file. */
const withoutDocument = [
  'docs/**/*.test.ts',
  'kernel/{caip,errors,format,hooks,http,registry,testing}/**/*.test.ts',
  'kernel/*.test.ts',
  'plugins/*/{abi,address,message,networks,psbt,uri}/**/*.test.ts',
  'plugins/auth/{protocol,frame/handshake,frame/windows}/**/*.test.ts',
  'plugins/bip122/rpc/**/*.test.ts',
  'scripts/**/*.test.ts',
  'server/**/*.test.ts',
]
const withRedis = 'server/**/redis*.test.ts'
const redis = await findRedis()
if (!redis)
  console.log('Redis is not here, so nothing is tested with it: install redis-server (or Valkey), or set REDIS_SERVER.')
/**
 * Tests that have a page of their own: those that talk to a real chain, which a clock or a `fetch` that another file left behind would stop, and
 * those of wagmi, whose configs listen to the page for ever.
 */
const apart = ['sandbox/**/*.test.ts', 'plugins/**/chain.test.ts', 'plugins/eip155/wagmi/*.test.{ts,tsx}']

const stayHome = {
  disableMainFrameNavigation: true,
  disableChildFrameNavigation: true,
  disableChildPageNavigation: true,
}

export default defineConfig({
  resolve: { conditions: ['tapkit-source', 'module', 'browser', 'development'] },
  ssr: { resolve: { conditions: ['tapkit-source', 'node', 'development'] } },
  test: {
    restoreMocks: true,
    // A passing run prints its summary alone. Whatever else is printed fails its test, and is in the failure (tests/failOnOutput.ts).
    reporters: ['minimal'],
    disableConsoleIntercept: true,
    // A link, a window or a frame that a test opens loads nothing: no test asks the network for a page.
    environmentOptions: { happyDOM: { settings: { navigation: stayHome } } },
    // Against tests that hang, not against slow machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: [
      'tests/failOnOutput.ts',
      'tests/skipNativeBigint.ts',
      'tests/fuzz/seed.ts',
      'tests/waitFor.ts',
      'tests/settleFile.ts',
    ],
    // One alone leaves a core idle, and vitest's own choice on two cores is one.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'apart', environment: 'happy-dom', include: apart } },
      // Files share modules and the page: each clears away what it makes, and the run takes half the time.
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: withoutDocument,
          exclude: [...configDefaults.exclude, ...(redis ? [] : [withRedis])],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/loadReact.ts', 'tests/withoutObserver.ts'],
          include: ['{kernel,plugins,ui,sandbox,tests,docs}/**/*.test.{ts,tsx}'],
          exclude: [...apart, ...withoutDocument, 'tests/e2e/**', '**/node_modules/**', 'dist/**'],
        },
      },
    ],
  },
})
