// @vitest-environment node

import { verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { HDKey } from '@scure/bip32'
import { Keypair } from '@solana/web3.js'
import { HDNodeWallet } from 'ethers'
import fc from 'fast-check'
import { hashMessage, recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { fromHex, isBlank, toHex } from '../fixtures/hex.ts'
import { bip32, bip39, slip10 } from '../fixtures/vectors.ts'
import { watchBuffers } from '../fixtures/watchBuffers.ts'
import { eip155 } from './eip155.ts'
import { accountsOf, signOnce } from './signOnce.ts'
import { deriveEd25519, solana } from './solana.ts'
import { stretchWords } from './stretchWords.ts'
import { wordsOf } from './words.ts'

const seed = fromHex(bip39[5]?.[0] ?? '')
const phrase = bip39[5]?.[1] ?? ''
/** Phrases by the hundred would stretch for minutes. */
const few = { numRuns: 12 }
const anySeed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes))

test.each(bip32)(
  '@scure/bip32 with the pinned curves gives the vector of BIP-32 with the seed %s at %s',
  (start, path, xpub, xprv) => {
    const node = HDKey.fromMasterSeed(fromHex(start)).derive(path)
    expect([node.publicExtendedKey, node.privateExtendedKey]).toEqual([xpub, xprv])
  },
)

test('@scure/bip32 derives public keys from a public parent as BIP-32 does, in spite of multiplyUnsafe of @noble/curves 1.9.1', () => {
  const parent = bip32[8]?.[2] ?? ''
  expect(HDKey.fromExtendedKey(parent).deriveChild(1).publicExtendedKey).toBe(bip32[9]?.[2])
})

test.each(slip10)('the seed %s gives the key of SLIP-0010 at the steps %j', (start, steps, key) => {
  expect(toHex(deriveEd25519(fromHex(start), steps))).toBe(key)
})

test('the known phrase of test networks gives its known accounts', async () => {
  const stretched = await stretchWords('test test test test test test test test test test test junk'.split(' '))
  expect(eip155.addressOf(eip155.derive(stretched))).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(solana.addressOf(solana.derive(stretched))).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
})

test('the accounts of any seed are those of viem, ethers and @solana/web3.js', async () => {
  await fc.assert(
    fc.asyncProperty(anySeed, async (bytes) => {
      const words = wordsOf(bytes)
      const accounts = await accountsOf(bytes)
      const { address } = mnemonicToAccount(words.join(' '))
      expect(HDNodeWallet.fromPhrase(words.join(' ')).address).toBe(address)
      const key = solana.derive(await stretchWords(words))
      expect(accounts).toEqual([`eip155:${address}`, `solana:${Keypair.fromSeed(key).publicKey.toBase58()}`])
    }),
    few,
  )
})

test('an EVM signature is the signature of viem, and recovers to the account', async () => {
  const [account = ''] = await accountsOf(seed)
  const signature = await signOnce(seed, account, fromHex(hashMessage('hello').slice(2)))
  expect(`0x${toHex(signature)}`).toBe(await mnemonicToAccount(phrase).signMessage({ message: 'hello' }))
  const signer = await recoverMessageAddress({ message: 'hello', signature: `0x${toHex(signature)}` })
  expect(`eip155:${signer}`).toBe(account)
})

test('a Solana signature is verified by the platform', async () => {
  const [, account = ''] = await accountsOf(seed)
  const message = new TextEncoder().encode('hello')
  const signature = await signOnce(seed, account, message)
  const key = Keypair.fromSeed(solana.derive(await stretchWords(wordsOf(seed)))).publicKey.toBytes()
  const der = Buffer.concat([fromHex('302a300506032b6570032100'), key])
  expect(verify(null, message, { key: der, format: 'der', type: 'spki' }, signature)).toBe(true)
  expect(ed25519.verify(signature, message, key)).toBe(true)
})

test('nothing is signed for an account of another seed, for another namespace, or if an EVM payload is no hash', async () => {
  const [evm = ''] = await accountsOf(seed)
  const [foreign = ''] = await accountsOf(fromHex('11'.repeat(32)))
  const hash = new Uint8Array(32).fill(7)
  for (const [account, payload] of [
    [foreign, hash],
    ['bip122:bc1q', hash],
    ['__proto__:x', hash],
    ['', hash],
    [evm.toLowerCase(), hash],
    [evm, hash.subarray(1)],
    [evm, new Uint8Array(33)],
  ] as const)
    await expect(signOnce(seed, account, Uint8Array.from(payload))).rejects.toMatchObject({ code: 'signing_refused' })
})

test('the payload of the call is signed, even if its buffer changes while the key is derived', async () => {
  const [account = ''] = await accountsOf(seed)
  const payload = new Uint8Array(32).fill(7)
  const expected = await signOnce(seed, account, payload)
  const signing = signOnce(seed, account, payload)
  payload.fill(8)
  expect(await signing).toEqual(expected)
})

test('the stretched words of a seed are overwritten after its accounts were computed', async () => {
  const seen = await watchBuffers(() => accountsOf(new Uint8Array(32).fill(7)))
  const stretched = seen.filter(({ length }) => length === 64)
  expect(stretched).toHaveLength(1)
  expect(stretched.filter((bytes) => !isBlank(bytes))).toEqual([])
})

test('signing overwrites the words, the stretched bytes and the private key, also if it refuses', async () => {
  const [account = '', other = ''] = await accountsOf(seed)
  for (const [name, from] of [
    [account, seed],
    [other, fromHex('11'.repeat(32))],
  ] as const) {
    const keys: Uint8Array[] = []
    const derive = [eip155, solana].map((kind) => ({ kind, plain: kind.derive }))
    for (const { kind, plain } of derive)
      kind.derive = (stretched) => {
        const key = plain(stretched)
        keys.push(key)
        return key
      }
    const buffers = await watchBuffers(() => signOnce(from, name, new Uint8Array(32).fill(7)).catch(() => {}))
    for (const { kind, plain } of derive) kind.derive = plain
    expect(keys).toHaveLength(1)
    expect(buffers).toHaveLength(2)
    expect([...keys, ...buffers].every(isBlank)).toBe(true)
  }
})
