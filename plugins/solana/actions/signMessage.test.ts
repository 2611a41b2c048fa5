import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../base58.ts'
import { addSigner } from '../fixtures/addSigner.ts'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { alice } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import type { SolanaProvider } from '../provider.ts'

const world = openWorlds()

// RFC 8032, 7.1, test 1: the seed as PKCS #8.
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const key = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
})
const publicKey = createPublicKey(key)

test('the signature proves the text, to anyone who knows the address', async () => {
  const address = encodeBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  expect(address).toBe('FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z')
  const wallet = createSimulatedSolanaWallet({
    addresses: [address],
    answers: {
      'solana:signMessage': ({ message }) => {
        const signature = new Uint8Array(sign(null, message as Uint8Array, key))
        return [{ signature, signedMessage: message }]
      },
    },
  })
  const { kernel, connect } = await world({ wallet })
  await connect()
  const credentials = await kernel.signMessage({ message: 'Grüße, 世界' })
  expect(credentials).toEqual({ address, type: 'ed25519', signature: expect.any(String) })
  const bytes = decodeBase58(credentials.signature) ?? new Uint8Array()
  expect(verify(null, Buffer.from('Grüße, 世界'), publicKey, bytes)).toBe(true)
})

test('a wallet without the feature says so', async () => {
  const { features } = createSimulatedSolanaWallet()
  const { 'solana:signMessage': _, ...rest } = features
  const { kernel, connect } = await world({ wallet: createSimulatedSolanaWallet({ features: rest }) })
  await connect()
  await expect(kernel.signMessage({ message: 'Hello' })).rejects.toMatchObject({
    name: 'MethodNotSupportedError',
    message: 'Method solana:signMessage is not supported',
  })
})

test('a provider of another plugin is not believed either', async () => {
  const { kernel } = await world()
  const never = async () => new Uint8Array()
  const provider: SolanaProvider = {
    accounts: () => [],
    connect: async () => [{ address: alice, features: { signMessage: true } }],
    signMessage: async () => new Uint8Array(12),
    signTransaction: never,
    signAllTransactions: async () => [],
    signAndSendTransaction: never,
  }
  await addSigner(kernel, provider)
  await expect(kernel.signMessage({ message: 'Hello' })).rejects.toMatchObject({ name: 'NoWalletResponseError' })
})
