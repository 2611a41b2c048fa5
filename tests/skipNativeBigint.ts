import { createRequire } from 'node:module'

// Install scripts are never run (`.npmrc`), so bigint-buffer, which SDKs of Solana load, finds no native half, and would print that.
// It is the half of a page here.
const require = createRequire(import.meta.url)
const inPage = require.resolve('bigint-buffer/dist/browser.js')
require(inPage)
require.cache[require.resolve('bigint-buffer')] = require.cache[inPage]
