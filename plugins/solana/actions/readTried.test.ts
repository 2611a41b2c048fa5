import {
  AuthorityType,
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  TransactionInstruction as Instruction,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { isError } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { account, encodeMint } from '../fixtures/encodeAccounts.ts'
import {
  dollar,
  fee,
  honestTrade,
  openTrader,
  prepareTrade,
  rent,
  route,
  sol,
  tableOf,
  write,
  writeParts,
} from '../fixtures/openTrade.ts'
import { routeNames } from '../fixtures/writeRoute.ts'
import { programs } from '../programs.ts'
import { wrappedSol } from '../wrappedSol.ts'
import { jupiter } from './readRoute.ts'

const trader = openTrader()
const { own, dollars, wrapped, holds, wallet, usdc } = trader
const mallory = Keypair.generate()
const key = (address: string) => new PublicKey(address)
const { start, before, after } = honestTrade(trader)

type Change = Partial<Parameters<typeof prepareTrade>[1]> & {
  readonly parts?: readonly TransactionInstruction[]
  readonly tables?: Parameters<typeof write>[1]['tables']
}
/** What becomes of a trade: what its review says, or why it is refused. */
async function attempt({ parts = writeParts(trader), tables = [], ...change }: Change = {}) {
  const transaction = change.transaction ?? write(trader, { instructions: parts, tables })
  const { prepare, wallet } = await prepareTrade(trader, { before, after, ...change, transaction })
  try {
    const { changes, notices, callees, fee, feeLimit } = await prepare()
    return {
      changes,
      notices: notices.map(({ code }) => code),
      callees,
      fee: fee?.value,
      deposit: fee?.deposit,
      feeLimit,
    }
  } catch (error) {
    if (isError(error, 'PreparedMismatchError')) return error.params.reason
    return (error as Error).name
  } finally {
    expect(wallet.asked).toBe(0)
  }
}

const limits = {
  changes: [
    { direction: 'out', amount: 1_000_000_000n, limit: 'atMost' },
    { direction: 'in', amount: 148_500_000n, token: usdc, limit: 'atLeast' },
  ],
  ...{ notices: [], callees: [jupiter], fee: BigInt(fee + rent), deposit: BigInt(rent), feeLimit: BigInt(fee + rent) },
}
const pays = (lamports: number) =>
  SystemProgram.transfer({ fromPubkey: key(own), toPubkey: mallory.publicKey, lamports })

describe('what Jupiter wrote is tried out, and held against what was shown (money 24)', () => {
  test.each(routeNames)('an honest %s is reviewed by its limits, with the deposit apart from its fee', async (name) => {
    expect(await attempt({ parts: writeParts(trader, { name }) })).toEqual(limits)
  })

  test('a trade of another program that the host allows is about what a node says: nothing that is read keeps a least', async () => {
    const program = Keypair.generate().publicKey
    const parts = writeParts(trader).map((part) =>
      part.programId.toBase58() === jupiter
        ? new Instruction({ programId: program, keys: part.keys, data: part.data })
        : part,
    )
    const allowed = { parts, intent: { routers: [program.toBase58()] } }
    expect(await attempt(allowed)).toMatchObject({ changes: limits.changes, notices: ['lessMayArrive'] })
  })

  test('lamports that somebody has put where a token account is opened hinder nothing', async () => {
    const dust = { before: { ...before, [dollars]: wallet(900_000) } }
    expect(await attempt(dust)).toMatchObject({ changes: limits.changes, notices: [] })
  })

  test('a text that is recorded with it is part of its review', async () => {
    const memo = new Instruction({ programId: key(programs.memo), keys: [], data: Buffer.from('I owe \u202eyou') })
    const transaction = write(trader, { instructions: [...writeParts(trader), memo] })
    const { prepare } = await prepareTrade(trader, { transaction, before, after })
    const { memo: said, details } = await prepare()
    expect(details).toEqual([
      { code: 'program', value: jupiter },
      { code: 'memo', value: 'I owe you' },
    ])
    expect(said).toBeUndefined()
  })

  test('a token for SOL: what comes is counted without the fee', async () => {
    const told = { amount: 100_000_000n, quoted: 600_000_000n }
    const parts = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }),
      createAssociatedTokenAccountIdempotentInstruction(key(own), key(wrapped), key(own), key(wrappedSol)),
      route(trader, told, { from: dollars, to: wrapped }),
    ]
    const closes = createCloseAccountInstruction(key(wrapped), key(own), key(own))
    const intent = { from: dollar, to: sol, amount: 100_000_000n, least: 594_000_000n }
    const states = {
      before: { ...before, [dollars]: holds(100_000_000n) },
      after: { [own]: wallet(start + 600_000_000 - fee), [dollars]: holds(0n) },
    }
    expect(await attempt({ parts: [...parts, closes], intent, ...states })).toMatchObject({
      changes: [
        { direction: 'out', amount: 100_000_000n, token: usdc, limit: 'atMost' },
        { direction: 'in', amount: 594_000_000n, limit: 'atLeast' },
      ],
      ...{ notices: [], fee: BigInt(fee), deposit: 0n },
    })
    // What stays wrapped is not what was shown, whatever was unwrapped before it came.
    expect(await attempt({ parts, intent, ...states })).toBe('arrives')
    const [units, price, opens, trade] = parts as [Instruction, Instruction, Instruction, Instruction]
    expect(await attempt({ parts: [units, price, opens, closes, opens, trade], intent, ...states })).toBe('arrives')
  })

  test('what is in lookup tables is read from the chain', async () => {
    const table = tableOf([usdc, programs.token, programs.associatedToken, jupiter])
    const parts = writeParts(trader)
    const change = { parts, tables: [table.account] }
    const state = (data: Uint8Array, program = 'AddressLookupTab1e1111111111111111111111111') => ({
      before: { ...before, [table.address]: account(program, data) },
    })
    expect(await attempt({ ...change, ...state(table.data) })).toEqual(limits)
    expect(await attempt(change)).toBe('TransactionUnreadableError')
    expect(await attempt({ ...change, ...state(table.data, programs.system) })).toBe('TransactionUnreadableError')
    expect(await attempt({ ...change, ...state(table.data.subarray(0, 56)) })).toBe('TransactionUnreadableError')
    // Put out of use.
    expect(await attempt({ ...change, ...state(table.data.fill(0, 4, 12)) })).toBe('TransactionUnreadableError')
  })

  test('a table that is said to hold the visitor’s own token account proves nothing', async () => {
    const table = tableOf([dollars])
    const parts = [...writeParts(trader).slice(0, 5), ...writeParts(trader).slice(6)]
    const states = { ...before, [table.address]: account('AddressLookupTab1e1111111111111111111111111', table.data) }
    expect(await attempt({ parts, tables: [table.account], before: states })).toBe('receiver')
  })
})

