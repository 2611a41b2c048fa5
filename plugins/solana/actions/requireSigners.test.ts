import { Keypair, SystemProgram, type TransactionInstruction, type VersionedTransaction } from '@solana/web3.js'
import { isError } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { fee, openTrader, prepareTrade, rent, write, writeParts } from '../fixtures/openTrade.ts'
import { programs } from '../programs.ts'
import { jupiter } from './readRoute.ts'

const trader = openTrader()
const { own, dollars, holds, wallet } = trader
const start = 10_000_000_000
const before = { [own]: wallet(start) }
const after = { [own]: wallet(start - 1_000_000_000 - rent - fee - 5_000), [dollars]: holds(150_000_000n) }
const maker = Keypair.generate()
/** A market maker's side, which it has to sign. */
const side: TransactionInstruction = SystemProgram.transfer({
  fromPubkey: maker.publicKey,
  toPubkey: Keypair.generate().publicKey,
  lamports: 1,
})
const instructions = [...writeParts(trader), side]
const states = { before, after, intent: { routers: [jupiter, programs.system] } }

/** What such a trade costs, or why it is refused. */
async function attempt(transaction: VersionedTransaction) {
  const { prepare, wallet } = await prepareTrade(trader, { ...states, transaction })
  try {
    return (await prepare()).fee?.value
  } catch (error) {
    return isError(error, 'PreparedMismatchError') ? error.params.reason : error
  } finally {
    expect(wallet.asked).toBe(0)
  }
}

describe('who signs (solana 8)', () => {
  test('somebody else beside the visitor has signed these very bytes already', async () => {
    expect(await attempt(write(trader, { instructions, signers: [maker] }))).toBe(BigInt(fee + 5_000 + rent))
    expect(await attempt(write(trader, { instructions }))).toBe('signer')
    const forged = write(trader, { instructions, signers: [maker] })
    forged.signatures[1]?.fill(7, 3, 9)
    expect(await attempt(forged)).toBe('signer')
    const another = write(trader, { instructions: [...writeParts(trader, { slippage: 99 }), side], signers: [maker] })
    forged.signatures[1] = another.signatures[1] ?? new Uint8Array()
    expect(await attempt(forged)).toBe('signer')
  })

  test('nobody else pays, and nothing is signed in the visitor’s name', async () => {
    const parts = writeParts(trader)
    expect(await attempt(write(trader, { instructions: parts, payer: maker.publicKey, signers: [maker] }))).toBe(
      'signer',
    )
    expect(await attempt(write(trader, { instructions: parts, signers: [trader.keypair] }))).toBe('signer')
  })

  test.each([
    ['as it is', (wire: Uint8Array) => wire, undefined],
    [
      'without what the other one has signed',
      (wire: Uint8Array) => wire.slice().fill(0, 65, 129),
      'TransactionChangedError',
    ],
    ['with another unit price', (wire: Uint8Array) => changed(wire), 'TransactionChangedError'],
  ])('a wallet that signs it %s', async (_, change, name) => {
    const transaction = write(trader, { instructions, signers: [maker] })
    const signer = createSigner({ keypair: trader.keypair, change })
    const { kernel, prepare, calls } = await prepareTrade(trader, { ...states, transaction, signer })
    const sent = kernel.send(await prepare())
    if (name) await expect(sent).rejects.toMatchObject({ name })
    else await sent
    expect(calls.filter(({ method }) => method === 'sendTransaction')).toHaveLength(name ? 0 : 1)
  })
  /** The price of a unit, in the bytes: 1,000 as 8 bytes behind the instruction's number. */
  function changed(wire: Uint8Array): Uint8Array {
    const at = wire.findIndex((byte, index) => byte === 3 && wire[index + 1] === 0xe8 && wire[index + 2] === 3)
    return wire.with(at + 1, 0xe7)
  }
})
