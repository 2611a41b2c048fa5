import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { dollar, fee, openTrader, prepareTrade, route, sol, write, writeParts } from '../fixtures/openTrade.ts'

beforeEach(() => void vi.stubGlobal('WebSocket', undefined))
afterEach(() => void vi.unstubAllGlobals())

const trader = openTrader()
const { keypair, own, dollars, wrapped, holds, wallet, usdc } = trader
const mallory = Keypair.generate().publicKey
const start = 10_000_000_000
const before = { [own]: wallet(start), [dollars]: holds(100_000_000n) }
const after = { [own]: wallet(start + 600_000_000 - fee), [dollars]: holds(0n) }

/** What Jupiter writes for 100 USDC, and what unwraps the SOL that comes. */
const told = { amount: 100_000_000n, quoted: 600_000_000n }
const [limit, price, opened, , , , , closes] = writeParts(trader)
const parts = [limit, price, opened, route(trader, told, { from: dollars, to: wrapped }), closes] as const

/** What the ledger says of a swap of 100 USDC for SOL, whose wallet has sent this, by which the account has got so much SOL. */
async function settle(sent: readonly TransactionInstruction[], gained: number) {
  const signer = createSigner({ keypair, send: async () => new Uint8Array(64).fill(9) })
  const transaction = write(trader, { instructions: sent })
  const keys = transaction.message.staticAccountKeys.map((key) => key.toBase58())
  const lamports: number[] = keys.map((key) => (key === own ? start : 2_039_280))
  const amountOf = (amount: bigint) => [
    { accountIndex: keys.indexOf(dollars), mint: usdc, owner: own, uiTokenAmount: { amount: `${amount}` } },
  ]
  const meta = {
    ...{ err: null, fee, preBalances: lamports, preTokenBalances: amountOf(100_000_000n) },
    ...{ postBalances: lamports.with(0, start + gained - fee), postTokenBalances: amountOf(0n) },
  }
  const { kernel, prepare } = await prepareTrade(trader, {
    ...{ transaction: write(trader, { instructions: [...parts] as TransactionInstruction[] }), before, after, signer },
    intent: { from: dollar, to: sol, amount: 100_000_000n, least: 594_000_000n },
    rpc: {
      getSignatureStatuses: () => ({
        context: { slot: 1_200 },
        value: [{ slot: 1_100, confirmationStatus: 'finalized', err: null }],
      }),
      getTransaction: () => ({
        ...{ slot: 1_100, blockTime: 2_000_000_000, meta },
        transaction: [Buffer.from(transaction.serialize()).toString('base64'), 'base64'],
      }),
    },
  })
  onTestFinished(() => kernel.destroy())
  await kernel.send(await prepare())
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  return kernel.state.ledger[0]?.status
}

const stolen = createTransferCheckedInstruction(
  ...([new PublicKey(dollars), new PublicKey(usdc)] as const),
  ...([getAssociatedTokenAddressSync(new PublicKey(usdc), mallory), keypair.publicKey, 100_000_000n, 6] as const),
)

// Of what a trade brings, the network tells SOL as well: balances have it.
test('error: a payment to a stranger in place of a swap for SOL is not told as a swap', async () => {
  expect(await settle([stolen], 0)).toBe('different')
})
test('error: a swap that brought less SOL than the least, or none, is not told as a swap', async () => {
  expect(await settle(parts as never, 593_999_999)).toBe('different')
  expect(await settle(parts as never, 0)).toBe('different')
})
test('behavior: a swap that brought the least is told as a swap', async () => {
  expect(await settle(parts as never, 594_000_000)).toBe('confirmed')
})
