import { swapIntent } from 'tapkit/features/swap/intents'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex } from '../fixtures/answering.ts'
import { alice, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const router = checksumAddress('0xE592427A0AEce92De3Edee1F18E0157C05861564')
const weth = checksumAddress('0xe7'.padEnd(42, '9'))
const ether = 10n ** 18n
const least = 2_970_000_000n
const abi = parseAbi(['function swapExactETHForTokens(uint256,address[],address,uint256) payable'])
const deaf = () => {
  throw rejection('the method does not exist', -32601)
}

/** A node that tries nothing out: it knows neither blocks that are simulated, nor traces, nor other code for a call. */
async function prepare(code: string) {
  const { kernel, connect } = await world({
    rpc: answering({
      ...{ eth_simulateV1: deaf, debug_traceCall: deaf },
      eth_getCode: ([address]: [string]) => (address.toLowerCase() === router.toLowerCase() ? code : '0x'),
    }),
    tokens: { 'eip155:1': [{ address: usdc, symbol: 'USDC', decimals: 6 }] },
  })
  await connect()
  const args = [least, [weth, usdc], alice, 2n ** 40n] as never
  const { notices } = await kernel.prepare(
    swapIntent({
      ...{ amount: ether, least, routers: [router], validUntil: Date.now() + 30_000 },
      from: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      to: { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      payload: {
        to: router,
        value: hex(ether),
        data: encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args }),
      },
    }),
  )
  return notices.map(({ code }) => code)
}

test('error: a trade that nobody has tried out is not promised by a router that the network does not have (evm 33)', async () => {
  expect(await prepare('0x')).toContain('noContract')
})

test('behavior: a trade that nobody has tried out is promised by the bytes for a router that the network has (money 24)', async () => {
  expect(await prepare('0x60')).toEqual([])
})
