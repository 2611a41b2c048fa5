// @vitest-environment node
import { expect, test } from 'vitest'
import { WalletConnectLoadError } from './errors.ts'
import { failureOf } from './failureOf.ts'

const name = '@walletconnect/universal-provider'
const file = 'https://acme.app/assets/universal-provider-B1x.js'

test.each([
  ["Node: Error: Cannot find package '%s' imported from /app/node_modules/tapkit/dist/x.js", 'missing'],
  ["webpack: Error: Cannot find module '%s'", 'missing'],
  ['Vite: Error: Could not resolve "%s" imported by "tapkit". Is it installed?', 'missing'],
  ["Chromium: TypeError: Failed to resolve module specifier '%s'", 'missing'],
  ['Firefox: TypeError: The specifier “%s” was a bare specifier, but was not remapped to anything.', 'missing'],
  ["Safari: TypeError: Module name, '%s' does not resolve to a valid URL.", 'missing'],
  [`Chromium: TypeError: Failed to fetch dynamically imported module: ${file}`, 'unserved'],
  ['Chromium: TypeError: Failed to fetch dynamically imported module: https://esm.sh/%s@2.21.8', 'unserved'],
  [`Firefox: TypeError: error loading dynamically imported module: ${file}`, 'unserved'],
  ['Safari: TypeError: Importing a module script failed.', 'unserved'],
  [`webpack: ChunkLoadError: Loading chunk 7 failed. (error: ${file})`, 'unserved'],
  ['Turbopack: ChunkLoadError: Failed to load chunk /_next/static/chunks/5f1.js from module 964893', 'unserved'],
  ['Vite, of styles: Error: Unable to preload CSS for /assets/index-B1x.css', 'unserved'],
  [`SystemJS: Error: Error loading ${file} (SystemJS https://git.io/JvFET#3)`, 'unserved'],
  ["SecurityError: Failed to read the 'localStorage' property from 'Window': Access is denied.", 'broken'],
  ["TypeError: Cannot read properties of undefined (reading 'init')", 'broken'],
] as const)('what an import says is why it failed: %s', (said, failure) => {
  expect(failureOf(new Error(said.replace('%s', name)))).toBe(failure)
})

test('the developer is told to install what is missing alone, and of the rest what happened (errors 1)', () => {
  const debugOf = (failure: 'missing' | 'unserved' | 'broken') =>
    new WalletConnectLoadError({ failure, cause: new TypeError('no luck') }).debug
  expect(debugOf('missing')).toBe(`Install ${name} 2.21.8 beside tapkit, or pass a \`provider\` of your own.`)
  for (const failure of ['unserved', 'broken'] as const) {
    expect(debugOf(failure)).toContain('TypeError: no luck')
    expect(debugOf(failure)).not.toMatch(/install/i)
  }
})
