// @vitest-environment node
import fc from 'fast-check'
import { decodeFunctionData, erc20Abi, formatUnits, type Hex, maxUint256, parseEther, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { people, tokens, uniswap } from '../../evm/addresses.mjs'
import { npmArtifact } from '../../evm/artifacts.mjs'
import { ether, openApi } from '../fixtures/openApi.ts'
import type { ApiFault } from '../startApi.mjs'

const open = openApi()
const [alice, second] = people.accounts
const { USDC, DAI, USDT, WETH, MKR } = tokens[1]
const caip = (address: string) => `eip155:1:${address}`
const router = npmArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json').abi
const user = caip(alice)

const quote = (from: string, to: string, amount: bigint, chain = 'eip155:1') =>
  open.get('/v1/convert/quotes', {
    amount: String(amount),
    userAddress: alice,
    from: `${chain}:${from}`,
    to: `${chain}:${to}`,
    gasPrice: '1000000000',
  })
const build = (from: string, to: string, amount: bigint, given: object = {}) =>
  open.post('/v1/convert/build-transaction', {
    amount: String(amount),
    eip155: { slippage: 1 },
    from: caip(from),
    to: caip(to),
    userAddress: user,
    disableEstimate: true,
    ...given,
  })
const plain = (account: string) => account.split(':')[2] as Hex
const send = async ({ to, data }: { to: string; data: Hex }, value = 0n) => {
  const hash = await open.mined(open.wallet().sendTransaction({ to: plain(to), data, value, gas: 1_000_000n }))
  return (await open.client().getTransactionReceipt({ hash })).status
}
const balanceOf = (token: Hex, owner: Hex = alice) =>
  open.client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
const read = (data: Hex) => {
  const { functionName, args } = decodeFunctionData({ abi: router, data })
  return { functionName, args: args as readonly unknown[] }
}

test('what can be traded is ether and what has a pool', async () => {
  const { body } = await open.get('/v1/convert/tokens', { chainId: 'eip155:1' })
  expect(body.tokens.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'USDT'])
  expect(body.tokens[1]).toEqual({
    name: 'USD Coin',
    symbol: 'USDC',
    address: caip(USDC.address),
    decimals: 6,
    logoUri: expect.stringMatching(/^data:image/),
    eip2612: false,
  })
  const { body: onBase } = await open.get('/v1/convert/tokens', { chainId: 'eip155:8453' })
  expect(onBase.tokens.at(-1).address).toBe(`eip155:8453:${tokens[8453].USDT.address}`)
  expect((await open.get('/v1/convert/tokens', { chainId: 'eip155:10' })).status).toBe(400)
})

