import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import type { Intent, Reading } from 'tapkit/kernel'
import { afterEach, describe, expect, test } from 'vitest'
import { readFees } from '../fees.ts'
import { createSigner } from '../fixtures/createSigner.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { solanaMainnet } from '../networks/index.ts'
import type { SolanaPayload } from '../payload.ts'
import { programs } from '../programs.ts'
import { findTokenAccount } from './findProgramAddress.ts'
import type { Plan } from './planTransfer.ts'
import { toBase64 } from './readJson.ts'
import type { Instruction } from './readMessage.ts'
import { readPayload } from './readPayload.ts'
import { toInstructions } from './toInstructions.ts'
import { writeMessage } from './writeMessage.ts'

const [payer, bob, eve, mint, other, blockhash] = Array.from({ length: 6 }, () =>
  Keypair.generate().publicKey.toBase58(),
) as [string, string, string, string, string, string]
const account = { namespace: 'solana', address: payer } as const
const u64 = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })

type Written = { readonly intent: Extract<Intent<'solana'>, { readonly kind: 'transfer' }>; readonly plan: Plan }

/** A transfer, and the plan that is made of it where the chain has what it needs. */
async function planned(input: {
  amount: bigint
  memo?: string | undefined
  token?: { program: string; decimals: number; opens: boolean; sources: number } | undefined
}): Promise<Written> {
  const { amount, memo, token } = input
  const own = token && findTokenAccount(payer, mint, token.program)
  const parts = token ? BigInt(token.sources) : 1n
  const sources = Array.from({ length: token?.sources ?? 0 }, (_, at) => ({
    address: at === 0 ? (own ?? '') : Keypair.generate().publicKey.toBase58(),
    amount: at === 0 ? amount - (parts - 1n) : 1n,
  }))
  const named = { address: mint, decimals: token?.decimals ?? 0, symbol: 'T', name: 'T' }
  return {
    intent: {
      kind: 'transfer',
      promise: { out: [{ limit: 'exactly', amount, party: bob, ...(token ? { token: mint } : {}) }], memo: memo ?? '' },
      tokens: token ? [named] : [],
      about: { to: bob, amount, ...(memo ? { memo } : {}), ...(token ? { token: named } : {}) },
    },
    plan: {
      ...{ payer, to: bob, amount, memo, fee: 0n, deposit: 7n, rentMinimum: 0n, notices: [] },
      units: token?.opens ? readFees().unitsWithAccount : readFees().units,
      price: readFees().price,
      balances: { payer: 0n, recipient: 0n },
      token: token && {
        ...{ ...token, mint, symbol: 'T', taken: amount, sources },
        destination: findTokenAccount(bob, mint, token.program),
      },
    },
  }
}

const write = (instructions: readonly Instruction[], rest: { version?: 'legacy' | 0; payer?: string } = {}) =>
  writeMessage({ version: 0, payer, blockhash, instructions, ...rest })
const wrap = (wire: Uint8Array, rest: Partial<SolanaPayload> = {}): SolanaPayload => ({
  ...{ transaction: toBase64(wire), version: 0, blockhash, method: 'signTransaction' },
  ...rest,
})
const open = openSigning()
/** Reads with a node that knows of no account. */
const read = async (intent: Written['intent'], payload: unknown) => {
  const nobody = ([addresses]: [string[]]) => ({ context: { slot: 1_000 }, value: addresses.map(() => null) })
  opened ??= open(createSigner(), { getMultipleAccounts: nobody })
  const { kernel } = await opened
  const { network } = kernel.connection('solana') ?? {}
  const context = { kernel, clusters: new Map([[solanaMainnet.id, solanaMainnet]]), tokens: {}, fees: readFees() }
  return readPayload(context as never, {
    ...{ intent, account, payload, network: network as never, signal: new AbortController().signal },
  })
}
let opened: ReturnType<typeof open> | undefined
afterEach(() => {
  opened = undefined
})

