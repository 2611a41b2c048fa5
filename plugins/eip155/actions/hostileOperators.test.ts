import { encodeFunctionData, parseAbi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { word } from '../fixtures/answering.ts'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { call, codesOf, mallory, market, openPromises, textOf } from '../fixtures/openPromises.ts'
import { permit2 } from './knownCalls.ts'

const { attempt } = openPromises()
const abi = parseAbi([
  'function authorizeOperator(address)',
  'function increaseApproval(address,uint256)',
  'function allow(address,bool)',
])
const written = (functionName: 'authorizeOperator' | 'increaseApproval' | 'allow', args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const indexed = (event: string, ...parts: readonly string[]) => [
  toEventSelector(event),
  ...parts.map((part) => `0x${word(part)}`),
]
/** Nothing is promised to leave, and nobody is promised an allowance. */
const nothing = { out: [], allowances: [] }

describe('whom a call that cannot be read lets take something later (evm 23)', () => {
  test('error: an operator of a token (ERC-777) is an allowance that was not promised', async () => {
    const logs = [
      { address: market, topics: indexed('AuthorizedOperator(address,address)', mallory, alice), data: '0x' },
    ]
    const made = { to: market, data: written('authorizeOperator', [mallory]) }
    expect(await attempt(nothing, made, { logs })).toBe('allows')
  })

  test('error: an allowance by Permit2 in an account’s own code is an allowance that was not promised', async () => {
    const topics = indexed('Approval(address,address,address,uint160,uint48)', alice, usdc, mallory)
    const logs = [{ address: permit2, topics, data: `0x${word(5n)}${word(2n ** 48n - 1n)}` }]
    expect(await attempt(nothing, { to: alice, data: call('mystery', [7n]) }, { logs })).toBe('allows')
  })

  test('error: a contract that logs nothing of whom it lets take is said to be unread', async () => {
    // Compound III lets a manager take everything, and logs nothing.
    const made = { to: market, data: written('allow', [mallory, true]) }
    expect(codesOf(await attempt(nothing, made, { logs: [] }))).toContain('unreadCall')
  })

  test('behavior: a call to a contract that the promise names is not said to be unread once a node has tried it out', async () => {
    const made = { to: market, data: call('mystery', [7n]) }
    const prepared = await attempt({ ...nothing, callees: [market] }, made, { logs: [] })
    expect(codesOf(prepared)).not.toContain('unreadCall')
    expect(textOf(prepared as never)).toContain(market)
  })
})