test('gas prices are the chain’s, in wei, each at least the one before', async () => {
  const { body } = await open.get('/v1/convert/gas-price', { chainId: 'eip155:1' })
  const prices = [body.standard, body.fast, body.instant].map(BigInt)
  expect(prices[0]).toBeGreaterThan(0n)
  expect(prices.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(prices)
})

test('ether for USDC: what was quoted arrives', async () => {
  const { body } = await quote(ether, USDC.address, parseEther('1'))
  expect(body.quotes).toEqual([
    {
      id: expect.any(String),
      fromAmount: String(parseEther('1')),
      fromAccount: caip(ether),
      toAmount: '2961474103',
      toAccount: caip(USDC.address),
    },
  ])
  const { body: built } = await build(ether, USDC.address, parseEther('1'))
  expect(built.tx).toMatchObject({ from: user, to: caip(uniswap.router), amount: String(parseEther('1')) })
  expect(BigInt(built.tx.eip155.gas)).toBeGreaterThan(100_000n)
  expect(BigInt(built.tx.eip155.gasPrice)).toBeGreaterThan(0n)
  const before = await balanceOf(USDC.address)
  expect(await send(built.tx, BigInt(built.tx.amount))).toBe('success')
  expect((await balanceOf(USDC.address)) - before).toBe(2961474103n)
})

test('USDC for DAI over two pools, once it is approved; then DAI for ether', async () => {
  const amount = parseUnits('250.5', 6)
  const allowance = async () =>
    (await open.get('/v1/convert/allowance', { tokenAddress: caip(USDC.address), userAddress: user })).body.allowance
  expect(await allowance()).toBe('0')
  const { body: unready } = await build(USDC.address, DAI.address, amount, { disableEstimate: false })
  expect(unready.reasons[0].description).toContain('The trade would fail')

  const pair = { userAddress: user, from: caip(USDC.address), to: caip(DAI.address) }
  const { body: approval } = await open.get('/v1/convert/build-approve', { ...pair, amount: String(amount) })
  expect(await send(approval.tx)).toBe('success')
  expect(await allowance()).toBe(String(amount))
  const [{ toAmount }] = (await quote(USDC.address, DAI.address, amount)).body.quotes
  const { body: built } = await build(USDC.address, DAI.address, amount, { disableEstimate: false })
  const before = await balanceOf(DAI.address)
  expect(await send(built.tx)).toBe('success')
  expect((await balanceOf(DAI.address)) - before).toBe(BigInt(toAmount))
  expect(await allowance()).toBe('0')

  const back = { userAddress: user, from: caip(DAI.address), to: caip(ether) }
  expect(await send((await open.get('/v1/convert/build-approve', back)).body.tx)).toBe('success')
  const held = await open.client().getBalance({ address: alice })
  expect(await send((await build(DAI.address, ether, parseUnits('1000', 18))).body.tx)).toBe('success')
  const gained = (await open.client().getBalance({ address: alice })) - held
  expect(Number(formatUnits(gained, 18))).toBeCloseTo(0.33, 2)
})

test('an approval is for the router, unlimited unless an amount is named, and says the token where others say who sends', async () => {
  const { body } = await open.get('/v1/convert/build-approve', {
    userAddress: user,
    from: caip(USDT.address),
    to: caip(ether),
  })
  expect(body.tx).toMatchObject({ from: caip(USDT.address), to: caip(USDT.address), value: '0' })
  expect(decodeFunctionData({ abi: erc20Abi, data: body.tx.data })).toEqual({
    functionName: 'approve',
    args: [uniswap.router, maxUint256],
  })
  const none = await open.get('/v1/convert/build-approve', {
    userAddress: user,
    from: caip(ether),
    to: caip(DAI.address),
  })
  expect(none.status).toBe(400)
})

test('a price that moved past the slippage reverts, and takes nothing', async () => {
  const { body } = await build(ether, USDC.address, parseEther('1'))
  const { body: other } = await build(ether, USDC.address, parseEther('20'), { userAddress: caip(second) })
  await open.chain().rpc('anvil_setBalance', [second, '0x56bc75e2d63100000'])
  const { to, data, amount } = other.tx
  await open.mined(open.wallet(1).sendTransaction({ to: plain(to), data, value: BigInt(amount) }))
  const before = await balanceOf(USDC.address)
  expect(await send(body.tx, BigInt(body.tx.amount))).toBe('reverted')
  expect(await balanceOf(USDC.address)).toBe(before)
})

test('slippage is what may be missing, whatever the amount', async () => {
  const cases = fc.asyncProperty(
    fc.bigInt({ min: 10n ** 12n, max: 10n ** 19n }),
    fc.integer({ min: 0, max: 5000 }),
    async (amount, bps) => {
      const [{ toAmount }] = (await quote(ether, DAI.address, amount)).body.quotes
      const { body } = await build(ether, DAI.address, amount, { eip155: { slippage: bps / 100 } })
      const { functionName, args } = read(body.tx.data)
      expect(functionName).toBe('swapExactETHForTokens')
      expect(args[0]).toBe(BigInt(toAmount) - (BigInt(toAmount) * BigInt(bps)) / 10_000n)
      expect(args.slice(1, 3)).toEqual([[WETH.address, DAI.address], alice])
    },
  )
  await fc.assert(cases, { numRuns: 25 })
})

describe('what is refused', () => {
  test('too much, or too little, is the pools’ own “insufficient liquidity”', async () => {
    for (const [from, to, amount] of [
      [ether, USDC.address, parseEther('100000')],
      [DAI.address, ether, 1n],
    ] as const) {
      const { status, body } = await quote(from, to, amount)
      expect([status, body.reasons[0].description]).toEqual([400, 'insufficient liquidity'])
    }
  })

  test.each([
    ['a token without a pool', [MKR.address, USDC.address, 1n]],
    ['no token', [people.bob, USDC.address, 1n]],
    ['the same twice', [USDC.address, USDC.address, 1n]],
    ['nothing', [ether, USDC.address, 0n]],
    ['less than nothing', [ether, USDC.address, -1n]],
  ] as const)('%s', async (_, [from, to, amount]) => {
    const { status, body } = await quote(from, to, amount)
    expect([status, body.status, typeof body.reasons[0].description]).toEqual([400, 'FAILED', 'string'])
  })

  test('two networks, and a slippage that is none', async () => {
    const query = { amount: '1', userAddress: alice, from: caip(ether), to: `eip155:8453:${USDC.address}` }
    expect((await open.get('/v1/convert/quotes', query)).status).toBe(400)
    for (const slippage of [-1, 51, 'NaN', undefined])
      expect((await build(ether, USDC.address, 1n, { eip155: { slippage } })).status).toBe(400)
  })
})

describe('lies', () => {
  const lie = (rule: ApiFault) => open.api.setFaults([rule])
  const built = async (token = USDC.address) => (await build(token, DAI.address, 1_000_000n)).body.tx

  test('another recipient, another token, any price, too late: the call says so', async () => {
    const { args: honest } = read((await built()).data)
    await lie({ on: 'build-transaction', do: 'wrongRecipient' })
    // The last is the deadline, which goes on.
    expect(read((await built()).data).args.slice(0, 4)).toEqual([...honest.slice(0, 3), people.mallory])
    await lie({ on: 'build-transaction', do: 'wrongToken' })
    expect(read((await built()).data).args[2]).toEqual([USDC.address, WETH.address, USDT.address])
    await lie({ on: 'build-transaction', do: 'anyPrice' })
    expect(read((await built()).data).args[1]).toBe(1n)
    await lie({ on: 'build-transaction', do: 'expired' })
    expect(read((await built()).data).args[4]).toBe(1n)
  })

  test('more is taken, of tokens and of ether', async () => {
    await lie({ on: 'build-transaction', do: 'takesMore' })
    const tokensTaken = await built()
    expect([tokensTaken.amount, read(tokensTaken.data).args[0]]).toEqual(['2000000', 2_000_000n])
    expect((await build(ether, DAI.address, 1_000_000n)).body.tx.amount).toBe('2000000')
  })

  test('another router, and approvals for others than it, or for ever', async () => {
    await lie({ on: 'build-transaction', do: 'anotherRouter' })
    expect((await built()).to).toBe(caip(people.mallory))
    await lie({ on: 'build-transaction', do: 'unlimitedApproval' })
    const hidden = await built()
    expect(hidden.to).toBe(caip(USDC.address))
    expect(decodeFunctionData({ abi: erc20Abi, data: hidden.data }).args).toEqual([people.mallory, maxUint256])
    const approval = async () => {
      const query = { userAddress: user, from: caip(USDC.address), to: caip(DAI.address), amount: '5' }
      return (await open.get('/v1/convert/build-approve', query)).body.tx
    }
    await lie({ on: 'build-approve', do: 'anotherRouter' })
    expect(decodeFunctionData({ abi: erc20Abi, data: (await approval()).data }).args).toEqual([people.mallory, 5n])
    await lie({ on: 'build-approve', do: 'unlimitedApproval' })
    const unlimited = decodeFunctionData({ abi: erc20Abi, data: (await approval()).data })
    expect(unlimited.args).toEqual([uniswap.router, maxUint256])
    await lie({ on: 'build-approve', do: 'wrongToken' })
    expect((await approval()).to).toBe(caip(USDT.address))
  })

  test('amounts in other decimals, no numbers, names that turn around', async () => {
    await lie({ on: 'quotes', do: 'otherDecimals' })
    expect((await quote(ether, USDC.address, parseEther('1'))).body.quotes[0].toAmount).toBe('2961474103000000000000')
    await lie({ on: 'quotes', do: 'wrongToken' })
    expect((await quote(ether, USDC.address, parseEther('1'))).body.quotes[0].toAccount).toBe(caip(DAI.address))
    await lie({ on: 'quotes', do: 'nan' })
    expect((await quote(ether, USDC.address, parseEther('1'))).body.quotes[0]).toMatchObject({
      fromAmount: 'NaN',
      toAmount: '-1',
    })
    const listed = async () => (await open.get('/v1/convert/tokens', { chainId: 'eip155:1' })).body.tokens
    await lie({ on: 'tokens', do: 'otherDecimals' })
    expect((await listed()).slice(0, 2)).toMatchObject([{ decimals: 6 }, { decimals: 18 }])
    await lie({ on: 'tokens', do: 'spam' })
    expect((await listed())[0].name).toContain('\u202e')
    await lie({ on: 'tokens', do: 'badUrl' })
    expect((await listed())[0].logoUri).toBe('javascript:alert(1)')
  })

  test('one that can never apply is refused', async () => {
    await expect(lie({ on: 'tokens', do: 'wrongRecipient' })).rejects.toThrow('wrongRecipient is on one of')
    await expect(lie({ do: 'explode' } as never)).rejects.toThrow('A fault does one of')
  })
})
