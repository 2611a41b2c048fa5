// @vitest-environment node
import { blockchainApi, rpcUrlOf } from 'tapkit/blockchain-api'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import { solana } from 'tapkit/solana'
import { customCluster } from 'tapkit/solana/networks'
import { createTestKernel } from 'tapkit/testing'
import { decodeFunctionData, erc20Abi, parseEther } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { people, tokens, uniswap } from '../evm/addresses.mjs'
import { projectIds } from '../projects.mjs'
import { cluster, people as onSolana, tokens as splTokens } from '../solana/addresses.mjs'
import { openApi } from './fixtures/openApi.ts'

const open = openApi()
const [alice, second] = people.accounts
const { USDC, DAI } = tokens[1]

/** The kit with its own client, which knows nothing of the sandbox but where it is. */
function openKit() {
  const kernel = createTestKernel({
    plugins: [
      eip155({
        networks: [mainnet, base],
        rpcUrls: { 'eip155:1': [open.chain(1).rpcUrl], 'eip155:8453': [open.chain(8453).rpcUrl] },
      }),
      solana({
        networks: [customCluster({ name: 'Solana', genesisHash: cluster.genesisHash, rpcUrls: [open.solana.rpcUrl] })],
      }),
      blockchainApi({ projectId: projectIds.open, baseUrl: open.api.url }),
    ],
    fetch,
  })
  onTestFinished(() => kernel.destroy())
  kernel.http.wake()
  const { call } = kernel.features.blockchainApi
  return {
    kernel,
    call,
    network: kernel.networks.require('eip155:1'),
    onBase: kernel.networks.require('eip155:8453'),
    sol: kernel.networks.require(cluster.id),
  }
}

test('balances, on both chains and the cluster, with prices', async () => {
  const { call, network, sol } = openKit()
  const held = await call('fetchBalances', { network, address: alice })
  expect(held.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'USDT', 'MKR', 'WHOLE', 'FALSE'])
  expect(held[0]).toMatchObject({ value: parseEther('100'), price: 3000, imageUrl: expect.stringMatching(/^data:/) })
  expect(held.find(({ symbol }) => symbol === 'MKR')?.price).toBeUndefined()
  const [first] = await call('fetchBalances', { network: sol, address: onSolana.accounts[0] })
  expect(first).toMatchObject({ symbol: 'SOL', value: 100_000_000_000n, price: 150 })
  expect(await call('fetchNativeBalance', { network, address: alice })).toBe(parseEther('100'))
  const prices = await call('fetchPrices', { network, addresses: [undefined, DAI.address] })
  expect(prices).toEqual([
    { address: undefined, price: 3000 },
    { address: DAI.address, price: 1 },
  ])
})

test('history, page by page', async () => {
  const { call, network, sol } = openKit()
  await open.mined(open.wallet().sendTransaction({ to: people.carol, value: parseEther('1') }))
  const { items, next } = await call('fetchHistory', { network, address: people.carol })
  expect(items).toMatchObject([
    { kind: 'receive', status: 'confirmed', from: alice, transfers: [{ amount: '1', symbol: 'ETH', value: 3000 }] },
  ])
  expect(next).toBeUndefined()
  await open.callSolana('requestAirdrop', [onSolana.carol, 1_000_000_000])
  expect((await call('fetchHistory', { network: sol, address: onSolana.carol })).items).toMatchObject([
    { kind: 'receive', transfers: [{ amount: '1', symbol: 'SOL', direction: 'in' }] },
  ])
})

test('history, of which the chain says the tokens, by its own client as an app has it', async () => {
  const { kernel, network } = openKit()
  const pay = {
    address: USDC.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [people.carol, 2_500_000n],
  } as const
  await open.mined(open.wallet().writeContract(pay))
  await open.mined(open.wallet().sendTransaction({ to: people.carol, value: parseEther('0.25') }))
  const account = { namespace: 'eip155', address: alice }
  const read = async () => {
    const input = { namespace: 'eip155', network, account, signal: kernel.signal }
    return (await kernel.hooks.fetchHistory.promise(input))?.items ?? []
  }
  // A page waits for its node for so long and no longer; what is not named by then is by the next look.
  const areNamed = async () => (await read()).every(({ transfers }) => !transfers.some(({ unnamed }) => unnamed))
  await expect.poll(areNamed).toBe(true)
  const [ether, coin] = await read()
  expect(ether?.transfers).toMatchObject([{ direction: 'out', amount: '0.25', symbol: 'ETH', party: people.carol }])
  expect(coin?.transfers).toMatchObject([{ amount: '2.5', symbol: 'USDC', address: USDC.address.toLowerCase() }])
})

