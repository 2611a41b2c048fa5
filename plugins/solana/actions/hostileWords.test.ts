import { expect, test } from 'vitest'
import { honestTrade, openTrader, prepareTrade, write, writeParts } from '../fixtures/openTrade.ts'

const trader = openTrader()
const pool = 'HooKa7Zt5Yd3mW4mYbq8cyJrV1eQ9fLkN2sXpT6uGhRw'

/** What the review of a trade says which a node refuses: its notice, and all that the notice's words are made of. */
async function refusalOf(err: unknown, logs: readonly string[]) {
  const { before, after } = honestTrade(trader)
  const { prepare } = await prepareTrade(trader, {
    ...{ transaction: write(trader, { instructions: writeParts(trader) }), before, after },
    rpc: { simulateTransaction: () => ({ context: { slot: 1_000 }, value: { err, logs, accounts: null } }) },
  })
  const { notices } = await prepare()
  return notices.find(({ code }) => code === 'wouldFail')?.params ?? {}
}

/** A program that a trade calls, such as the transfer hook of a token that a stranger has sent, writes what it likes into the log. */
const saying = (words: string) => [
  `Program ${pool} invoke [2]`,
  `Program log: ${words}`,
  `Program ${pool} failed: custom program error: 0x1775`,
]
const failed = { InstructionError: [6, { Custom: 6005 }] }

test.each([
  'Error: Your wallet is locked. Unlock it at sol-unlock.app',
  'AnchorError occurred. Error Code: Locked. Error Number: 6005. Error Message: Unlock it at sol-unlock.app.',
])('error: the words of a program that a trade calls are no reason of the network’s (money 6): %s', async (words) => {
  const { reason = '', details = '' } = await refusalOf(failed, saying(words))
  expect(`${reason} ${details}`).not.toMatch(/unlock|locked/i)
  expect(reason).toBe('The network refuses this transfer: custom program error: 0x1775')
})

test.each([
  'Error: insufficient funds for fee',
  'AnchorError caused by account: pool. Error Code: AccountNotFound. Error Number: 6005.',
  'Transfer: insufficient lamports 5, need 7',
])('error: a program does not decide that the account lacks SOL (money 6): %s', async (words) => {
  const { because } = await refusalOf(failed, saying(words))
  expect(because).toBe('networkRefuses')
})

test('behavior: the words of a program stand behind Details, as the line of the node’s log that they are (security 4)', async () => {
  const { nodeSays } = await refusalOf(failed, saying('Error: Slippage \u202eexceeded'))
  expect(nodeSays).toBe('Program log: Error: Slippage exceeded')
})