const transfers = fc.record({
  amount: u64.map((amount) => amount + 8n).filter((amount) => amount < 2n ** 64n),
  memo: fc.option(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), { nil: undefined }),
  token: fc.option(
    fc.record({
      program: fc.constantFrom(programs.token, programs.token2022),
      decimals: fc.integer({ min: 0, max: 20 }),
      opens: fc.boolean(),
      sources: fc.integer({ min: 1, max: 3 }),
    }),
    { nil: undefined },
  ),
})

describe('what is prepared is read back', () => {
  test('as the intent, with its cost, whatever is paid', async () => {
    await fc.assert(
      fc.asyncProperty(transfers, fc.constantFrom('legacy' as const, 0 as const), async (input, version) => {
        const { intent, plan } = await planned(input)
        const payload = wrap(write(toInstructions(plan), { version }), { version })
        const { changes, memo, feeLimit, details } = await read(intent, payload)
        const token = intent.about.token ? { token: mint } : {}
        expect(changes).toEqual([{ direction: 'out', amount: intent.about.amount, party: bob, ...token }])
        expect(memo).toBe(intent.about.memo)
        const rent = input.token?.program === programs.token ? 2_039_280n : 2_248_080n
        expect(feeLimit).toBe(input.token?.opens ? 8_005_000n + rent : 6_005_000n)
        // An account that is not the payer's usual one is named.
        expect(details).toHaveLength((input.token?.sources ?? 1) - 1)
      }),
      { numRuns: 60 },
    )
  })

  test('as something else, or not at all, where any byte of it was changed', async () => {
    const cases = [
      await planned({ amount: 5_000n, memo: 'Grüße' }),
      await planned({ amount: 5_000n, token: { program: programs.token, decimals: 6, opens: true, sources: 2 } }),
      await planned({ amount: 9n, token: { program: programs.token2022, decimals: 2, opens: false, sources: 1 } }),
    ]
    for (const { intent, plan } of cases) {
      const wire = write(toInstructions(plan))
      const expected = await read(intent, wrap(wire))
      await fc.assert(
        fc.asyncProperty(fc.nat(wire.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
          const changed = wire.with(at, ((wire[at] ?? 0) + by) % 256)
          const reading = await read(intent, wrap(changed)).catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'transaction_unreadable', unsent: true })
            return undefined
          })
          expect(reading).not.toEqual(expected)
        }),
        { numRuns: 250 },
      )
    }
  })
})

