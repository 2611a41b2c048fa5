// @vitest-environment node
import { TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import { hashTypedData } from 'viem/utils'
import { expect, test } from 'vitest'
import { readTyped } from './typedData.ts'

/** Names that other readers could take for something else: parts of each other, of the language, and of types. */
const names = ['A', 'AB', '_A', 'A$B', 'uint', 'bytes33', 'toString', 'valueOf', 'hasOwnProperty']
const atoms = ['uint256', 'int8', 'string', 'bytes', 'bytes4', 'bool', 'address']
const values: Readonly<Record<string, unknown>> = {
  ...{ uint256: '5', int8: '-3', string: '0x12', bytes: '0x1234', bytes4: '0x12345678', bool: true },
  address: '0x00000000000000000000000000000000000000bb',
}
const suffix = fc.constantFrom('', '', '[]', '[2]', '[][1]')
const field = fc.record({
  name: fc.constantFrom(...names, 'x', 'y', 'z'),
  type: fc.tuple(fc.constantFrom(...atoms, ...names), suffix).map((parts) => parts.join('')),
})
const someTypes = fc.array(fc.tuple(fc.constantFrom(...names), fc.array(field, { maxLength: 4 })), {
  minLength: 1,
  maxLength: 4,
})

type Fields = readonly { readonly name: string; readonly type: string }[]

/** A value of a type; lists without a length are empty or have two values. */
function sampleOf(type: string, types: ReadonlyMap<string, Fields>, count: number, depth = 0): unknown {
  if (depth > 8) return null
  const [, item, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (item !== undefined)
    return Array.from({ length: length ? Number(length) : count }, () => sampleOf(item, types, count, depth + 1))
  const fields = types.get(type)
  if (!fields) return values[type]
  return Object.fromEntries(fields.map(({ name, type }) => [name, sampleOf(type, types, count, depth + 1)]))
}

test('whatever types a host makes up, typed data that is read has the hash that ethers gives the data (approvals 10)', () => {
  let compared = 0
  fc.assert(
    fc.property(someTypes, fc.constantFrom(0, 2), (given, count) => {
      const types = new Map<string, Fields>(given)
      const primaryType = given[0]?.[0] ?? ''
      const message = sampleOf(primaryType, types, count)
      const data = { types: Object.fromEntries(types), primaryType, domain: { name: 'Acme', chainId: 1 }, message }
      const read = readTyped(JSON.stringify(data))
      if (!read) return
      const { EIP712Domain: _, ...own } = read.types
      const plain = JSON.parse(JSON.stringify({ ...read, own }))
      // ethers finds the primary type itself, and refuses data in which it finds another.
      const theirs = attempt(() => new TypedDataEncoder(plain.own).primaryType) === primaryType
      if (!theirs) return
      compared += 1
      expect(hashTypedData(plain)).toBe(TypedDataEncoder.hash(plain.domain, plain.own, plain.message))
    }),
    { numRuns: 2_000 },
  )
  expect(compared).toBeGreaterThan(100)
})

function attempt<value>(run: () => value): value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
