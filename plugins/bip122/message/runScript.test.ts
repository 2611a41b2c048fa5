import * as secp256k1 from '@bitcoinerlab/secp256k1'
import { address as addresses, crypto, script as scripts } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { toBase64 } from '../encoding/base64.ts'
import { compactSize } from './hashMessage.ts'
import { loadSdk } from './sdk.ts'
import { createToSign, createToSpend } from './toSign.ts'
import { verifyMessage } from './verifyMessage.ts'

const secret = new Uint8Array(32).fill(7)
const keyOf = (one: Uint8Array) => [33, ...(secp256k1.pointFromScalar(one, true) ?? [])]
const [own, wrong] = [keyOf(secret), keyOf(new Uint8Array(32).fill(9))]
const [dup, swap, checkSig, checkSigVerify, checkMultisigVerify] = [0x76, 0x7c, 0xac, 0xad, 0xaf]

/** Checks one signature once more, and leaves it on the stack. */
const once = [dup, ...own, checkSigVerify]
/** The same script among several keys, of which the right key comes last. */
const among = (keys: number) => [
  ...[dup, 0, swap, 0x51, ...wrong],
  ...[...Array<number>(keys - 2).fill(dup), ...own, 1, keys, checkMultisigVerify],
]

/** A message signed for the address of a script that checks the same signature over and over. */
async function signWith(part: readonly number[], times: number) {
  await loadSdk()
  const code = Uint8Array.from([...Array.from({ length: times }, () => part).flat(), ...own, checkSig])
  const script = Uint8Array.from([0, 32, ...crypto.sha256(code)])
  const toSign = createToSign(createToSpend('Hello', script), [])
  const signed = scripts.signature.encode(secp256k1.sign(toSign.hashForWitnessV0(0, code, 0n, 1), secret), 1)
  const sized = (bytes: Uint8Array) => [...compactSize(bytes.length), ...bytes]
  const signature = toBase64(Uint8Array.of(2, ...sized(signed), ...sized(code)))
  return { address: addresses.fromOutputScript(script), message: 'Hello', signature }
}

// Each script checks the signature once more at its end.
test.each([
  ['of one key', once, 19],
  ['of 19 keys', among(19), 1],
])('a script that checks 20 signatures, %s, is verified (server 13)', async (_, part, times) => {
  expect(await verifyMessage(await signWith(part, times))).toBe(true)
})

const [drop, op1] = [0x75, 0x51]
const pushed = (bytes: number) => [0x4d, bytes & 0xff, bytes >> 8, ...Array<number>(bytes).fill(7)]
/** 514 bytes that leave nothing, 19 times; 199 and a last check of 35 make 10,000. */
const upTo = (last: number) => [
  ...Array.from({ length: 19 }, () => [...pushed(510), drop]).flat(),
  ...pushed(last),
  drop,
]

test.each([
  ['of 10,000 bytes', upTo(195), true],
  ['of 10,001 bytes', upTo(196), false],
  ['with an element of 520 bytes', [...pushed(520), drop], true],
  ['with an element of 521 bytes', [...pushed(521), drop], false],
  ['with 1,100 elements at once, 1,098 of which nobody reads', Array<number>(1_100).fill(op1), false],
] as const)('a script %s is run as Bitcoin runs it (server 13)', async (_, part, valid) => {
  expect(await verifyMessage(await signWith(part, 1))).toBe(valid)
})

test.each([
  ['of one key', once, 20],
  ['of 20 keys', among(20), 1],
  ['of 20 keys, in all that a sign-in has room for', among(20), 180],
])(
  'error: a script that checks more than 20, %s, is false: nobody keeps a server at it (server 13)',
  async (_, part, times) => {
    expect(await verifyMessage(await signWith(part, times))).toBe(false)
  },
)

test('an empty signature counts for none of them: 39 keys need not have signed (server 13)', async () => {
  const others = Array.from({ length: 39 }, () => [0, ...wrong, checkSig, drop]).flat()
  expect(await verifyMessage(await signWith(others, 1))).toBe(true)
})
