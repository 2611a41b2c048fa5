// @vitest-environment node
import { expect, test } from 'vitest'
import { createLedger } from '../ledger/createLedger.mjs'
import { createIndex } from './createIndex.mjs'

const mine = '0014803c3d26a39436b580e3598c7e4fddd6a0cbac54'
const yours = '00141dc64f0bfcb6a3f95ed7e3fa3a3a0f6a1a1b5b01'

test('blocks that another chain took the place of go back', async () => {
  const [first, second] = [createLedger(), createLedger()]
  let current = first
  const index = createIndex({
    tip: () => current.tip(),
    hashAt: (height) => current.hashAt(height),
    blockAt: (height) => current.blockAt(height),
    pending: () => current.pending(),
    pendingTransaction: (txid) => current.pendingTransaction(txid),
  })
  await first.mine(3, mine)
  await second.mine(1, yours)
  await second.mine(4, mine)
  await index.sync()
  expect([index.tip(), index.coinsOf(mine).length, index.coinsOf(yours).length]).toEqual([3, 3, 0])

  current = second
  await index.sync()
  expect([index.tip(), index.coinsOf(mine).length, index.coinsOf(yours).length]).toEqual([5, 4, 1])
  current = first
  await index.sync()
  expect([index.tip(), index.coinsOf(mine).length, index.coinsOf(yours).length]).toEqual([3, 3, 0])
})
