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
import { describe, expect, test } from 'vitest'
import { findTokenAccount } from './actions/findProgramAddress.ts'
import { readBudget } from './actions/readBudget.ts'
import { fromBase64 } from './actions/readJson.ts'
import { readMessage } from './actions/readMessage.ts'
import { readFees } from './fees.ts'
import type { Rpc } from './fixtures/createNode.ts'
import { createSigner } from './fixtures/createSigner.ts'
import { bob } from './fixtures/createWorld.ts'
import { account, encodeMint, encodeTokenAccount } from './fixtures/encodeAccounts.ts'
import { openSigning } from './fixtures/openSigning.ts'
import type { SolanaOptions } from './index.ts'
import { programs } from './programs.ts'

const openWorld = openSigning()

async function pay(fees?: SolanaOptions['fees'], rpc: Rpc = {}) {
  const { kernel } = await openWorld(createSigner(), rpc, { fees })
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

describe('an app that asks for an estimate pays what the network charges now (solana 9)', () => {
  const blocks = (...prices: unknown[]) => ({
    getRecentPrioritizationFees: () => prices.map((prioritizationFee, slot) => ({ slot, prioritizationFee })),
  })
  const uses = (unitsConsumed: unknown, err: unknown = null) => ({
    simulateTransaction: () => ({ context: { slot: 1_000 }, value: { err, logs: [], unitsConsumed } }),
  })
  const estimate = true

  test('what was enough in three of four blocks, for what a node uses and a tenth to spare', async () => {
    const { value, budget, notices } = await pay({ estimate }, { ...blocks(9_000, 0, 1_000, 0), ...uses(450) })
    expect([value, budget, notices]).toEqual([5_005n, { price: 9_000n, units: 495n }, []])
    const quiet = await pay({ estimate }, { ...blocks(0, 0, 0, 7, 0, 0, 0, 0), ...uses(451) })
    expect([quiet.value, quiet.budget]).toEqual([5_000n, { price: 0n, units: 497n }])
  })

  test('never more than the app’s own figures, or the kit’s', async () => {
    const dear = { ...blocks(2 ** 60), ...uses(1_400_000) }
    expect((await pay({ estimate }, dear)).budget).toEqual({ price: 20_000_000n, units: 300_000n })
    expect((await pay({ estimate, price: 5n, units: 900n }, dear)).budget).toEqual({ price: 5n, units: 900n })
  })

  test('a node that says nothing of it, or nonsense, leaves the app’s figures', async () => {
    const given = { estimate, price: 6n, units: 7_000n }
    const broken = [
      {},
      blocks(),
      blocks(-1),
      blocks('1'),
      { getRecentPrioritizationFees: () => 'x' },
      uses('5'),
      uses(0),
    ]
    for (const rpc of broken) expect((await pay(given, rpc)).budget).toEqual({ price: 6n, units: 7_000n })
    expect((await pay(given, { ...blocks(1), ...uses(9, 'AccountInUse') })).budget).toEqual({
      price: 1n,
      units: 7_000n,
    })
  })

  test('the accounts that the transfer writes to are asked about, and nobody without the option', async () => {
    const signer = createSigner()
    const { kernel, of } = await openWorld(signer, { ...blocks(1), ...uses(450) }, { fees: { estimate } })
    await kernel.prepare({ kind: 'transfer', to: bob, amount: 10_000_000n })
    expect(of('getRecentPrioritizationFees').map(({ params }) => params)).toEqual([[[signer.address, bob]]])
    const other = await openWorld(signer)
    await other.kernel.prepare({ kind: 'transfer', to: bob, amount: 10_000_000n })
    expect(other.of('getRecentPrioritizationFees')).toEqual([])
    expect(other.of('simulateTransaction')).toHaveLength(1)
  })

  test('whoever has enough for it, and not for the most, may send', async () => {
    const poor = {
      getMultipleAccounts: ([addresses]: [string[]]) => ({
        context: { slot: 1_000 },
        value: addresses.map((_, at) => account(programs.system, new Uint8Array(), at === 0 ? 11_000_000 : 1_000_000)),
      }),
      ...blocks(1_000),
      ...uses(450),
    }
    expect((await pay({ estimate }, poor)).notices).toEqual([])
    expect((await pay({}, poor)).notices).toMatchObject([{ code: 'wouldFail' }])
  })

  test('of a token too, with a memo or a new account, the fee is what the wallet is given to sign', async () => {
    const mint = Keypair.generate().publicKey.toBase58()
    const token = { address: mint, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
    const kinds = fc.record({
      is2022: fc.boolean(),
      opens: fc.boolean(),
      memo: fc.option(fc.string({ maxLength: 60 }), { nil: undefined }),
      units: fc.nat(2_000_000),
      price: fc.nat(40_000_000),
    })
    await fc.assert(
      fc.asyncProperty(kinds, async ({ is2022, opens, memo, units, price }) => {
        const program = is2022 ? programs.token2022 : programs.token
        const signer = createSigner()
        const holds = (owner: string) => account(program, encodeTokenAccount({ mint, owner, amount: 100n }), 2_039_280)
        const known = new Map([
          [mint, account(program, encodeMint(6))],
          [findTokenAccount(signer.address, mint, program), holds(signer.address)],
          ...(opens ? [] : [[findTokenAccount(bob, mint, program), holds(bob)] as const]),
        ])
        const wallets = [signer.address, bob]
        const getMultipleAccounts = ([addresses]: [string[]]) => ({
          context: { slot: 1_000 },
          value: addresses.map((address) =>
            wallets.includes(address)
              ? account(programs.system, new Uint8Array(), 10_000_000_000)
              : (known.get(address) ?? null),
          ),
        })
        const getTokenAccountsByOwner = () => ({
          context: { slot: 1_000 },
          value: [{ pubkey: findTokenAccount(signer.address, mint, program), account: holds(signer.address) }],
        })
        const rpc: Rpc = { getMultipleAccounts, getTokenAccountsByOwner, ...blocks(price), ...uses(units) }
        const { kernel } = await openWorld(signer, rpc, { fees: { estimate } })
        const prepared = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n, token, memo })
        const { fee, feeLimit, notices } = prepared
        expect(notices.filter(({ blocks }) => blocks)).toEqual([])
        // The node names no transaction: how it ends is another test's.
        await kernel.send(prepared).catch(() => {})
        const budget = readBudget(readMessage(signer.given[0] ?? new Uint8Array()))
        const charged = budget && 5_000n + (budget.units * budget.price + 999_999n) / 1_000_000n
        expect((fee?.deposit ?? 0n) > 0n).toBe(opens)
        expect(fee?.value).toBe(charged && charged + (fee?.deposit ?? 0n))
        expect(feeLimit).toBe(fee?.value)
      }),
      { numRuns: 30 },
    )
  })

  test('whatever nodes say, the fee is what the transaction says, and no more than the most', async () => {
    const figure = fc.oneof(fc.nat(), fc.double(), fc.string(), fc.constant(null))
    await fc.assert(
      fc.asyncProperty(fc.array(figure, { maxLength: 8 }), figure, async (prices, units) => {
        const { value, budget } = await pay({ estimate }, { ...blocks(...prices), ...uses(units) })
        expect(budget && budget.price <= 20_000_000n && budget.units <= 300_000n && budget.units > 0n).toBe(true)
        expect(value).toBe(budget && 5_000n + (budget.units * budget.price + 999_999n) / 1_000_000n)
      }),
      { numRuns: 30 },
    )
  })
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
