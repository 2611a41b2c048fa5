import { Psbt, Transaction } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { scriptOf } from '../fixtures/psbts.ts'
import { inferSignInputs } from './inferSignInputs.ts'

const { payment, ordinals, other } = addresses
const accounts = [
  { address: payment, purpose: 'payment' as const },
  { address: ordinals, purpose: 'ordinals' as const },
]

/** Spends a coin of an address that only its whole transaction shows. */
function spend(address: string): Uint8Array {
  const before = new Transaction()
  before.addInput(new Uint8Array(32).fill(1), 0)
  before.addOutput(scriptOf(address), 10_000n)
  return new Psbt()
    .addInput({ hash: before.getId(), index: 0, nonWitnessUtxo: before.toBuffer() })
    .addOutput({ script: scriptOf(other), value: 9_000n })
    .toBuffer()
}

test.each([
  ['the ordinals address', ordinals, [{ address: ordinals, index: 0 }]],
  ['the payment address', payment, [{ address: payment, index: 0 }]],
  ['nobody of the wallet', other, []],
])('a coin that only its whole transaction shows is signed by %s, whose it is (bitcoin 1)', (_, address, signed) => {
  expect(inferSignInputs(spend(address), accounts)).toEqual(signed)
})
