import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { isError } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { readBudget } from './actions/readBudget.ts'
import { fromBase64 } from './actions/readJson.ts'
import { readMessage } from './actions/readMessage.ts'
import { readFees } from './fees.ts'
import { createSigner } from './fixtures/createSigner.ts'
import { bob } from './fixtures/createWorld.ts'
import { openSigning } from './fixtures/openSigning.ts'
import type { SolanaOptions } from './index.ts'

const openWorld = openSigning()

async function pay(fees?: SolanaOptions['fees']) {
  const { kernel } = await openWorld(createSigner(), {}, { fees })
  const { fee, notices, payload } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 10_000_000n })
  const wire = fromBase64((payload as { transaction: string }).transaction) ?? new Uint8Array()
  return { value: fee?.value, notices, budget: readBudget(readMessage(wire)) }
}

test('a transfer pays what the app has chosen, and the wallet is asked for exactly that (solana 2)', async () => {
  const { value, budget } = await pay({ price: 1_000n, units: 5_000n })
  expect([value, budget]).toEqual([5_005n, { units: 5_000n, price: 1_000n }])
})

test('nobody is warned of a fee that the app or the kit chose (solana 2)', async () => {
  expect((await pay()).notices).toEqual([])
  expect((await pay({ price: 90_000_000n })).notices).toEqual([])
})

test('a transaction that somebody else wrote is compared with what the app has chosen (solana 2)', async () => {
  const signer = createSigner()
  const payer = new PublicKey(signer.address)
  const written = (microLamports: bigint) => {
    const instructions = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 400_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(bob), lamports: 10_000_000 }),
    ]
    const recentBlockhash = Keypair.generate().publicKey.toBase58()
    const message = new TransactionMessage({ payerKey: payer, recentBlockhash, instructions }).compileToLegacyMessage()
    return Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
  }
  const { kernel } = await openWorld(signer)
  const noticesAt = async (price: bigint) =>
    (await kernel.prepare({ kind: 'calls', payload: { transaction: written(price) } } as never)).notices
  expect(await noticesAt(20_000_000n)).toEqual([])
  expect(await noticesAt(20_000_001n)).toEqual([{ code: 'feeHigh', params: { percent: '80' } }])
})

test('error: a fee that the network does not take is refused with what to write', () => {
  const odd = [1, -1n, 2n ** 64n, '1', null, 1.5] as never[]
  for (const value of odd) {
    for (const name of ['price', 'units', 'unitsWithAccount'] as const) {
      expect(() => readFees({ [name]: value })).toThrow(
        `\`fees.${name}\` of solana() is ${value}. Write a bigint up to `,
      )
    }
  }
  expect(() => readFees({ units: 0n })).toThrow('`fees.units` of solana() is 0.')
})

test('any fees are completed by the kit’s own, or refused', () => {
  const any = fc.option(fc.bigInt({ min: -1n, max: 2n ** 65n }), { nil: undefined })
  fc.assert(
    fc.property(fc.record({ price: any, units: any, unitsWithAccount: any }), (given) => {
      try {
        const fees = readFees(given)
        for (const name of ['price', 'units', 'unitsWithAccount'] as const) {
          expect(fees[name]).toBe(given[name] ?? readFees()[name])
        }
      } catch (error) {
        expect(isError(error, 'PluginError')).toBe(true)
      }
    }),
  )
})
