import type { SignedPermit } from 'tapkit/features/swap'
import { swapIntent } from 'tapkit/features/swap/intents'
import { encodeFunctionData, maxUint256, parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, word } from '../fixtures/answering.ts'
import { alice, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()

const router = checksumAddress('0x1004931A91e00f96700Ff597a4aEc9eDf70B3A85')
const mallory = checksumAddress('0xbad'.padEnd(42, '7'))
const dai = checksumAddress('0xda1'.padEnd(42, '3'))
const weth = checksumAddress('0xe7'.padEnd(42, '9'))
const amount = 100_000_000n
const least = 95n * 10n ** 18n
const abi = parseAbi([
  'function multicall(bytes[])',
  'function multicall(uint256,bytes[])',
  'function selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)',
  'function selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)',
  'function selfPermitAllowed(address,uint256,uint256,uint8,bytes32,bytes32)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function aggregate3((address,bool,bytes)[])',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function mystery(uint256)',
])
type Data = `0x${string}`
const signed: SignedPermit = {
  ...{ token: usdc, owner: alice, spender: router, value: amount, nonce: 3n, deadline: 1_900_000_000n },
  ...{ v: 27, r: `0x${word(7n)}`, s: `0x${word(8n)}` },
}
const selfPermit = (
  change: Partial<SignedPermit> = {},
  functionName: 'selfPermit' | 'selfPermitIfNecessary' = 'selfPermit',
) => {
  const { token, value, deadline, v, r, s } = { ...signed, ...change }
  return encodeFunctionData({ abi, functionName, args: [token as Data, value, deadline, v, r, s] })
}
const trade = (receiver: string = alice, given = amount) =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [given, least, [usdc, weth, dai] as Data[], receiver as Data, maxUint256],
  })
const both = (...calls: Data[]) => encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })

const topic = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
}
const log = (address: string, kind: keyof typeof topic, from: string, to: string, value: bigint) => ({
  ...{ address, topics: [topic[kind], `0x${word(from)}`, `0x${word(to)}`], data: `0x${word(value)}` },
})
const honest = [
  log(usdc, 'approval', alice, router, amount),
  // To a pool, whom nobody chose.
  log(usdc, 'transfer', alice, weth, amount),
  log(dai, 'transfer', weth, alice, 97n * 10n ** 18n),
]
const simulating = (logs: readonly object[]) => ({
  eth_simulateV1: () => [{ calls: [{ status: '0x1', logs, returnData: '0x', gasUsed: '0x5208' }] }],
})
const deaf = () => {
  throw rejection('the method does not exist', -32601)
}
const blind = { eth_simulateV1: deaf, debug_traceCall: deaf }

const facts = (address: string, symbol: string, decimals: number) => ({ address, name: symbol, symbol, decimals })
const eth_call = ([{ to, data }]: [{ to: string; data: string }]) => {
  if (data === '0x313ce567') return `0x${word(to === usdc ? 6n : 18n)}`
  if (data.startsWith('0x70a08231')) return `0x${word(10n ** 12n)}`
  if (data.startsWith('0xdd62ed3e')) return `0x${word(0n)}`
  throw rejection('execution reverted', 3)
}

/** Prepares what a service wrote for a trade that a permission was signed for, and says what became of it. */
async function attempt(data: Data, rpc: object = simulating(honest), permit: SignedPermit | undefined = signed) {
  const { kernel, wallet, connect } = await world({
    rpc: answering({ eth_call, ...rpc } as never),
    tokens: { 'eip155:1': [facts(usdc, 'USDC', 6), facts(dai, 'DAI', 18)] },
  })
  await connect()
  try {
    const prepared = await kernel.prepare(
      swapIntent({
        ...{ from: facts(usdc, 'USDC', 6), to: facts(dai, 'DAI', 18), amount, least, routers: [router] },
        ...{ validUntil: Date.now() + 30_000, payload: { to: router, value: '0x0', data }, permit },
      }),
    )
    return {
      out: prepared.changes.map((change) => change.amount),
      parties: prepared.changes.flatMap(({ party }) => party ?? []),
      allows: prepared.allowances,
      untried: prepared.kept === 'nothing',
    }
  } catch (error) {
    return (error as { params?: { reason?: string } }).params?.reason ?? (error as Error).name
  } finally {
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  }
}

const reviewed = { out: [amount, least], parties: [], allows: [], untried: false }

