import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unprovenInputs } from './unprovenInputs.ts'

const put = fc.record({
  isTaproot: fc.boolean(),
  isProven: fc.boolean(),
  isSigned: fc.boolean(),
  isToSign: fc.boolean(),
})

test('an amount is left unasked only if each signature of the request commits to it (bitcoin 5)', () => {
  fc.assert(
    fc.property(fc.array(put, { minLength: 1, maxLength: 5 }), (puts) => {
      const inputs = puts.map((kind, index) => ({ ...kind, index, txid: '', party: '', amount: 1n }))
      const signing = inputs.filter(({ isToSign }) => isToSign)
      const summary = { inputs, outputs: [], fee: 0n, lockTime: 0, isReplaceable: false }
      const asked = unprovenInputs(summary, signing)
      for (const input of inputs) {
        const isCommitted = signing.every((signer) => signer === input || signer.isTaproot) && signing.length > 0
        if (!isCommitted && !input.isProven) expect(asked).toContain(input)
        if (input.isProven) expect(asked).not.toContain(input)
      }
    }),
  )
})
