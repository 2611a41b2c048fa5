import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signatories } from '../fixtures/signatories.ts'
import { isSignatureShape, verifySignature } from './index.ts'

const message = 'Hello'

test.each(Object.entries(signatories))('what an account of %s signs has the shape of a signature', async (_, by) => {
  const signature = await by.sign(message)
  expect(isSignatureShape({ chainId: by.chainId, signature })).toBe(true)
  expect(isSignatureShape({ chainId: by.chainId, signature: `${signature} ` })).toBe(false)
  expect(isSignatureShape({ chainId: by.chainId, signature: '' })).toBe(false)
})

test('a contract takes any bytes, none as well; without a node to ask, a key alone signs', () => {
  const chainId = 'eip155:1'
  const call = async () => '0x'
  for (const signature of ['0x', '0xab', `0x${'ab'.repeat(65)}`]) {
    expect(isSignatureShape({ chainId, signature, call })).toBe(true)
    expect(isSignatureShape({ chainId, signature })).toBe(signature.length === 132)
  }
  expect(isSignatureShape({ chainId, signature: `0x${'ab'.repeat(64)}` })).toBe(true)
  expect(isSignatureShape({ chainId, signature: '0xa', call })).toBe(false)
})

test('a host’s own verifier takes what it likes, and a namespace that nothing verifies takes nothing', () => {
  const verifiers = { cosmos: () => true, solana: () => true }
  expect(isSignatureShape({ chainId: 'cosmos:cosmoshub-4', signature: 'right', verifiers })).toBe(true)
  expect(isSignatureShape({ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', signature: 'right', verifiers })).toBe(
    true,
  )
  expect(isSignatureShape({ chainId: 'cosmos:cosmoshub-4', signature: 'right' })).toBe(false)
  expect(isSignatureShape({ chainId: 'constructor:x', signature: 'right' })).toBe(false)
})

test('what has no shape of a signature is verified as false, and asks no node', () =>
  fc.assert(
    fc.asyncProperty(fc.string(), fc.constantFrom(...Object.values(signatories)), async (signature, by) => {
      const call = () => Promise.reject(new Error('asked'))
      const signed = { chainId: by.chainId, address: by.accountAddress, message, signature, call }
      if (!isSignatureShape(signed)) expect(await verifySignature(signed)).toBe(false)
    }),
  ))
