import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { createWalletAdapter } from './index.ts'

test.each([[undefined], [{}]])('error: where web3.js is %j, a sentence says what to install', (web3) => {
  const kernel = createTestKernel({ plugins: [] })
  expect(() => createWalletAdapter(kernel, { web3: web3 as never })).toThrow(
    '@solana/web3.js is not here: npm install @solana/web3.js@1, and hand it over',
  )
  kernel.destroy()
})
