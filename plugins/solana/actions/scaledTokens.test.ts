import { Keypair } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { account, encodeMint, encodeName, encodeTokenAccount } from '../fixtures/encodeAccounts.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { solanaMainnet } from '../networks/index.ts'
import { programs } from '../programs.ts'
import { findMetadataAccount, findTokenAccount } from './findProgramAddress.ts'

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

/** TransferFeeConfig (1): half of each transfer, by the fee that holds now and by the next one. */
const fee = new Uint8Array(108)
fee.set([0x88, 0x13], 88)
fee.set([0x88, 0x13], 106)

type Extensions = Record<number, Uint8Array>

/** Prepares "1 NFLXx" where nodes tell of a mint's extensions and symbol: the first one, and those of other hosts. */
async function prepare(
  [first, others = first]: readonly {
    readonly extensions?: Extensions
    readonly symbol?: string
    readonly decimals?: number
  }[],
  options?: Parameters<typeof openWorld>[2],
  program: typeof programs.token | typeof programs.token2022 = programs.token2022,
) {
  const signer = createSigner()
  const hold = (owner: string) => account(program, encodeTokenAccount({ mint, owner, amount: 1_000_000_000n }))
  const wealthy = account(programs.system, new Uint8Array(), 10_000_000_000)
  const accounts: Record<string, unknown> = {
    [findTokenAccount(bob, mint, program)]: hold(bob),
    [signer.address]: wealthy,
    [bob]: wealthy,
  }
  const toldBy = ({ extensions = {}, symbol = 'NFLXx', decimals = 8 }: NonNullable<typeof first>) => ({
    [mint]: account(program, encodeMint(decimals, program === programs.token ? undefined : extensions)),
    [findMetadataAccount(mint)]: account(programs.metadata, encodeName({ mint, name: symbol, symbol }, true)),
  })
  const rpc = {
    getMultipleAccounts: ([addresses]: [string[]], url = '') => {
      // A request's URL has a slash behind the host that the network's own does not have.
      const told = toldBy((url.startsWith(solanaMainnet.rpcUrls[0]) ? first : others) ?? {})
      return {
        context: { slot: 1_000 },
        value: addresses.map((address) => ({ ...accounts, ...told })[address] ?? null),
      }
    },
    getTokenAccountsByOwner: () => ({
      context: { slot: 1_000 },
      value: [{ pubkey: findTokenAccount(signer.address, mint, program), account: hold(signer.address) }],
    }),
  }
  const { kernel } = await openWorld(signer, rpc, options)
  return kernel.prepare({ kind: 'transfer', to: bob, amount: 100_000_000n, token })
}
const alone = { rpcUrls: { [solanaMainnet.id]: [solanaMainnet.rpcUrls[0]] } }

// "Every digit of what is paid is shown" (ui/review/ReviewChanges.tsx): by this mint's own word, one in the raw amount is ten.
test('a token whose mint multiplies what is shown (Token-2022) is not shown and sent as if it did not', async () => {
  // The screen says "1 NFLXx"; the wallet, explorers and the issuer say 10.
  const prepared = await prepare([{ extensions: { 25: scaled(10) } }]).catch(() => undefined)
  expect(prepared?.notices ?? ['refused']).not.toEqual([])
})

// The chain compares decimals, and knows nothing of a multiplier.
describe('a node that keeps a mint’s multiplier to itself (money 23)', () => {
  test('error: is not believed where another host’s node tells of it', async () => {
    await expect(prepare([{}, { extensions: { 25: scaled(10) } }])).rejects.toMatchObject({
      name: 'TokenNotSendableError',
    })
  })
  test('error: where nobody else is asked, the visitor is asked to compare', async () => {
    expect((await prepare([{}], alone)).notices).toEqual([{ code: 'unitUnchecked' }])
  })
  test('behavior: nothing is said where another host’s node agrees, or the app lists the token', async () => {
    expect((await prepare([{}])).notices).toEqual([])
    const tokens = { [solanaMainnet.id]: [{ address: mint, decimals: 8, symbol: 'NFLXx' }] }
    expect((await prepare([{}], { ...alone, tokens })).notices).toEqual([])
  })
})

describe('what nodes say differently of a mint (money 23)', () => {
  test.each([
    ['the first node alone tells of', [{ extensions: { 1: fee } }, {}]],
    ['only another host’s node tells of', [{}, { extensions: { 1: fee } }]],
  ])('error: a fee of each transfer that %s is said', async (_, nodes) => {
    expect((await prepare(nodes)).notices).toEqual([{ code: 'receivesLess' }])
  })
  test.each([
    ['a multiplier', { extensions: { 25: scaled(10) } }],
    ['other decimals', { decimals: 6 }],
    ['another symbol', { symbol: 'WBTC' }],
  ])(
    'control: %s that only another host’s node tells of is not known if the first node alone is asked',
    async (_, other) => {
      expect((await prepare([{}, other], alone)).notices).toEqual([{ code: 'unitUnchecked' }])
    },
  )
  test('error: a difference counts that only the first node tells of', async () => {
    await expect(prepare([{ extensions: { 25: scaled(10) } }, {}])).rejects.toMatchObject({
      name: 'TokenNotSendableError',
    })
    await expect(prepare([{ decimals: 6 }, {}])).rejects.toMatchObject({ name: 'TokenDecimalsError' })
    expect((await prepare([{ symbol: 'WBTC' }, {}])).notices).toEqual([
      { code: 'otherSymbol', params: { symbol: 'NFLXx', other: 'WBTC' } },
    ])
  })
  test('error: other decimals are refused before the chain refuses them', async () => {
    await expect(prepare([{}, { decimals: 6 }])).rejects.toMatchObject({ name: 'TokenDecimalsError' })
  })
  test('error: another symbol is said where the app’s own list has another one', async () => {
    const tokens = { [solanaMainnet.id]: [{ address: mint, decimals: 8, symbol: 'WBTC' }] }
    const said = { code: 'otherSymbol', params: { symbol: 'NFLXx', other: 'WBTC' } }
    expect((await prepare([{}], { tokens })).notices).toEqual([said])
  })
  test('error: a name that only one of two nodes tells is to be compared (money 42)', async () => {
    expect((await prepare([{}, { symbol: '' }])).notices).toEqual([{ code: 'unitUnchecked' }])
    const tokens = { [solanaMainnet.id]: [{ address: mint, symbol: 'NFLXx' }] }
    expect((await prepare([{}, { symbol: '' }], { tokens })).notices).toEqual([])
  })
  test('error: a name that one node alone has told is to be compared', async () => {
    const decimals = { ...alone, tokens: { [solanaMainnet.id]: [{ address: mint, decimals: 8 }] } }
    expect((await prepare([{}], decimals)).notices).toEqual([{ code: 'unitUnchecked' }])
    const symbol = { ...alone, tokens: { [solanaMainnet.id]: [{ address: mint, symbol: 'NFLXx' }] } }
    expect((await prepare([{}], symbol, programs.token)).notices).toEqual([])
  })
  test('error: another symbol is said, unless the app has listed one', async () => {
    const told = [{}, { symbol: 'WBTC' }]
    const said = { code: 'otherSymbol', params: { symbol: 'NFLXx', other: 'WBTC' } }
    expect((await prepare(told)).notices).toEqual([said])
    const tokens = { [solanaMainnet.id]: [{ address: mint, symbol: 'NFLXx' }] }
    expect((await prepare(told, { tokens })).notices).toEqual([])
  })
})
