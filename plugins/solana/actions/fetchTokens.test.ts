import { ExtensionType } from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { alice, bob } from '../fixtures/createWorld.ts'
import { account, encodeMint, encodeName, encodeTokenAccount } from '../fixtures/encodeAccounts.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { solanaMainnet } from '../networks/index.ts'
import { programs } from '../programs.ts'
import { findMetadataAccount } from './findProgramAddress.ts'

const world = openWorlds()
const fresh = () => Keypair.generate().publicKey.toBase58()
const context = { slot: 5 }
const picture = 'data:image/png;base64,AA=='

type Held = { mint: string; amount: bigint; program?: string; owner?: string }
type Row = ReturnType<typeof account> | null | unknown

/** A node on which alice holds `held`, and that has `accounts` by address. */
const node = (held: readonly (Held | unknown)[], accounts: Readonly<Record<string, Row>>) => ({
  getBalance: () => ({ context, value: 5 }),
  getTokenAccountsByOwner: ([, { programId }]: [string, { programId: string }]) => ({
    context,
    value: held.flatMap((row) => {
      const { mint, amount, program = programs.token, owner = alice } = (row ?? {}) as Held
      if (typeof amount !== 'bigint') return programId === programs.token ? [row] : []
      const data = encodeTokenAccount({ mint, owner, amount })
      return program === programId ? [{ pubkey: fresh(), account: account(program, data) }] : []
    }),
  }),
  getMultipleAccounts: ([addresses]: [string[]]) => ({
    context,
    value: addresses.map((address) => accounts[address] ?? null),
  }),
})

const shown = async (rpc: ReturnType<typeof node>, options: Parameters<typeof world>[0] = {}) => {
  const { kernel, calls } = await world({ ...options, rpc })
  kernel.http.wake()
  const [native, ...tokens] = await kernel.fetchTokens({ namespace: 'solana', address: alice })
  expect(native).toEqual({ name: 'Solana', symbol: 'SOL', decimals: 9, value: 5n, networkId: solanaMainnet.id })
  return { tokens, calls }
}

