import { swapIntent } from 'tapkit/features/swap/intents'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { topics } from './readMoves.ts'

const world = openWorlds()
const router = checksumAddress('0xE592427A0AEce92De3Edee1F18E0157C05861564')
const weth = checksumAddress('0xe7'.padEnd(42, '9'))
/** A token that this site does not list, and whose owner may have it keep a part of each transfer at any time. */
const taxed = checksumAddress('0x7a'.padEnd(42, '5'))
const native = checksumAddress('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
const ether = 10n ** 18n
const least = 2_970n
const abi = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256) payable',
])
const moves = (token: string, from: string, to: string, amount: bigint) => ({
  ...{ address: token, topics: [topics.transfer, `0x${word(from)}`, `0x${word(to)}`] },
  data: `0x${word(amount)}`,
})
/** What a node sees now: the token keeps nothing yet. */
const logs = [moves(native, alice, router, ether), moves(taxed, weth, alice, 3_000n)]

async function prepare(data: string, { isTried = true } = {}) {
  const tries = { eth_simulateV1: () => [{ calls: [{ status: '0x1', logs, returnData: '0x' }] }] }
  const { kernel, connect } = await world({ rpc: answering((isTried ? tries : {}) as never) })
  await connect()
  const { changes, notices } = await kernel.prepare(
    swapIntent({
      ...{ amount: ether, least, routers: [router], validUntil: Date.now() + 30_000 },
      from: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      to: { address: taxed, name: 'Taxed', symbol: 'USDC', decimals: 6 },
      payload: { to: router, value: hex(ether), data },
    }),
  )
  return { kept: changes.map((change) => change.kept), notices: notices.map(({ code }) => code) }
}

const args = [least, [weth, taxed], alice, 2n ** 40n] as never

const swap = (functionName: never) => encodeFunctionData({ abi, functionName, args })

test('error: the least of a swap is not promised by a router that does not look at what arrives, because an unlisted token may keep a part of it (evm 34)', async () => {
  const data = swap('swapExactETHForTokens' as never)
  expect(await prepare(data)).toEqual({ kept: [undefined, 'simulation'], notices: ['lessMayArrive'] })
  expect((await prepare(data, { isTried: false })).notices).toContain('untried')
})

test('error: 1inch counts what its router has before it pays an unlisted token out, so its least is about what a node says (evm 34)', async () => {
  const words = [0n, native, taxed, 0n, alice, ether, least, 0n, 288n, 0n]
  const data = `0x07ed2379${words.map((each) => word(each)).join('')}`
  expect(await prepare(data)).toMatchObject({ kept: [undefined, 'simulation'] })
})

test('behavior: the least of a swap is promised by a router that looks at what has arrived (evm 34)', async () => {
  const data = swap('swapExactETHForTokensSupportingFeeOnTransferTokens' as never)
  expect(await prepare(data)).toMatchObject({ kept: [undefined, undefined] })
  expect((await prepare(data, { isTried: false })).notices).not.toContain('untried')
})