describe('the permission in a trade is the one that was signed (money 27)', () => {
  test('as it is, in each form that is read, whether a node tries it out or not', async () => {
    const own = encodeFunctionData({
      abi,
      functionName: 'permit',
      args: [alice, router, amount, signed.deadline, signed.v, signed.r, signed.s],
    })
    const timed = encodeFunctionData({ abi, functionName: 'multicall', args: [9n, [selfPermit(), trade()]] })
    for (const data of [both(selfPermit(), trade()), both(selfPermit({}, 'selfPermitIfNecessary'), trade()), timed])
      expect(await attempt(data)).toEqual(reviewed)
    expect(await attempt(both(selfPermit(), trade()), blind)).toEqual(reviewed)
    const beside = encodeFunctionData({
      abi,
      functionName: 'aggregate3',
      args: [
        [
          [usdc, false, own],
          [router, false, trade()],
        ],
      ],
    })
    expect(await attempt(beside)).toEqual(reviewed)
  })

  test.each<[string, Data, string]>([
    ['another value', both(selfPermit({ value: amount + 1n }), trade()), 'allows'],
    ['no limit', both(selfPermit({ value: maxUint256 }), trade()), 'allows'],
    ['another token', both(selfPermit({ token: dai }), trade()), 'allows'],
    ['another end', both(selfPermit({ deadline: signed.deadline + 1n }), trade()), 'allows'],
    ['another signature', both(selfPermit({ r: `0x${word(9n)}` }), trade()), 'allows'],
    ['the same, twice', both(selfPermit(), selfPermit(), trade()), 'allows'],
    ['another one beside it', both(selfPermit(), selfPermit({ token: dai, value: maxUint256 }), trade()), 'allows'],
    ['none', trade(), 'allows'],
    ['none that can be read', both(encodeFunctionData({ abi, functionName: 'mystery', args: [7n] })), 'allows'],
    [
      'another spender',
      both(
        encodeFunctionData({
          abi,
          functionName: 'permit',
          args: [alice, mallory, amount, signed.deadline, signed.v, signed.r, signed.s],
        }),
        trade(),
      ),
      'allows',
    ],
    [
      'one of another kind beside it',
      both(
        selfPermit(),
        encodeFunctionData({
          abi,
          functionName: 'selfPermitAllowed',
          args: [dai, 1n, maxUint256, 27, `0x${word(7n)}`, `0x${word(8n)}`],
        }),
        trade(),
      ),
      'allows',
    ],
    ['more than was signed for leaves', both(selfPermit(), trade(alice, amount + 1n)), 'leaves'],
    ['somebody else is paid', both(selfPermit(), trade(mallory)), 'receiver'],
  ])('%s: refused before the wallet is asked', async (_, data, reason) => {
    expect(await attempt(data)).toBe(reason)
    expect(await attempt(data, blind)).toBe(reason)
  })

  test.each([
    ['a permission', both(selfPermit(), trade())],
    ['one of no limit', both(selfPermit({ value: maxUint256 }), trade())],
    [
      'one of DAI’s kind',
      both(
        encodeFunctionData({
          abi,
          functionName: 'selfPermitAllowed',
          args: [usdc, 1n, maxUint256, 27, `0x${word(7n)}`, `0x${word(8n)}`],
        }),
        trade(),
      ),
    ],
  ])('%s that nobody asked for is refused, also where no node tries it out', async (_, data) => {
    const taken = [...honest.slice(1)]
    expect(await attempt(data, simulating(taken), null as never)).toBe('allows')
    expect(await attempt(data, blind, null as never)).toBe('allows')
  })

  test.each([
    ['another spender', log(usdc, 'approval', alice, mallory, 1n)],
    ['another token', log(dai, 'approval', alice, router, 1n)],
    ['more of it', log(usdc, 'approval', alice, router, amount + 1n)],
  ])('what a node sees allowed beyond it is refused: %s', async (_, seen) => {
    expect(await attempt(both(selfPermit(), trade()), simulating([...honest, seen]))).toBe('allows')
  })

  test('a trade whose permission the token does not take any more cannot be confirmed: a false number, or a used one', async () => {
    const reverts = () => {
      throw rejection('execution reverted', 3)
    }
    const reverting = {
      eth_estimateGas: reverts,
      eth_simulateV1: () => [{ calls: [{ status: '0x0', logs: [], returnData: '0x' }] }],
    }
    const { kernel, connect } = await world({ rpc: answering({ eth_call, ...reverting } as never) })
    await connect()
    const prepared = await kernel.prepare(
      swapIntent({
        ...{ from: facts(usdc, 'USDC', 6), to: facts(dai, 'DAI', 18), amount, least, routers: [router] },
        validUntil: Date.now() + 30_000,
        payload: { to: router, value: '0x0', data: both(selfPermit(), trade()) },
        permit: signed,
      }),
    )
    expect(prepared.notices).toContainEqual(expect.objectContaining({ code: 'wouldFail', blocks: true }))
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
  })
})