describe('tokens', () => {
  test('of whole units are shown if the host lists them (reads 3)', async () => {
    const ticket = fresh()
    const rpc = node([{ mint: ticket, amount: 3n }], { [ticket]: account(programs.token, encodeMint(0)) })
    expect((await shown(rpc)).tokens).toEqual([])
    const listed = { [solanaMainnet.id]: [{ address: ticket, symbol: 'TICKET', decimals: 0 }] }
    expect((await shown(rpc, { tokens: listed })).tokens).toMatchObject([{ symbol: 'TICKET', decimals: 0, value: 3n }])
  })
  const [mint, extended, whole, empty] = [fresh(), fresh(), fresh(), fresh()]
  test('of both programs are summed by mint and named by the chain; what is empty or whole is left out', async () => {
    const metadata = {
      [ExtensionType.TokenMetadata]: encodeName({ mint: extended, name: 'Ext', symbol: 'EXT', uri: picture }),
    }
    const held = [
      { mint, amount: 2n ** 63n },
      { mint, amount: 2n },
      { mint: extended, amount: 7n, program: programs.token2022 },
      { mint: whole, amount: 1n },
      { mint: empty, amount: 0n },
    ]
    const accounts = {
      [mint]: account(programs.token, encodeMint(6)),
      [extended]: account(programs.token2022, encodeMint(2, metadata)),
      [whole]: account(programs.token, encodeMint(0)),
      [empty]: account(programs.token, encodeMint(6)),
      [findMetadataAccount(mint)]: account(
        programs.metadata,
        encodeName({ mint, name: 'USD Coin', symbol: 'USDC' }, true),
      ),
    }
    const { tokens } = await shown(node(held, accounts))
    const networkId = solanaMainnet.id
    expect(tokens).toEqual([
      {
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        value: 2n ** 63n + 2n,
        address: mint,
        networkId,
        unlisted: true,
      },
      {
        name: 'Ext',
        symbol: 'EXT',
        decimals: 2,
        value: 7n,
        address: extended,
        networkId,
        unlisted: true,
        imageUrl: picture,
      },
    ])
  })

  test('that the app lists are shown at zero too, once', async () => {
    const accounts = { [mint]: account(programs.token, encodeMint(6)) }
    const tokens = { [solanaMainnet.id]: [mint, 'no address', mint] }
    expect((await shown(node([], accounts), { tokens })).tokens).toMatchObject([{ address: mint, value: 0n }])
    const held = [{ mint, amount: 3n }]
    expect((await shown(node(held, accounts), { tokens })).tokens).toMatchObject([{ address: mint, value: 3n }])
  })

  test('what the app says of its own tokens counts for more than what a node says (money 23)', async () => {
    const accounts = {
      [mint]: account(programs.token, encodeMint(6)),
      [extended]: account(programs.token, encodeMint(4)),
      [findMetadataAccount(mint)]: account(
        programs.metadata,
        encodeName({ mint, name: 'USD Coin', symbol: 'USDC' }, true),
      ),
    }
    const listed = [
      { address: mint, symbol: 'WBTC', decimals: 6, imageUrl: picture },
      { address: extended, decimals: 6 },
    ]
    const { tokens } = await shown(node([], accounts), { tokens: { [solanaMainnet.id]: listed } })
    expect(tokens).toMatchObject([{ symbol: 'WBTC', name: 'WBTC', decimals: 6, imageUrl: picture }])
  })

  test('beyond 200 are not looked up', async () => {
    const held = Array.from({ length: 230 }, () => ({ mint: fresh(), amount: 1n }))
    const { tokens, calls } = await shown(node(held, {}))
    expect(tokens).toEqual([])
    const asked = calls.filter(({ method }) => method === 'getMultipleAccounts')
    expect(asked.map(({ params }) => (params as [string[]])[0].length)).toEqual([100, 100, 100, 100])
  })

  test('error: those of a single smallest unit, as pictures are, hide none of which there is more (reads 14)', async () => {
    const pictures = Array.from({ length: 230 }, () => ({ mint: fresh(), amount: 1n }))
    const [dog, one] = [fresh(), fresh()]
    const held = [...pictures, { mint: dog, amount: 5n }, { mint: one, amount: 1n }]
    const mints = { [dog]: account(programs.token, encodeMint(6)), [one]: account(programs.token, encodeMint(6)) }
    expect((await shown(node(held, mints))).tokens.map(({ address }) => address)).toEqual([dog])
    // A listed token is there whatever there is of it.
    const tokens = { [solanaMainnet.id]: [{ address: one, symbol: 'ONE', decimals: 6 }] }
    expect((await shown(node(held, mints), { tokens })).tokens.map(({ address }) => address)).toEqual([one, dog])
  })

  test.each([
    ['an account of somebody else', [{ mint, amount: 5n, owner: bob }]],
    ['accounts that are none', [null, 7, {}, { pubkey: alice }, { pubkey: alice, account: { lamports: -1 } }]],
  ])('are not made of %s', async (_, held) => {
    expect((await shown(node(held, { [mint]: account(programs.token, encodeMint(6)) }))).tokens).toEqual([])
  })
  test.each([
    ['absent', null],
    ['no account', 7],
    ['of no token program', account(programs.system, encodeMint(6))],
    ['not base64', { ...account(programs.token), data: ['%%', 'base64'] }],
    ['with more decimals than make sense', account(programs.token, encodeMint(37))],
  ])('whose mint is %s hide only themselves', async (_, row) => {
    const accounts = { [mint]: row, [extended]: account(programs.token2022, encodeMint(2, {})) }
    const held = [
      { mint, amount: 1n },
      { mint: extended, amount: 1n, program: programs.token2022 },
    ]
    expect((await shown(node(held, accounts))).tokens.map(({ address }) => address)).toEqual([extended])
  })

  test('of strangers whose mints are together longer than a page reads hide nothing (reads 11)', async () => {
    const long = Array.from({ length: 60 }, fresh)
    const metadata = { [ExtensionType.TokenMetadata]: new Uint8Array(65_000) }
    const row = account(programs.token2022, encodeMint(2, metadata))
    const accounts = {
      ...Object.fromEntries(long.map((each) => [each, row])),
      [mint]: account(programs.token, encodeMint(6)),
    }
    const held = [mint, ...long].map((each) => ({ mint: each, amount: 1n }))
    const { tokens } = await shown(node(held, accounts))
    expect(tokens.map(({ address }) => address)).toEqual([mint, ...long])
  })

  test('whose mint alone is longer than a page reads hide only themselves (reads 11)', async () => {
    const endless = { ...account(programs.token), data: ['A'.repeat(6_000_000), 'base64'] }
    const accounts = { [extended]: endless, [mint]: account(programs.token, encodeMint(6)) }
    const held = [extended, mint].map((each) => ({ mint: each, amount: 1n }))
    expect((await shown(node(held, accounts))).tokens.map(({ address }) => address)).toEqual([mint])
  })
})

