import { approvalIntent } from 'tapkit/features/swap/intents'
import { encodeAbiParameters } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, word } from '../fixtures/answering.ts'
import { rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { multicall3 } from '../networks/chain.ts'
import { hashDomain } from './hashPermit.ts'

const world = openWorlds()
afterEach(() => void vi.useRealTimers())
const router = checksumAddress('0x1004931A91e00f96700Ff597a4aEc9eDf70B3A85')
const dollars = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const string = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const domain = { name: 'USD Coin', version: '2', chainId: 1n, token: checksumAddress(usdc) }
const says: Record<string, string> = {
  ...{ '0x313ce567': `0x${word(6n)}`, '0x70a08231': `0x${word(9n)}`, '0x54fd4d50': string('2') },
  ...{ '0x3644e515': `0x${hashDomain(domain)}`, '0x7ecebe00': `0x${word(3n)}`, '0x06fdde03': string('USD Coin') },
  '0x18160ddd': `0x${word(10_000_000n)}`,
}

/** Whether an approval of so much has a notice, by a transaction and by a signature. */
async function isTold(code: string, amount: bigint | 'unlimited', spender: string = router) {
  const eth_call = ([{ data }]: [{ data: string }]) => {
    const answer = says[data.slice(0, 10)]
    if (answer === undefined) throw rejection('execution reverted', 3)
    return answer
  }
  const { kernel, connect } = await world({
    rpc: answering({ eth_call } as never),
    tokens: { 'eip155:1': [{ address: usdc, decimals: 6, symbol: 'USDC' }] },
  })
  await connect()
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
  const prepare = async (more: object) => {
    const { notices } = await kernel.prepare(approvalIntent({ token: dollars, spender, amount, ...more }))
    return notices.map((notice) => notice.code).includes(code)
  }
  return [await prepare({}), await prepare({ deadline })]
}

// "One without a limit, or of 2^112 − 1 or more, has its own notice" (money 20), and a permission by signature is an approval (money 27).
test.each([
  ['a little', 5n, false],
  ['all', 'unlimited', true],
  ['2^112 − 1', 2n ** 112n - 1n, true],
  ['one less than all', 2n ** 256n - 2n, true],
  ['all that 96 bits hold', 2n ** 96n - 1n, true],
] as const)(
  'an approval of %s is called unlimited by a signature as by a transaction',
  async (_, amount, isUnlimited) => {
    expect(await isTold('unlimitedAllowance', amount)).toEqual([isUnlimited, isUnlimited])
  },
)

test('an approval of more than there is of a token is called unlimited by a signature as by a transaction (evm 25)', async () => {
  expect(await isTold('unlimitedAllowance', 10_000_001n)).toEqual([true, true])
  expect(await isTold('unlimitedAllowance', 10_000_000n)).toEqual([false, false])
})

test('an allowance of Multicall3 may be taken by anybody, by a signature as by a transaction (evm 20)', async () => {
  expect(await isTold('anybodyMayTake', 5n, multicall3)).toEqual([true, true])
  expect(await isTold('anybodyMayTake', 5n)).toEqual([false, false])
})

test('error: a node that answers nothing in time leaves the approval by a transaction (evm 30)', async () => {
  const silent = () => new Promise(() => {})
  const { kernel, connect } = await world({
    rpc: { eth_call: silent, eth_getCode: silent, eth_getBlockByNumber: silent },
    tokens: { 'eip155:1': [{ address: usdc, decimals: 6, symbol: 'USDC' }] },
  })
  await connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
  const asked = kernel.prepare(approvalIntent({ token: dollars, spender: router, amount: 5n, deadline }))
  // The plugin writes none, as for a token that takes none.
  const told = expect(asked).rejects.toMatchObject({ name: 'UnsupportedChainError' })
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(8_000)
  await told
})
