import type { ListedToken, Plugin } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { alice, bob, createWorld, dai, mainnet, nativeToken, usdc } from '../fixtures/createWorld.ts'

const hash = `0x${'ab'.repeat(32)}`
const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const event = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const log = (token: string, from: string, to: string, amount: bigint) => ({
  address: token.toLowerCase(),
  topics: [event, `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(amount)}`,
})
const told = (direction: string, numeric: string, symbol: string) => ({
  ...{ direction, quantity: { numeric }, fungible_info: { symbol, name: symbol } },
  ...(direction === 'in' ? { sender: bob, recipient: alice } : { sender: alice, recipient: bob }),
})

/** What the hook says of one transaction's transfers, with a node that has those logs. */
async function read(transfers: readonly object[], node: unknown, tokens: readonly ListedToken[] = []) {
  const listing: Plugin = {
    name: 'listing',
    apply: ({ networks }) => networks.add([mainnet], { name: 'EVM', nativeToken, tokens: { [mainnet.id]: tokens } }),
  }
  const metadata = {
    hash,
    chain: 'eip155:1',
    operationType: 'trade',
    status: 'confirmed',
    minedAt: '2026-01-02T03:04:05Z',
  }
  const world = createWorld({
    plugins: [listing],
    answers: {
      [`v1/account/${alice}/history`]: {
        data: [{ metadata: { ...metadata, sentFrom: alice, sentTo: bob }, transfers }],
      },
      '1': Array.isArray(node) ? { jsonrpc: '2.0', id: 1, result: { transactionHash: hash, logs: node } } : node,
    },
  })
  const ask = () =>
    world.kernel.hooks.fetchHistory.promise({
      ...{ namespace: 'eip155', network: mainnet, signal: world.signal },
      account: { namespace: 'eip155', address: alice },
    })
  const page = await ask()
  await ask()
  return { transfers: page?.items[0]?.transfers, nodes: world.asked.filter(({ path }) => path === '1').length }
}

describe('which tokens a transaction of the API moved (blockchain-api 7)', () => {
  test('is what the node has logged, and named as the host lists it; the node is asked once', async () => {
    const host = { address: usdc, symbol: 'USDC', decimals: 6, imageUrl: 'https://cdn.acme.app/usdc.png' }
    const { transfers, nodes } = await read(
      [told('out', '1.5', 'ETH'), told('in', '4500', 'FREE'), told('in', '2', 'DAI')],
      [log(usdc, bob, alice, 4_500_000_000n), log(dai, bob, alice, 2n * 10n ** 18n)],
      [host],
    )
    expect(transfers).toMatchObject([
      { direction: 'out', amount: '1.5', symbol: 'ETH' },
      { amount: '4500', symbol: 'USDC', name: 'USDC', address: usdc.toLowerCase(), imageUrl: host.imageUrl },
      { amount: '2', symbol: 'DAI', address: dai.toLowerCase() },
    ])
    expect(transfers?.map(({ unnamed }) => unnamed)).toEqual([undefined, undefined, undefined])
    expect(nodes).toBe(1)
  })

  test('an amount of a listed token has its point where the token has it', async () => {
    const host = { address: usdc, symbol: 'USDC', decimals: 6 }
    const logs = [log(usdc, bob, alice, 1_000_000n)]
    expect((await read([told('in', '1000000', 'USDC')], logs, [host])).transfers).toMatchObject([{ amount: '1' }])
  })

  test.each<readonly [string, object, unknown]>([
    ['a token that calls itself as the network does', told('in', '5', 'ETH'), [log(dai, bob, alice, 5n)]],
    ['one that another amount is told of', told('in', '5', 'ETH'), [log(dai, bob, alice, 499n)]],
    ['a token that nobody has logged', told('in', '5', 'USDC'), []],
    ['one of two that fit', told('in', '5', 'USDC'), [log(dai, bob, alice, 5n), log(usdc, bob, alice, 50n)]],
    ['a payment of somebody else', told('in', '5', 'USDC'), [log(usdc, dai, alice, 5n)]],
    ['ether, where the node says nothing', told('in', '5', 'ETH'), new Response('', { status: 503 })],
    ['ether, by another transaction', told('in', '5', 'ETH'), { result: { transactionHash: bob, logs: [] } }],
    ['ether, by what is no receipt', told('in', '5', 'ETH'), { result: null }],
  ])('error: %s is not the network’s own, nor a listed one', async (_, transfer, node) => {
    const { transfers } = await read([transfer], node, [{ address: usdc, symbol: 'USDC', decimals: 6 }])
    const [one] = transfers ?? []
    expect(one?.unnamed === true || (one?.address ?? '').toLowerCase() === dai.toLowerCase()).toBe(true)
  })

  test.each<readonly [string, string]>([
    ['ETH', 'ETH'],
    ['ETH', 'FREE'],
  ])(
    'error: two tokens of one amount, told as %s and %s, are neither of them the network’s own',
    async (...symbols) => {
      const { transfers } = await read(
        symbols.map((symbol) => told('in', '5', symbol)),
        [log(dai, bob, alice, 5n), log(usdc, bob, alice, 5n)],
      )
      expect(transfers?.map(({ unnamed }) => unnamed)).toEqual([true, true])
    },
  )

  test('error: a transaction that a node fills with more logs of the account than one has names nothing', async () => {
    const logs = Array.from({ length: 501 }, (_, at) => log(usdc, bob, alice, at === 0 ? 5n : 7n))
    expect((await read([told('in', '5', 'USDC')], logs)).transfers).toMatchObject([{ unnamed: true }])
    expect((await read([told('in', '5', 'USDC')], logs.slice(1))).transfers).toMatchObject([{ unnamed: true }])
    expect((await read([told('in', '5', 'USDC')], logs.slice(0, 500))).transfers).toMatchObject([
      { address: usdc.toLowerCase() },
    ])
  })

  test('logs that are none change nothing', async () => {
    const logs = [
      null,
      7,
      {},
      { ...log(usdc, bob, alice, 5n), data: '0x' },
      { ...log(usdc, bob, alice, 5n), topics: 'x' },
    ]
    expect((await read([told('in', '5', 'USDC')], logs)).transfers).toMatchObject([{ symbol: 'USDC', unnamed: true }])
  })
})

test.each<readonly [string, () => unknown]>([
  ['is longer than a page reads', () => new Response(' '.repeat(6_000_000))],
  ['the node does not keep', () => ({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'pruned' } })],
])(
  'a transaction of a stranger whose receipt %s leaves the tokens of the others named (blockchain-api 7)',
  async (_, fails) => {
    const hashes = Array.from({ length: 25 }, (__, at) => `0x${at.toString(16).padStart(64, '0')}`)
    const rows = hashes.map((each) => ({
      metadata: {
        ...{ hash: each, chain: 'eip155:1', operationType: 'receive', status: 'confirmed' },
        ...{ minedAt: '2026-01-02T03:04:05Z', sentFrom: bob, sentTo: alice },
      },
      transfers: [told('in', '5', 'DAI')],
    }))
    const { kernel, signal } = createWorld({
      answers: {
        [`v1/account/${alice}/history`]: { data: rows },
        '1': ({ params: [asked] }: { readonly params: readonly [string] }) =>
          asked === hashes[0]
            ? fails()
            : { jsonrpc: '2.0', id: 1, result: { transactionHash: asked, logs: [log(dai, bob, alice, 5n)] } },
      },
    })
    const account = { namespace: 'eip155', address: alice }
    const page = await kernel.hooks.fetchHistory.promise({ namespace: 'eip155', network: mainnet, signal, account })
    const named = page?.items.map(({ transfers: [one] }) => one?.address)
    expect(named).toEqual([undefined, ...Array.from({ length: 24 }, () => dai.toLowerCase())])
  },
)
