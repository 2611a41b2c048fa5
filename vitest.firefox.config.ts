import { join } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { notLeftOut } from './tests/e2e/leftOutInFirefox.ts'
import chromium from './vitest.e2e.config.ts'

// The suite of Chromium in Firefox, by a copy of Playwright that was changed for it: see scripts/testFirefox.mjs.
export default mergeConfig(chromium, {
  resolve: {
    alias: { 'playwright-core': join(import.meta.dirname, '.cache/firefox/node_modules/playwright-core/index.mjs') },
  },
  // Its contexts open slower, and it types key by key.
  test: { maxWorkers: 2, testNamePattern: notLeftOut },
})
