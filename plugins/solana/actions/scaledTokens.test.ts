import { Keypair } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { account, encodeMint, encodeTokenAccount } from '../fixtures/encodeAccounts.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { programs } from '../programs.ts'
import { findTokenAccount } from './findProgramAddress.ts'

const openWorld = openSigning()
const mint = Keypair.generate().publicKey.toBase58()
const token = { address: mint, decimals: 8, symbol: 'NFLXx', name: 'Netflix xStock' }

/** ScaledUiAmountConfig (25): authority, multiplier, when the next one holds, the next one. */
function scaled(multiplier: number): Uint8Array {
  const data = new Uint8Array(56)
  const view = new DataView(data.buffer)
  view.setFloat64(32, multiplier, true)
  view.setFloat64(48, multiplier, true)
  return data
}

// "Every digit of what is paid is shown" (ui/review/ReviewChanges.tsx): by this mint's own word, one in the raw amount is ten.
test('a token whose mint multiplies what is shown (Token-2022) is not shown and sent as if it did not', async () => {
  const signer = createSigner()
  const program = programs.token2022
  const hold = (owner: string) => account(program, encodeTokenAccount({ mint, owner, amount: 1_000_000_000n }))
  const wealthy = account(programs.system, new Uint8Array(), 10_000_000_000)
  const theirs = findTokenAccount(bob, mint, program)
  const accounts: Record<string, unknown> = {
    [mint]: account(program, encodeMint(8, { 25: scaled(10) })),
    [theirs]: hold(bob),
    [signer.address]: wealthy,
    [bob]: wealthy,
  }
  const { kernel } = await openWorld(signer, {
    getMultipleAccounts: ([addresses]: [string[]]) => ({
      context: { slot: 1_000 },
      value: addresses.map((address) => accounts[address] ?? null),
    }),
    getTokenAccountsByOwner: () => ({
      context: { slot: 1_000 },
      value: [{ pubkey: findTokenAccount(signer.address, mint, program), account: hold(signer.address) }],
    }),
  })
  // The screen says "1 NFLXx"; the wallet, explorers and the issuer say 10.
  const prepared = await kernel
    .prepare({ kind: 'transfer', to: bob, amount: 100_000_000n, token })
    .catch(() => undefined)
  expect(prepared?.notices ?? ['refused']).not.toEqual([])
})