describe('a trade that a service alters is refused before the wallet is asked', () => {
  const beside = (...more: readonly TransactionInstruction[]) => ({ parts: [...writeParts(trader), ...more] })
  const told = (...rest: Parameters<typeof writeParts> extends [unknown, ...infer more] ? more : never) => ({
    parts: writeParts(trader, ...rest),
  })
  const stranger = Keypair.generate().publicKey
  test.each<[string, Change, string]>([
    ['somebody else’s token account is paid', told({}, { to: Keypair.generate().publicKey.toBase58() }), 'receiver'],
    ['somebody else is paid in its place', told({}, { other: stranger.toBase58() }), 'receiver'],
    ['it takes from another account', told({}, { from: dollars }), 'leaves'],
    ['it may bring less', told({ slippage: 101 }), 'arrives'],
    ['it may bring nothing', told({ slippage: 10_000 }), 'arrives'],
    ['it takes more', told({ amount: 1_000_000_001n }), 'leaves'],
    ['it wraps more', { parts: [...writeParts(trader), ...writeParts(trader).slice(3, 4)] }, 'leaves'],
    ['it trades twice', { parts: [...writeParts(trader), route(trader)] }, 'leaves'],
    ['another program is called', beside(new Instruction({ programId: stranger, keys: [] })), 'callees'],
    [
      'the first of Jupiter’s programs is called',
      { parts: writeParts(trader), intent: { routers: [stranger.toBase58()] } },
      'callees',
    ],
    ['a payment stands beside it', beside(pays(1)), 'callees'],
    [
      'a payment stands beside it, and such may be',
      { ...beside(pays(1)), intent: { routers: [jupiter, programs.system] } },
      'leaves',
    ],
    ['somebody may take tokens', beside(createApproveInstruction(key(dollars), stranger, key(own), 1n)), 'allows'],
    [
      'a token account is handed over',
      beside(createSetAuthorityInstruction(key(dollars), key(own), AuthorityType.AccountOwner, stranger)),
      'allows',
    ],
    [
      'somebody gets what an account keeps',
      beside(createCloseAccountInstruction(key(dollars), stranger, key(own))),
      'TransactionUnreadableError',
    ],
    [
      'wrapped SOL goes to somebody',
      beside(createCloseAccountInstruction(key(wrapped), stranger, key(own))),
      'TransactionUnreadableError',
    ],
    [
      'an account is opened for somebody',
      beside(
        createAssociatedTokenAccountIdempotentInstruction(
          key(own),
          key(trader.kept(usdc, stranger.toBase58())),
          stranger,
          key(usdc),
        ),
      ),
      'leaves',
    ],
    [
      'the account is handed over',
      beside(SystemProgram.assign({ accountPubkey: key(own), programId: stranger })),
      'TransactionUnreadableError',
    ],
    [
      'it never gets too old',
      beside(SystemProgram.nonceAdvance({ noncePubkey: stranger, authorizedPubkey: key(own) })),
      'TransactionUnreadableError',
    ],
    [
      'its price of units is a theft',
      {
        parts: [
          ...writeParts(trader).slice(0, 1),
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10n ** 12n }),
          ...writeParts(trader).slice(2),
        ],
      },
      'leaves',
    ],
    [
      'its bytes are no transaction',
      { intent: { payload: { transaction: 'AAAA' } as never } },
      'TransactionUnreadableError',
    ],
  ])('%s', async (_, change, reason) => {
    expect(await attempt(change)).toBe(reason)
  })

  const states = (more: object) => ({ after: { ...after, ...more } })
  const granted = (at: number, amount = 0) => {
    const held = holds(150_000_000n)
    const data = Buffer.from(held.data[0] ?? '', 'base64')
    data.writeUInt32LE(1, at)
    data.set(stranger.toBytes(), at + 4)
    data.writeBigUInt64LE(BigInt(amount), 121)
    return { ...held, data: [data.toString('base64'), 'base64'] }
  }
  const other = Keypair.generate().publicKey.toBase58()
  const savings = trader.kept(other)
  test.each<[string, Change, string]>([
    ['less arrives', states({ [dollars]: holds(148_499_999n) }), 'arrives'],
    ['nothing arrives', states({ [own]: wallet(start - 1_000_000_000 - fee), [dollars]: null }), 'arrives'],
    ['nothing arrives, and the deposit is gone', states({ [dollars]: null }), 'leaves'],
    ['another token arrives', states({ [dollars]: holds(10n ** 18n, own, other) }), 'arrives'],
    ['more leaves', states({ [own]: wallet(start - 1_000_000_001 - rent - fee) }), 'leaves'],
    ['somebody may take what came', states({ [dollars]: granted(72, 5) }), 'allows'],
    ['somebody may close it', states({ [dollars]: granted(129) }), 'allows'],
    [
      'a program takes the account over',
      states({ [own]: wallet(start - 1_000_000_000 - rent - fee, other) }),
      'allows',
    ],
    [
      'another token leaves',
      {
        parts: writeParts(trader, {}, {}).map((part) => {
          if (part.programId.toBase58() === jupiter)
            part.keys.push({ pubkey: key(savings), isSigner: false, isWritable: true })
          return part
        }),
        before: { ...before, [savings]: holds(7n, own, other) },
        ...states({ [savings]: holds(6n, own, other) }),
      },
      'leaves',
    ],
    [
      'another token account is handed over',
      {
        parts: writeParts(trader, {}, {}).map((part) => {
          if (part.programId.toBase58() === jupiter)
            part.keys.push({ pubkey: key(savings), isSigner: false, isWritable: true })
          return part
        }),
        before: { ...before, [savings]: holds(7n, own, other) },
        ...states({ [savings]: holds(7n, stranger.toBase58(), other) }),
      },
      'allows',
    ],
  ])('a trade of which a node sees that %s', async (_, change, reason) => {
    expect(await attempt(change)).toBe(reason)
  })
})