describe('a token’s name', () => {
  const mint = fresh()
  const named = async (data: Uint8Array | undefined, owner: string = programs.metadata) => {
    const accounts = {
      [mint]: account(programs.token, encodeMint(6)),
      [findMetadataAccount(mint)]: data ? account(owner, data) : null,
    }
    const { tokens } = await shown(node([{ mint, amount: 1n }], accounts))
    return tokens[0]
  }
  const short = `${mint.slice(0, 4)}…${mint.slice(-6)}`
  const usdc = { mint, name: 'USD Coin', symbol: 'USDC' }

  test.each([
    ['there is none', undefined, programs.metadata],
    ['another program wrote it', encodeName(usdc, true), programs.system],
    ['it is another mint’s', encodeName({ ...usdc, mint: alice }, true), programs.metadata],
    ['it is another kind of account', encodeName(usdc, true).with(0, 6), programs.metadata],
    ['it has no symbol', encodeName({ ...usdc, symbol: '\u200b' }, true), programs.metadata],
    ['a length is a lie', encodeName(usdc, true).fill(255, 65), programs.metadata],
    ['it is cut off', encodeName(usdc, true).slice(0, 80), programs.metadata],
  ])('is its address where %s', async (_, data, owner) => {
    expect(await named(data, owner)).toMatchObject({ name: short, symbol: short, value: 1n })
  })
  test('is plain text of a bounded length', async () => {
    const name = `\u202eUSD\u200b  Coin\n${'x'.repeat(900)}`
    const token = await named(encodeName({ mint, name, symbol: 'USDC\u0000\u2066' }, true))
    expect(token).toMatchObject({ symbol: 'USDC', name: expect.stringMatching(/^USD Coinx+$/) })
    expect(token?.name).toHaveLength(64)
  })
  const json = JSON.stringify({ name: 'x', image: picture })
  test.each([
    [picture, picture],
    [`data:application/json;base64,${btoa(json)}`, picture],
    [`data:application/json,${encodeURIComponent(json)}`, picture],
    ['data:application/json;base64,%%', undefined],
    ['data:application/json,{"image":"https://spy.example/x.png"}', undefined],
    ['data:text/html,<script>', undefined],
    ['https://spy.example/token.json', undefined],
    ['javascript:alert(1)', undefined],
  ])('has a picture only where the chain holds it: %s', async (uri, imageUrl) => {
    expect((await named(encodeName({ ...usdc, uri }, true)))?.imageUrl).toBe(imageUrl)
  })
})

test('a node that is out of reach is told, not an empty wallet', async () => {
  const { kernel } = await world({ rpc: { getBalance: () => ({ context, value: 5 }) } })
  kernel.http.wake()
  expect(await kernel.fetchTokens({ namespace: 'solana', address: alice })).toEqual([])
  expect(kernel.state.toast?.message).toBe('Token Balance Unavailable')
})

describe('the balance', () => {
  const balance = async (value: unknown) => {
    const { kernel } = await world({ rpc: { getBalance: () => ({ context, value }) } })
    kernel.http.wake()
    return kernel.fetchBalance({ namespace: 'solana', address: alice })
  }
  test('is in lamports', async () => {
    expect(await balance(9_007_199_254_740_991)).toMatchObject({ value: 9_007_199_254_740_991n, decimals: 9 })
  })
  test.each([-1, 1.5, '5', null, 1e30, Number.MAX_VALUE])('is no %j', async (value) => {
    await expect(balance(value)).rejects.toMatchObject({ name: 'RPCError' })
  })
})
