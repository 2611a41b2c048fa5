// @vitest-environment node
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { createTestKernel } from 'tapkit/testing'
import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { endWithTest } from '../../../../kernel/fixtures/endWithTest.ts'
import { uniswapV2 } from './index.ts'

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const dai = { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', name: 'Dai', decimals: 18 }
const account = { namespace: 'eip155', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' } as const

/** A swap on a network of which the first endpoint refuses its key, as one does whose quota is used up. */
const open = endWithTest(
  async () => {
    const kernel = createTestKernel({
      plugins: [
        eip155({ networks: [mainnet], rpcUrls: { 'eip155:1': ['https://refusing.example', 'https://other.example'] } }),
        uniswapV2({ pools: { 'eip155:1': { router, wrapped, tokens: [dai] } } }),
      ],
      fetch: async (url, init) => {
        if (new URL(String(url)).host !== 'other.example') return new Response('no quota', { status: 403 })
        const { id, method } = JSON.parse(String(init?.body))
        const result = {
          eth_gasPrice: '0x3b9aca00',
          eth_getBlockByNumber: { timestamp: '0x80000000' },
          eth_call: encodeAbiParameters([{ type: 'uint256[]' }], [[5n, 10n]]),
        }[String(method)]
        return Response.json({ jsonrpc: '2.0', id, result })
      },
    })
    kernel.http.wake()
    return kernel
  },
  (kernel) => kernel.destroy(),
)

test('error: the next endpoint tells the price, the fee and the time of the chain if the first does not answer (reads 15)', async () => {
  const kernel = await open()
  const network = kernel.networks.require('eip155:1')
  const [service] = kernel.hooks.services.for('swap').call([], { network })
  const { signal } = kernel
  const request = { network, account, from: network.nativeCurrency, to: dai, amount: 5n, slippage: 100, signal }
  const quote = await service?.fetchQuote(request)
  expect(quote).toMatchObject({ amountOut: 10n, networkFee: 150_000n * 10n ** 9n })
  const steps = quote && (await service?.prepare({ ...request, quote }))
  const call = (await steps?.build({ signal, permit: undefined })) as { readonly data: string }
  expect(call.data).toContain((0x80000000 + 1_200).toString(16).padStart(64, '0'))
})
