import { afterEach, beforeEach, test, vi } from 'vitest'
import { holdMoneyRules } from '../../kernel/fixtures/machine/holdMoneyRules.ts'
import { endings, openMoneyWorld } from './fixtures/openMoneyWorld.ts'

// What is polled for is enough: nobody listens at the other end.
beforeEach(() => void vi.stubGlobal('WebSocket', undefined))
afterEach(() => void vi.unstubAllGlobals())

test(
  'behavior: whatever is interleaved, a wallet is asked for what was reviewed, once, and no id is lost',
  () => holdMoneyRules(openMoneyWorld, { namespace: 'solana', runs: 30, endings }),
  3_600_000,
)
