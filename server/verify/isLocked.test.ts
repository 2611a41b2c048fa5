import { Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLocked } from './isLocked.ts'

const now = Date.UTC(2030, 0, 1)
const seconds = now / 1_000

/** The transaction of a full proof, in the bytes that bitcoinjs writes. */
function write({ version = 2, lock = 0, sequence = 0, witness = true, script = new Uint8Array(), prefix = '' }) {
  const transaction = new Transaction()
  transaction.version = version
  transaction.locktime = lock
  transaction.addInput(new Uint8Array(32).fill(7), 0, sequence, script)
  transaction.addOutput(Uint8Array.of(0x6a), 0n)
  if (witness) transaction.setWitness(0, [new Uint8Array(72)])
  return prefix + Buffer.from(transaction.toBuffer()).toString('base64')
}

test.each([
  ['no time', {}, false],
  ['a time that is over', { lock: seconds }, false],
  ['a time to come', { lock: seconds + 1 }, true],
  ['a time to come, under the prefix of the form', { lock: seconds + 1, prefix: 'ful' }, true],
  ['a time to come that does not count, as the input is final', { lock: seconds + 1, sequence: 0xffffffff }, false],
  ['a height', { lock: 1 }, true],
  ['an age in blocks', { sequence: 1 }, true],
  ['an age in seconds', { sequence: 0x400001 }, true],
  ['an age that does not count, by its highest bit', { sequence: 0x80000001 }, false],
  ['an age that does not count, by its version', { version: 0, sequence: 1 }, false],
  ['an age of nothing', { sequence: 0x400000 }, false],
] as const)('a Bitcoin proof with %s (sign-in 3)', (_, proof, expected) => {
  for (const witness of [true, false])
    for (const length of [0, 2, 252, 253, 9_000])
      expect(isLocked(write({ ...proof, witness, script: new Uint8Array(length) }), now)).toBe(expected)
})

test('a proof without a transaction has no time: a key’s signature, and a witness alone (sign-in 3)', () => {
  expect(isLocked(Buffer.alloc(65, 31).toString('base64'), now)).toBe(false)
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(fc.array(bytes, { minLength: 1, maxLength: 90 }), fc.constantFrom('', 'smp'), (elements, prefix) => {
      const witness = Buffer.concat([
        Uint8Array.of(elements.length),
        ...elements.flatMap((each) => [Uint8Array.of(each.length), each]),
      ])
      expect(isLocked(prefix + witness.toString('base64'), now)).toBe(false)
    }),
  )
})
