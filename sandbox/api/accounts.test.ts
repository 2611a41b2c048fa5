// @vitest-environment node
import { encodeFunctionData, erc20Abi, getAddress, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { funder, people, tokens, uniswap } from '../evm/addresses.mjs'
import { npmArtifact, ownArtifact } from '../evm/artifacts.mjs'
import { cluster, people as onSolana, tokens as splTokens } from '../solana/addresses.mjs'
import { ether, openApi } from './fixtures/openApi.ts'

const open = openApi()
const [alice, second, poor] = people.accounts
const { USDC, DAI, WETH, WHOLE, MKR } = tokens[1]
const minter = parseAbi(['function mint(address, uint256)'])
const caip = 'eip155:1'

const { abi: router } = npmArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json')
const pay = (to: Hex, value: bigint, by: 0 | 1 = 0) => open.mined(open.wallet(by).sendTransaction({ to, value }))
/** Ten ether for dollars, of which the pool has a tenth less then. */
const buyDollars = () =>
  open.mined(
    open.wallet().writeContract({
      address: uniswap.router,
      abi: router,
      functionName: 'swapExactETHForTokens',
      args: [0n, [WETH.address, USDC.address], alice, 2n ** 64n],
      value: parseEther('10'),
    }),
  )

type Row = { symbol: string; address?: string; price: number; value?: number; quantity: { numeric: string } }
const balancesOf = async (address: string, query = {}): Promise<Row[]> =>
  (await open.get(`/v1/account/${address}/balance`, { currency: 'usd', chainId: caip, ...query })).body.balances
const historyOf = async (address: string, query = {}) =>
  (await open.get(`/v1/account/${address}/history`, { chainId: caip, ...query })).body
const kindsOf = async (address: string): Promise<string[]> =>
  (await historyOf(address)).data.map((one: { metadata: { operationType: string } }) => one.metadata.operationType)

describe('balances', () => {
  test('are what the chain says, priced by the pools; without a pool there is no value', async () => {
    const rows = await balancesOf(alice)
    const bySymbol = Object.fromEntries(rows.map((row) => [row.symbol, row]))
    expect(bySymbol.ETH).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: caip,
      price: 3000,
      value: 300_000,
      quantity: { decimals: '18', numeric: '100' },
      iconUrl: expect.stringMatching(/^data:image/),
    })
    expect(bySymbol.DAI).toMatchObject({ address: `${caip}:${DAI.address}`, price: 1, value: 2500.5 })
    expect(bySymbol.MKR).toMatchObject({ price: 0, quantity: { decimals: '18', numeric: '3.25' } })
    expect(bySymbol.MKR).not.toHaveProperty('value')
    expect(bySymbol.WHOLE?.quantity).toEqual({ decimals: '0', numeric: '42' })
    // What reverts is left out, and harms no other.
    expect(bySymbol).not.toHaveProperty('REVERT')
    expect(await balancesOf(people.carol)).toEqual([])
  })

  test('the other chain and the cluster have theirs; without a network it is all that the address may be on', async () => {
    const all = await balancesOf(alice, { chainId: undefined })
    expect(new Set(all.map((row) => (row as unknown as { chainId: string }).chainId))).toEqual(
      new Set(['eip155:1', 'eip155:8453']),
    )
    const solana = await balancesOf(onSolana.accounts[0], { chainId: cluster.id })
    const sol = solana.find(({ symbol }) => symbol === 'SOL')
    expect(sol).toMatchObject({ price: 150, value: 15_000, quantity: { decimals: '9', numeric: '100' } })
    expect(sol).not.toHaveProperty('address')
    expect(solana.find(({ symbol }) => symbol === 'SAND')).toMatchObject({
      address: `${cluster.id}:${splTokens.SAND.address}`,
      price: 0.5,
      quantity: { decimals: '9', numeric: '1000000.5' },
    })
    expect(solana.find(({ symbol }) => symbol === 'PAIL')).not.toHaveProperty('value')
  })

  test('a token that nobody listed is found where it was sent', async () => {
    const { abi, bytecode } = ownArtifact('SandboxToken')
    const hash = await open.wallet(1).deployContract({ abi, bytecode, args: ['Free \u202egnihton', 'FREE', 4] })
    const { contractAddress } = await open.client().waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('not deployed')
    const mint = { address: contractAddress, abi: minter, functionName: 'mint', args: [alice, 12345n] } as const
    await open.mined(open.wallet(1).writeContract(mint))
    expect((await balancesOf(alice)).find(({ symbol }) => symbol === 'FREE')).toMatchObject({
      address: `${caip}:${getAddress(contractAddress)}`,
      name: 'Free \u202egnihton',
      price: 0,
      quantity: { decimals: '4', numeric: '1.2345' },
    })
  })

  test('an address that is none is a 400 with a reason', async () => {
    for (const [address, chainId] of [
      ['0x12', caip],
      [onSolana.bob, caip],
      ['not-an-address!', cluster.id],
      [alice, 'eip155:5'],
      [alice, 'base'],
    ]) {
      const { status, body } = await open.get(`/v1/account/${address}/balance`, { chainId })
      expect([status, typeof body.reasons[0].description]).toEqual([400, 'string'])
    }
  })
})

