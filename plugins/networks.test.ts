import * as bitcoin from 'tapkit/bip122/networks'
import * as evm from 'tapkit/eip155/networks'
import * as all from 'tapkit/networks'
import * as solana from 'tapkit/solana/networks'
import * as stacks from 'tapkit/stacks/networks'
import { expect, test } from 'vitest'

test('behavior: every network of every namespace is there, by the name that it has in its own', () => {
  const each = [bitcoin, evm, solana, stacks].flatMap((namespace) => Object.entries(namespace))
  expect(new Set(each.map(([name]) => name)).size).toBe(each.length)
  expect(Object.entries(all).toSorted()).toEqual(each.toSorted())
})