describe('what is added or exchanged is read, or refused', () => {
  const unreadable = { name: 'TransactionUnreadableError', code: 'transaction_unreadable', unsent: true }
  const pay = (to: string, amount: bigint): Instruction => ({
    program: programs.system,
    accounts: [
      { address: payer, signer: true, writable: true },
      { address: to, signer: false, writable: true },
    ],
    data: Uint8Array.from([2, 0, 0, 0, Number(amount), 0, 0, 0, 0, 0, 0, 0]),
  })
  /** The reading of a payment of 5,000 to bob whose instructions `change` has changed. */
  async function readChanged(
    change: (instructions: readonly Instruction[]) => readonly Instruction[],
    token?: Parameters<typeof planned>[0]['token'],
    rest: Partial<SolanaPayload> = {},
  ): Promise<Reading> {
    const { intent, plan } = await planned({ amount: 5_000n, token })
    return read(intent, wrap(write(change(toInstructions(plan))), rest))
  }
  const token = { program: programs.token, decimals: 6, opens: true, sources: 1 }

  test('a payment to somebody else', async () => {
    const { changes } = await readChanged((list) => [...list, pay(eve, 9n)])
    expect(changes).toEqual([
      { direction: 'out', amount: 5_000n, party: bob },
      { direction: 'out', amount: 9n, party: eve },
    ])
  })
  test('a token that goes to another account', async () => {
    const { changes } = await readChanged(
      (list) =>
        list.map((item) =>
          item.program === programs.token
            ? { ...item, accounts: item.accounts.map((part, at) => (at === 2 ? { ...part, address: other } : part)) }
            : item,
        ),
      { ...token, opens: false },
    )
    expect(changes).toEqual([{ direction: 'out', amount: 5_000n, token: mint, party: other }])
  })
  test('a higher fee, by its bound', async () => {
    const { feeLimit } = await readChanged((list) =>
      list.map((item) => (item.data[0] === 3 ? { ...item, data: item.data.with(4, 2) } : item)),
    )
    expect(feeLimit).toBeGreaterThan(6_005_000n)
  })
  test.each<[string, Parameters<typeof readChanged>]>([
    [
      'a program that is not known',
      [(list) => [...list, { program: programs.metadata, accounts: [], data: new Uint8Array() }]],
    ],
    [
      'an instruction of the system program that is none of a transfer',
      [(list) => [...list, { ...pay(eve, 1n), data: Uint8Array.from([1, ...new Uint8Array(35)]) }]],
    ],
    [
      'an approval of a token',
      [
        (list) =>
          list.map((item) =>
            item.program === programs.token ? { ...item, data: Uint8Array.from([13, ...item.data.slice(1)]) } : item,
          ),
        token,
      ],
    ],
    [
      'an account that is opened for somebody else',
      [
        (list) =>
          list.map((item) =>
            item.program === programs.associatedToken
              ? { ...item, accounts: item.accounts.map((part, at) => (at === 2 ? { ...part, address: eve } : part)) }
              : item,
          ),
        token,
      ],
    ],
    ['a compute budget that is set twice', [(list) => [...list, list[0] as Instruction]]],
    [
      'a second signer',
      [(list) => [...list, { ...pay(eve, 1n), accounts: [{ address: eve, signer: true, writable: true }] }]],
    ],
    [
      'an account that may be written and is named for nothing',
      [
        (list) =>
          list.map((item) => ({
            ...item,
            accounts: item.accounts.map((part) => (part.address === mint ? { ...part, writable: true } : part)),
          })),
        token,
      ],
    ],
  ])('%s', async (_, given) => {
    await expect(readChanged(...given)).rejects.toMatchObject(unreadable)
  })
  test('an account of their own that is opened for somebody else beside the transfer', async () => {
    const elses = findTokenAccount(eve, mint, programs.token)
    const opening = (list: readonly Instruction[]) => list.filter(({ program }) => program === programs.associatedToken)
    await expect(
      readChanged(
        (list) => [
          ...list,
          ...opening(list).map((item) => ({
            ...item,
            accounts: item.accounts.map((part, at) =>
              at === 1 ? { ...part, address: elses } : at === 2 ? { ...part, address: eve } : part,
            ),
          })),
        ],
        token,
      ),
    ).rejects.toMatchObject(unreadable)
  })
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'AA=='],
    ['bytes that are none', { transaction: '%%', version: 0, blockhash, method: 'signTransaction' }],
    ['far too many bytes', { transaction: 'A'.repeat(9_000), version: 0, blockhash, method: 'signTransaction' }],
    [
      'another payer',
      wrap(
        write(
          [pay(bob, 1n)].map((item) => item),
          { payer: eve },
        ),
      ),
    ],
    ['another version than it says', wrap(write([pay(bob, 1n)], { version: 'legacy' }))],
    ['another blockhash than it says', wrap(write([pay(bob, 1n)]), { blockhash: other })],
    ['another way to be asked', wrap(write([pay(bob, 1n)]), { method: 'signMessage' as never })],
    ['a signature already', wrap(write([pay(bob, 1n)]).with(1, 9))],
  ])('%s', async (_, payload) => {
    const { intent } = await planned({ amount: 1n })
    await expect(read(intent, payload)).rejects.toMatchObject(unreadable)
  })
})
