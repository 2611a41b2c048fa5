import { createRequire } from 'node:module'

// SDKs of Solana load bigint-buffer. Its native half is missing, because install scripts are never run (`.npmrc`), and bigint-buffer prints that.
// The tests load the half that a page loads.
const require = createRequire(import.meta.url)
const inPage = require.resolve('bigint-buffer/dist/browser.js')
require(inPage)
require.cache[require.resolve('bigint-buffer')] = require.cache[inPage]