describe('what a trade counts in', () => {
  const asNine = { intent: { to: { ...dollar, decimals: 9 } } }
  test('is the host’s word, and the chain’s: a service that says other decimals is refused (money 23)', async () => {
    expect(await attempt(asNine)).toBe('TokenDecimalsError')
    expect(await attempt({ ...asNine, listed: [] })).toBe('TokenDecimalsError')
    const mint = (decimals: number) => ({
      before: { ...before, [usdc]: account(programs.token, encodeMint(decimals)) },
    })
    expect(await attempt({ ...mint(9), listed: [] })).toBe('TokenDecimalsError')
    expect(await attempt({ before: { ...before, [usdc]: account(programs.system) } })).toBe('TokenNotSendableError')
  })
  test('is what an endpoint of each host says where the host of the page says nothing', async () => {
    expect(await attempt({ listed: [] })).toMatchObject({ notices: [] })
    const states: Readonly<Record<string, unknown>> = { ...before, [usdc]: account(programs.token, encodeMint(6)) }
    const urls = new Set<string>()
    const rpc = {
      // The second endpoint that is asked knows another token.
      getMultipleAccounts: ([addresses]: [string[]], url = '') => {
        urls.add(url)
        const nine = { [usdc]: account(programs.token, encodeMint(9)) }
        const known = [...urls].indexOf(url) > 0 ? { ...states, ...nine } : states
        return { context: { slot: 1_000 }, value: addresses.map((address) => known[address] ?? null) }
      },
    }
    expect(await attempt({ listed: [], rpc })).toBe('TokenDecimalsError')
    const listed = [{ address: usdc, decimals: 6, symbol: 'USDx' }]
    expect(await attempt({ listed })).toMatchObject({ notices: ['otherSymbol'] })
  })
  test('is not what it shows: such a token is refused', async () => {
    const config = new Uint8Array(56)
    new DataView(config.buffer).setFloat64(32, 1_000, true)
    const scaled = account(programs.token2022, encodeMint(6, { 25: config }))
    expect(await attempt({ before: { ...before, [usdc]: scaled } })).toBe('TokenNotSendableError')
  })
})