test('prices follow the pools, by the address that was asked for; what nobody trades is left out', async () => {
  const addresses = [`${caip}:${ether}`, `${caip}:${DAI.address.toLowerCase()}`, `${caip}:${MKR.address}`]
  const solana = [
    `${cluster.id}:So11111111111111111111111111111111111111111`,
    `${cluster.id}:${splTokens.WHOLE.address}`,
  ]
  const ask = async () =>
    (await open.post('/v1/fungible/price', { currency: 'usd', addresses: [...addresses, ...solana] })).body.fungibles
  const before = await ask()
  expect(before).toMatchObject([
    { address: addresses[0], symbol: 'ETH', price: 3000 },
    { address: addresses[1], symbol: 'DAI', price: 1 },
    { address: solana[0], symbol: 'SOL', price: 150 },
  ])
  // Somebody buys a tenth of the dollars in the pool: ether is worth less from now on.
  await buyDollars()
  const [after] = await ask()
  expect(after.price).toBeGreaterThan(2470)
  expect(after.price).toBeLessThan(2490)
  expect((await open.post('/v1/fungible/price', { currency: 'eur', addresses })).status).toBe(400)
  expect((await open.post('/v1/fungible/price', { currency: 'usd', addresses: ['eip155:1'] })).status).toBe(400)
})