test('the service’s own nodes, where an app asks them in the place of the chain’s', async () => {
  const url = rpcUrlOf({ networkId: 'eip155:1', projectId: projectIds.open, baseUrl: open.api.url })
  const kernel = createTestKernel({
    plugins: [eip155({ networks: [mainnet], rpcUrls: { 'eip155:1': [url] }, tokens: { 'eip155:1': [USDC.address] } })],
    fetch,
  })
  onTestFinished(() => kernel.destroy())
  kernel.http.wake()
  const network = kernel.networks.require('eip155:1')
  const account = { namespace: 'eip155', address: alice }
  const input = { namespace: 'eip155', network, account, signal: kernel.signal }
  // A listed token is read by one multicall: its name, symbol, decimals and balance.
  expect(await kernel.hooks.fetchTokens.promise(input)).toMatchObject([
    { symbol: 'ETH' },
    { symbol: 'USDC', name: USDC.name, decimals: 6, address: USDC.address },
  ])
})

test('a trade: listed, quoted, approved, written', async () => {
  const { call, network } = openKit()
  const listed = await call('fetchSwapTokens', { network })
  expect(listed.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'USDT'])
  const gas = await call('fetchGasPrice', { network })
  expect(gas.standard).toBeGreaterThan(0n)
  const trade = { network, address: alice, from: USDC.address, to: undefined, amount: 3_000_000_000n }
  const [quote] = await call('fetchQuotes', { ...trade, gasPrice: gas.standard })
  expect(Number(quote?.toAmount) / 1e18).toBeCloseTo(0.987, 2)
  expect(await call('fetchAllowance', { network, address: alice, token: USDC.address })).toBe(0n)
  const { spender } = await call('buildApproval', trade)
  expect(spender).toBe(uniswap.router.toLowerCase())
  const { to, data } = await call('buildSwap', trade)
  expect(to).toBe(uniswap.router)
  const approve = { address: USDC.address, abi: erc20Abi, functionName: 'approve', args: [to, trade.amount] } as const
  await open.mined(open.wallet().writeContract(approve))
  const before = await open.client().getBalance({ address: alice })
  await open.mined(open.wallet().sendTransaction({ to, data }))
  expect((await open.client().getBalance({ address: alice })) - before).toBeGreaterThan(parseEther('0.98'))
  expect(() => decodeFunctionData({ abi: erc20Abi, data })).toThrow()
})

test('names: looked up, wished for, registered', async () => {
  const { call, network } = openKit()
  expect((await call('fetchIdentity', { network, address: alice })).name).toBe('alice.eth')
  expect(await call('fetchProfile', { network, name: 'alice.reown.id' })).toMatchObject({ name: 'alice.reown.id' })
  expect(await call('fetchProfile', { network, name: 'nobody.reown.id' })).toBeUndefined()
  expect((await call('fetchNames', { network, address: alice })).map(({ name }) => name)).toContain('alice.reown.id')
  expect((await call('fetchSuggestions', { network, name: 'second' }))[0]?.registered).toBe(false)
  const message = JSON.stringify({
    name: 'second.reown.id',
    attributes: {},
    timestamp: Math.floor(Date.now() / 1000),
  })
  const signature = await open.wallet(1).signMessage({ message })
  const asked = { network, coinType: 0x80000001, address: second, message, signature }
  expect(await call('registerName', asked)).toEqual({ success: true })
  expect((await call('fetchSuggestions', { network, name: 'second' }))[0]?.registered).toBe(true)
})

test('purchases, deposits and sessions', async () => {
  const { call, network, onBase, sol } = openKit()
  const { purchase, payment } = await call('fetchOnrampOptions', { network: onBase })
  expect(purchase.map(({ symbol, network }) => [symbol, network])).toContainEqual(['USDC', 'base'])
  expect(payment[0]).toMatchObject({ id: 'USD', limits: [{ method: 'card', min: '10', max: '7500' }, {}] })
  const wanted = { network: onBase, purchase: purchase[0]?.id ?? '', payment: 'USD', amount: '100', chain: 'base' }
  expect((await call('fetchOnrampQuote', wanted))?.purchaseAmount.currency).toBe('ETH')
  const window = await call('createOnrampUrl', { network: onBase, address: people.carol, assets: ['USDC'] })
  expect(window).toContain(`${open.api.url}/onramp?`)
  expect(await (await fetch(window)).text()).toContain('Base (sandbox)')

  const assetId = `${cluster.id}/token:${splTokens.USDC.address}`
  const exchanges = await call('fetchExchanges', { network: sol, assetId, amount: '5' })
  const [{ id: exchange = '' } = {}] = exchanges
  const recipient = `${cluster.id}:${onSolana.carol}`
  const { url, sessionId } = await call('createPayUrl', { network: sol, exchange, assetId, amount: '5', recipient })
  await open.press(url, { press: 'send' })
  expect(await call('fetchDepositStatus', { exchange, sessionId })).toMatchObject({ status: 'success' })

  const { pci } = await open.api.grantSession({ address: `eip155:1:${alice}` })
  expect(await call('fetchSessions', { network, address: alice })).toMatchObject([{ pci, isRevoked: false }])
  expect(await call('revokeSession', { network, address: alice, pci, signature: '0x12' })).toEqual({ success: true })
  expect(await call('fetchSessions', { network, address: alice })).toMatchObject([{ pci, isRevoked: true }])
})