describe('what a node says of a trade', () => {
  const failing = (err: unknown) => ({
    rpc: { simulateTransaction: () => ({ context: { slot: 1_000 }, value: { err, logs: [], accounts: null } }) },
  })
  test('that the price has moved asks for another quote', async () => {
    expect(await attempt(failing({ InstructionError: [6, { Custom: 6001 }] }))).toBe('arrives')
  })
  test('that it would fail is said, and cannot be sent', async () => {
    expect(await attempt(failing({ InstructionError: [3, { Custom: 1 }] }))).toMatchObject({ notices: ['wouldFail'] })
  })
  test('is waited for: one that does not try it out leaves nothing to review', async () => {
    const deaf = () => {
      throw { code: -32601, message: 'no such method' }
    }
    expect(await attempt({ rpc: { simulateTransaction: deaf } })).toBe('RPCError')
    const lame = () => ({ context: { slot: 1 }, value: { err: null, logs: [], accounts: [] } })
    expect(await attempt({ rpc: { simulateTransaction: lame } })).toBe('RPCError')
    expect(await attempt({ rpc: { simulateTransaction: () => ({ value: {} }) } })).toBe('RPCError')
  })
  test('is asked for once for each review', async () => {
    const transaction = write(trader, { instructions: writeParts(trader) })
    const { prepare, calls } = await prepareTrade(trader, { transaction, before, after })
    await prepare()
    await prepare()
    expect(calls.filter(({ method }) => method === 'simulateTransaction')).toHaveLength(2)
  })
})
