import { afterEach, describe, expect, test, vi } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const open = openWorlds()
afterEach(() => {
  vi.useRealTimers()
})

const reply = (result: unknown) => () => ({ jsonrpc: '2.0', id: '1', result })
const rune = { runeName: 'UNCOMMON•GOODS', amount: '1200', divisibility: 2, symbol: '⧉', inscriptionId: null }
const lists = { version: '1.5.0', platform: 'web', methods: ['getInfo', 'runes_getBalance'], supports: [] }

/** The runes that are shown of a wallet that says this. */
async function shown(balances: unknown, info: unknown = lists) {
  const wallet = createSatsWallet()
  wallet.replies.getInfo = reply(info)
  wallet.replies.runes_getBalance = typeof balances === 'function' ? (balances as () => unknown) : reply({ balances })
  const world = await open({ wallet, routes: { '/utxo': [utxo(7)] } })
  await world.connect()
  const asked = () => wallet.requests.filter(({ method }) => method === 'runes_getBalance').length
  const read = async () => (await world.kernel.fetchTokens({ force: true })).map((token) => ({ ...token }))
  return { ...world, asked, read }
}

describe('runes (bitcoin 11)', () => {
  test('default: a wallet that lists the method is asked; what can be spent counts', async () => {
    const dog = { ...rune, runeName: 'DOG•GO•TO•THE•MOON', symbol: '🐕', divisibility: 0, spendableBalance: 5n }
    const { read, kernel } = await shown([rune, dog])
    expect((await read()).slice(1)).toEqual([
      {
        ...{ name: 'UNCOMMON•GOODS', symbol: '⧉', decimals: 2, value: 1_200n, address: 'UNCOMMONGOODS' },
        ...{ networkId: expect.stringMatching(/^bip122:/), unlisted: true, sendable: false },
      },
      expect.objectContaining({ name: 'DOG•GO•TO•THE•MOON', symbol: '🐕', decimals: 0, value: 5n }),
    ])
    expect(kernel.account('bip122').tokens.data.map(({ decimals }) => decimals)).toEqual([8, 2, 0])
  })

  test.each([
    ['does not list it', { ...lists, methods: ['getInfo'] }],
    ['lists nothing', { version: '1' }],
    ['says nothing of itself', 7],
  ])('default: a wallet that %s is not asked', async (_, info) => {
    const { read, asked } = await shown([rune], info)
    expect([(await read()).length, asked()]).toEqual([1, 0])
  })

  test.each([
    ['no list', { balances: 7 }],
    ['half a rune', [{ ...rune, amount: '1.5' }]],
    ['less than nothing', [{ ...rune, amount: -1 }]],
    ['a refusal', () => ({ jsonrpc: '2.0', id: '1', error: { code: -32000, message: 'no' } })],
  ])('error: %s: bitcoin is shown, and the wallet is not asked again', async (_, balances) => {
    const { read, asked } = await shown(balances)
    expect((await read()).map(({ symbol, value }) => [symbol, value])).toEqual([['BTC', 7n]])
    await read()
    expect(asked()).toBe(1)
  })

  test('error: a wallet that says nothing is waited for once, for 4 s', async () => {
    const { read, asked, kernel } = await shown(() => new Promise(() => {}))
    vi.useFakeTimers()
    const first = read()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await first).toHaveLength(1)
    expect(await read()).toHaveLength(1)
    expect([asked(), kernel.connection('bip122') !== undefined]).toEqual([1, true])
  })

  test('error: they cannot be sent as if they were bitcoin', async () => {
    const { kernel, read } = await shown([rune])
    const [, token] = await read()
    await expect(
      kernel.prepare({ kind: 'transfer', to: addresses.other, amount: 1_000n, token }),
    ).rejects.toMatchObject({ name: 'UnsupportedChainError' })
  })
})
