import type { Plugin, TokenBalance } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { logIn } from '../fixtures/logIn.ts'
import { evm, openSecurePage } from '../fixtures/openSecurePage.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const stranger = '0x2222222222222222222222222222222222222222'

/** An app that knows what each account has on each network. */
const holdings: Plugin = {
  name: 'holdings',
  apply: ({ hooks }) =>
    hooks.fetchTokens.tap({ name: 'holdings', namespace: 'eip155' }, ({ network: { id: networkId } }) => {
      const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, value: 10n ** 18n, networkId } as TokenBalance
      const coin = {
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        value: 5_000_000n,
        address: usdc,
        networkId,
        price: 1,
      }
      return networkId === 'eip155:1' ? [ether, coin as TokenBalance] : [ether]
    }),
}

const ether = { address: 'native', type: 'native', balance: '0xde0b6b3a7640000' }

async function ask(params?: readonly unknown[]): Promise<unknown> {
  const { kernel } = await logIn(openSecurePage(), { plugins: [holdings] })
  const provider = (await kernel.getProvider('eip155')) as { request(input: object): Promise<unknown> }
  return provider.request({ method: 'wallet_getAssets', ...(params && { params }) })
}

test('the assets of the account of a login are answered for the network in use, without a question to the visitor', async () => {
  expect(await ask([{ account: evm.toLowerCase() }])).toMatchObject({
    '0x1': [
      { ...ether, metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      { address: usdc, type: 'erc20', balance: '0x4c4b40', metadata: { symbol: 'USDC', decimals: 6, price: 1 } },
    ],
  })
})

test('an app that names networks gets the assets of those that the wallet is shared on', async () => {
  expect(await ask([{ account: evm, chainFilter: ['0x2105', '0x539'] }])).toMatchObject({ '0x2105': [ether] })
})

test('the assets of an account that is not of the login are refused', async () => {
  await expect(ask([{ account: stranger }])).rejects.toMatchObject({ name: 'AccountNotSharedError' })
})
