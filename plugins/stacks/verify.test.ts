import { Cl, getAddressFromPrivateKey, signMessageHashRsv, signStructuredData } from '@stacks/transactions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeAddress, encodeAddress } from './address/c32.ts'
import { hashMessage } from './address/hashMessage.ts'
import { verifyMessage, verifyStructuredMessage } from './verify.ts'

const privateKey = `${'11'.repeat(32)}01`
const single = [22, 26]
const { hash } = decodeAddress(getAddressFromPrivateKey(privateKey, 'mainnet')) as { hash: Uint8Array }
const addresses = Array.from({ length: 32 }, (_, version) => ({ version, address: encodeAddress({ version, hash }) }))

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The other writing of a signature: the same r, s from the other half, and the other one of two points. */
const rewrite = (signature: string) => {
  const s = (order - BigInt(`0x${signature.slice(64, 128)}`)).toString(16).padStart(64, '0')
  return `${signature.slice(0, 64)}${s}0${1 - Number(signature.slice(128))}`
}

test('the hash of a key is an account under the versions of one key alone (stacks 5)', async () => {
  const signature = signMessageHashRsv({ messageHash: hashMessage('hello'), privateKey })
  const domain = Cl.tuple({ name: Cl.stringAscii('a'), version: Cl.stringAscii('1'), 'chain-id': Cl.uint(1) })
  const structured = signStructuredData({ domain, message: Cl.uint(7), privateKey })
  const data = { domain: Cl.serialize(domain), message: Cl.serialize(Cl.uint(7)), signature: structured }
  for (const { version, address } of addresses) {
    const isAccount = single.includes(version)
    expect([version, await verifyMessage({ message: 'hello', signature, address })]).toEqual([version, isAccount])
    expect([version, await verifyStructuredMessage({ ...data, address })]).toEqual([version, isAccount])
  }
})

test('either writing of a signature is right, for its own text alone (stacks 5)', async () => {
  const [address = ''] = addresses.flatMap(({ version, address }) => (version === 22 ? [address] : []))
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), async (message, other) => {
      const signature = signMessageHashRsv({ messageHash: hashMessage(message), privateKey })
      for (const written of [signature, rewrite(signature)]) {
        expect(await verifyMessage({ message, signature: written, address })).toBe(true)
        expect(await verifyMessage({ message: other, signature: written, address })).toBe(message === other)
      }
    }),
    { numRuns: 25 },
  )
})
