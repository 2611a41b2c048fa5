import * as fc from 'fast-check'
import { toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { word } from '../fixtures/answering.ts'
import { alice, bob } from '../fixtures/createWorld.ts'
import { readOperated } from './readOperated.ts'

const outer = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const inner = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'
const name = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')

/** The logs of a bundle: what its checks log, and each operation's own with its end. */
type Operation = { readonly sender: string; readonly logs: readonly unknown[] }
const bundleOf = (address: string, checks: readonly unknown[], operations: readonly Operation[]) => [
  ...checks,
  { address, topics: [toEventSelector('BeforeExecution()')], data: '0x' },
  ...operations.flatMap(({ sender, logs }) => [
    ...logs,
    { address, topics: [name, name, `0x${word(sender)}`, name], data: `0x${word(1n).repeat(4)}` },
  ]),
]

const log = fc.nat().map((data) => ({ address: bob, topics: [name], data }))
const logs = fc.array(log, { maxLength: 4 })
const others = fc.array(fc.record({ sender: fc.constant(bob), logs }), { maxLength: 3 })
/** A bundle that somebody whom the operation calls has made within it, at another entry point. */
const within = fc.tuple(logs, others)

test('of any bundle of several, all that an account’s own operation has logged is its own, and nothing else', () => {
  fc.assert(
    fc.property(others, others, within, logs, logs, logs, (before, after, [asides, inside], first, last, behind) => {
      fc.pre(before.length + after.length + inside.length > 0)
      const own = [...first, ...bundleOf(inner, asides, inside), ...last]
      const bundle = bundleOf(outer, asides, [...before, { sender: alice.toLowerCase(), logs: own }, ...after])
      expect(readOperated([...bundle, ...behind], alice).slice(0, -1)).toEqual(own)
    }),
  )
})

test('of a bundle without others, all logs are the account’s', () => {
  fc.assert(
    fc.property(logs, logs, logs, (checks, own, behind) => {
      const all = [...bundleOf(outer, checks, [{ sender: alice, logs: own }]), ...behind]
      expect(readOperated(all, alice)).toEqual(all)
    }),
  )
})