describe('history', () => {
  test('a payment is a send for one and a receipt for the other', async () => {
    const hash = await pay(people.carol, parseEther('1.5'))
    const [sent] = (await historyOf(alice)).data
    expect(sent).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      metadata: {
        operationType: 'send',
        hash,
        minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
        sentFrom: alice,
        sentTo: people.carol,
        status: 'confirmed',
        nonce: expect.any(Number),
        chain: caip,
      },
      transfers: [
        {
          fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: expect.stringMatching(/^data:image/) } },
          direction: 'out',
          sender: alice,
          recipient: people.carol,
          quantity: { numeric: '1.5' },
          price: 3000,
          value: 4500,
        },
      ],
    })
    const received = await historyOf(people.carol)
    expect(received).toMatchObject({ data: [{ metadata: { operationType: 'receive', hash } }], next: null })
    expect(received.data[0].transfers).toMatchObject([{ direction: 'in', quantity: { numeric: '1.5' } }])
    expect(received.data[0].id).not.toBe(sent.id)
  })

  test('every kind of deed is told as such, ether from inside a call included', async () => {
    const wallet = open.wallet()
    const { abi, bytecode } = ownArtifact('SandboxToken')
    const weth = npmArtifact('@uniswap/v2-periphery/build/WETH9.json').abi
    const call = (address: `0x${string}`, functionName: string, args: unknown[], value = 0n) =>
      open.mined(
        wallet.writeContract({
          address,
          abi: [...erc20Abi, ...minter, ...router, ...weth],
          functionName,
          args,
          value,
          gas: 1_000_000n,
        } as never),
      )
    await open.mined(wallet.deployContract({ abi, bytecode, args: ['New', 'NEW', 0] }))
    await call(USDC.address, 'approve', [uniswap.router, parseUnits('300', 6)])
    const path = [USDC.address, WETH.address]
    await call(uniswap.router, 'swapExactTokensForETH', [parseUnits('300', 6), 0n, path, alice, 2n ** 64n])
    await call(DAI.address, 'transfer', [people.bob, parseUnits('1', 18)])
    await call(WHOLE.address, 'mint', [alice, 5n])
    await call(WETH.address, 'deposit', [], parseEther('2'))
    await call(WETH.address, 'withdraw', [parseEther('1')])
    await pay(alice, 1n)
    const failed = await call(uniswap.router, 'swapExactTokensForETH', [
      parseUnits('300', 6),
      0n,
      path,
      alice,
      2n ** 64n,
    ])
    expect((await kindsOf(alice)).slice(0, 9)).toEqual([
      ...['execute', 'send', 'trade', 'trade', 'mint', 'send', 'trade', 'approve', 'deploy'],
    ])
    const { data } = await historyOf(alice)
    expect(data[0]).toMatchObject({ metadata: { hash: failed, status: 'failed' }, transfers: [] })
    expect(data[1].transfers).toMatchObject([{ direction: 'self' }])
    const trade = data[6].transfers
    expect(trade.map((one: { direction: string }) => one.direction).sort()).toEqual(['in', 'out'])
    const gained = trade.find((one: { direction: string }) => one.direction === 'in')
    expect(gained.fungible_info.symbol).toBe('ETH')
    expect(Number(gained.quantity.numeric)).toBeCloseTo(0.0996, 3)
    expect(await kindsOf(people.bob)).toContain('receive')
  })

  test('pages go through all of it, each once, whatever comes in between', async () => {
    // Thirty in a block, and fifteen in the next.
    const { rpc, pauseMining } = open.chain()
    await pauseMining()
    for (let count = 1; count <= 45; count++) {
      const value = `0x${count.toString(16)}`
      await rpc('eth_sendTransaction', [{ from: funder, to: people.carol, value, gas: '0x5208' }])
      if (count === 30) await rpc('evm_mine')
    }
    await rpc('evm_mine')
    await rpc('evm_setAutomine', [true])
    const seen: string[] = []
    let cursor: string | null | undefined
    let pages = 0
    do {
      const { data, next } = await historyOf(people.carol, { ...(cursor && { cursor }) })
      seen.push(...data.map((one: { transfers: Row[] }) => one.transfers[0]?.quantity.numeric))
      cursor = next
      pages++
      await pay(people.carol, 1_000_000n, 1)
    } while (cursor)
    expect(pages).toBe(3)
    expect(seen).toEqual(
      Array.from({ length: 45 }, (_, index) => `0.${String(45 - index).padStart(18, '0')}`.replace(/0+$/, '')),
    )
    expect((await open.get(`/v1/account/${alice}/history`, { chainId: caip, cursor: 'nonsense' })).status).toBe(400)
  })

  test('what waits is pending, and first', async () => {
    await open.chain().pauseMining()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [people.bob, 2_500_000n] })
    const hash = await open.wallet().sendTransaction({ to: USDC.address, data, gas: 100_000n })
    expect((await historyOf(alice)).data[0]).toMatchObject({
      metadata: { hash, status: 'pending', operationType: 'send' },
      transfers: [{ direction: 'out', recipient: people.bob, quantity: { numeric: '2.5' } }],
    })
    await open.chain().resumeMining()
    await open.mined(Promise.resolve(hash))
    const { data: later } = await historyOf(alice)
    expect(later[0].metadata).toMatchObject({ hash, status: 'confirmed' })
    expect(later.filter((one: { metadata: { hash: string } }) => one.metadata.hash === hash)).toHaveLength(1)
  })

  test('a chain that was put back has no more of it', async () => {
    const id = await open.chain().rpc('evm_snapshot')
    await pay(people.carol, 1n)
    await pay(people.carol, 2n)
    expect((await historyOf(people.carol)).data).toHaveLength(2)
    await open.chain().rpc('evm_revert', [id])
    await pay(people.carol, 3n)
    expect((await historyOf(people.carol)).data).toMatchObject([
      { transfers: [{ quantity: { numeric: '0.000000000000000003' } }] },
    ])
  })

  test('a price is the one of that day', async () => {
    await pay(people.carol, parseEther('1'))
    await buyDollars()
    expect((await historyOf(people.carol)).data[0].transfers[0].value).toBe(3000)
  })

  test('a collectible has a name, and is no token', async () => {
    // An event is all that a collectible is seen by: anything may emit one.
    const topics = '7f' + 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const word = (hex: string) => `7f${hex.replace('0x', '').padStart(64, '0')}`
    // PUSH32 id, to, from, topic; PUSH1 0 PUSH1 0 LOG4
    const code = `0x${word('7')}${word(alice)}${word(second)}${topics}60006000a4`
    await open.chain().rpc('anvil_setCode', [people.mallory, code.toLowerCase()])
    await open.mined(open.wallet(1).sendTransaction({ to: people.mallory, gas: 200_000n }))
    expect((await historyOf(alice)).data[0].transfers).toEqual([
      expect.objectContaining({
        nft_info: { name: 'Collectible #7', content: null, flags: { is_spam: false } },
        direction: 'in',
        quantity: { numeric: '1' },
      }),
    ])
  })

  test('the cluster has one as well', async () => {
    const signature = await open.callSolana('requestAirdrop', [onSolana.carol, 2_500_000_000])
    expect(await historyOf(onSolana.carol, { chainId: cluster.id })).toMatchObject({
      data: [
        {
          metadata: { operationType: 'receive', hash: signature, status: 'confirmed', chain: cluster.id },
          transfers: [{ fungible_info: { symbol: 'SOL' }, direction: 'in', quantity: { numeric: '2.5' } }],
        },
      ],
      next: null,
    })
    for (let count = 0; count < 24; count++)
      await open.callSolana('requestAirdrop', [onSolana.carol, 1_000_000 + count])
    const first = await historyOf(onSolana.carol, { chainId: cluster.id })
    const rest = await historyOf(onSolana.carol, { chainId: cluster.id, cursor: first.next })
    expect([first.data.length, rest.data.length, rest.next]).toEqual([20, 5, null])
  })
})

test('whoever has nothing has an empty history, and who holds little pays for it', async () => {
  expect(await historyOf('0x00000000000000000000000000000000000000aa')).toEqual({ data: [], next: null })
  expect((await balancesOf(poor)).map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
})
