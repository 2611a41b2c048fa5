import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source', 'module', 'browser', 'development'] },
  ssr: { resolve: { conditions: ['source', 'node', 'development'] } },
  test: {
    environment: 'happy-dom',
    include: ['{kernel,plugins,ui,sandbox,tests,docs}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', '**/node_modules/**', 'dist/**'],
    restoreMocks: true,
    testTimeout: 15_000,
  },
})
