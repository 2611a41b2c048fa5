import { test } from 'vitest'
import { holdMoneyRules } from '../../kernel/fixtures/machine/holdMoneyRules.ts'
import { endings, openMoneyWorld } from './fixtures/openMoneyWorld.ts'

test(
  'behavior: whatever is interleaved, a wallet is asked for what was reviewed, once, and no id is lost',
  () => holdMoneyRules(openMoneyWorld, { namespace: 'bip122', runs: 30, endings }),
  3_600_000,
)
