import { createTestKernel } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../base58.ts'
import type { Context } from '../context.ts'
import { readFees } from '../fees.ts'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { alice, bob } from '../fixtures/createWorld.ts'
import { envelopesOf } from '../message/envelopesOf.ts'
import { customCluster, solanaDevnet, solanaMainnet } from '../networks/index.ts'
import { createProvider } from './createProvider.ts'
import type { StandardWallet } from './standardWallet.ts'

const local = customCluster({ genesisHash: 'x'.repeat(44), name: 'Local', rpcUrls: ['http://127.0.0.1:8899'] })
const kernel = createTestKernel({ plugins: [] })
const clusters = new Map([solanaMainnet, solanaDevnet, local].map((cluster) => [cluster.id as string, cluster]))
const context: Context = { kernel, clusters, tokens: {}, fees: readFees() }
const open = (options: Parameters<typeof createSimulatedSolanaWallet>[0] = {}) => {
  const wallet = createSimulatedSolanaWallet(options)
  return { wallet, provider: createProvider(context, wallet.wallet) }
}
const connected = async (options: Parameters<typeof createSimulatedSolanaWallet>[0] = {}) => {
  const world = open(options)
  await world.provider.connect()
  world.wallet.requests.length = 0
  return world
}
const bytes = (...values: number[]) => Uint8Array.from(values)
const on = { address: alice, networkId: solanaMainnet.id }

describe('accounts', () => {
  test('are none before the wallet was asked; silence asks without a prompt', async () => {
    const { provider, wallet } = open({ mode: 'locked', addresses: [alice, bob] })
    expect(provider.accounts()).toEqual([])
    expect(await provider.connect({ silent: true })).toEqual([])
    wallet.mode = 'approve'
    expect((await provider.connect()).map(({ address }) => address)).toEqual([alice, bob])
    expect(wallet.requests).toEqual([
      { feature: 'standard:connect', inputs: [{ silent: true }] },
      { feature: 'standard:connect', inputs: [] },
    ])
    expect(provider.accounts()).toHaveLength(2)
  })

  test('say which composed clusters and which versions they sign for', async () => {
    const { provider } = await connected({
      chains: ['solana:mainnet', 'solana:localnet', 'eip155:1'],
      features: {
        'standard:connect': { version: '1.0.0' },
        'solana:signMessage': { version: '1.1.0' },
        'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: ['legacy', 0, 7] },
        'solana:signAndSendTransaction': { version: '1.0.0' },
        'solana:signIn': { version: '2.0.0' },
      },
    })
    expect(provider.networks?.()).toEqual([solanaMainnet.id, local.id])
    expect(provider.signIn).toBeUndefined()
    expect(provider.accounts()).toEqual([
      {
        address: alice,
        networks: [solanaMainnet.id, local.id],
        features: {
          signMessage: true,
          signTransaction: ['legacy', 0],
          signAllTransactions: ['legacy', 0],
          signAndSendTransaction: ['legacy'],
        },
      },
    ])
  })

  const raw = (changes: object) => ({ address: alice, chains: ['solana:mainnet'], features: [], ...changes })
  const answered = async (accounts: unknown) => {
    const { provider } = open({ answers: { 'standard:connect': () => ({ accounts }) } })
    return provider.connect()
  }

  test('of other chains are left out; of an address listed twice, the first counts', async () => {
    const eth = raw({ address: '0x0', chains: ['eip155:1'] })
    const found = await answered([eth, raw({}), raw({ chains: ['solana:devnet'] }), raw({ address: bob })])
    expect(found.map(({ address, networks }) => [address, networks])).toEqual([
      [alice, [solanaMainnet.id]],
      [bob, [solanaMainnet.id]],
    ])
    expect(await answered([eth])).toEqual([])
  })

  test('narrow the features of their wallet, and never widen them', async () => {
    const [watched, all] = await answered([
      raw({ features: ['solana:signMessage', 'solana:signIn'] }),
      raw({ address: bob, features: undefined }),
    ])
    expect(watched?.features).toEqual({ signMessage: true })
    expect(all?.features.signTransaction).toEqual(['legacy', 0])
  })

  test.each([
    [[{}]],
    [['x']],
    [[raw({ address: 'nonsense' })]],
    [[raw({ address: `${alice}1` })]],
    [[raw({ chains: 'solana:mainnet' })]],
    [[raw({ address: { toString: () => alice } })]],
    ['accounts'],
    [{ length: 1 }],
  ])('%j is no answer', async (accounts) => {
    await expect(answered(accounts)).rejects.toMatchObject({
      name: 'NoWalletResponseError',
      message: 'No response from wallet',
    })
  })

  test('a million of them are cut off', async () => {
    expect(await answered(new Array(1_000_000).fill(raw({})))).toHaveLength(1)
  })

  test('of a wallet that throws are none', () => {
    const trap = new Proxy({} as StandardWallet, {
      get() {
        throw new Error('trap')
      },
    })
    const provider = createProvider(context, trap)
    expect(provider.accounts()).toEqual([])
    expect(provider.networks?.()).toEqual([])
    expect(provider.signIn).toBeUndefined()
    provider.onChange?.(() => {})()
  })
})

describe('a message', () => {
  test('is signed by the wallet’s own account object', async () => {
    const { provider, wallet } = await connected()
    expect(await provider.signMessage({ address: alice, message: bytes(1, 2) })).toEqual(new Uint8Array(64).fill(7))
    const [request] = wallet.requests
    expect(request).toMatchObject({ feature: 'solana:signMessage', inputs: [{ message: bytes(1, 2) }] })
    expect(request?.inputs[0]?.account).toBe((wallet.wallet.accounts as unknown[])[0])
  })

  test.each([
    [undefined],
    [[]],
    [[{ signature: new Uint8Array(64), signedMessage: bytes(1, 2) }, {}]],
    [[null]],
    [[{ signature: 'x'.repeat(64), signedMessage: bytes(1, 2) }]],
    [[{ signature: new Uint8Array(63), signedMessage: bytes(1, 2) }]],
    [[{ signature: new Uint8Array(64) }]],
    [[{ signature: new Uint8Array(64), signedMessage: bytes(1, 3) }]],
    [[{ signature: new Uint8Array(64), signedMessage: bytes(1, 2, 3) }]],
  ])('%#: an answer that does not prove it is none', async (answer) => {
    const { provider } = await connected({ answers: { 'solana:signMessage': () => answer } })
    await expect(provider.signMessage({ address: alice, message: bytes(1, 2) })).rejects.toMatchObject({
      name: 'NoWalletResponseError',
    })
  })

  test('in the envelope of a hardware wallet are taken, for this message and this key alone (solana 6)', async () => {
    const key = (address: string) => decodeBase58(address) as Uint8Array
    const signature = new Uint8Array(64).fill(7)
    const answer = async (signedMessage: Uint8Array) => {
      const { provider } = await connected({ answers: { 'solana:signMessage': () => [{ signature, signedMessage }] } })
      return provider.signMessage({ address: alice, message: bytes(1, 2) })
    }
    for (const envelope of envelopesOf(bytes(1, 2), key(alice))) expect(await answer(envelope)).toEqual(signature)
    for (const envelope of envelopesOf(bytes(1, 3), key(alice))) {
      await expect(answer(envelope)).rejects.toMatchObject({ name: 'NoWalletResponseError' })
    }
    const [, , , strange = bytes(0)] = envelopesOf(bytes(1, 2), key(bob))
    await expect(answer(strange)).rejects.toMatchObject({ name: 'NoWalletResponseError' })
  })

  test('that the wallet changed in place is not the one that was asked for', async () => {
    const { provider } = await connected({
      answers: {
        'solana:signMessage': ({ message }) => {
          ;(message as Uint8Array).fill(9)
          return [{ signature: new Uint8Array(64), signedMessage: message }]
        },
      },
    })
    const message = bytes(1, 2)
    await expect(provider.signMessage({ address: alice, message })).rejects.toMatchObject({
      name: 'NoWalletResponseError',
    })
    expect(message).toEqual(bytes(1, 2))
  })

  test('bytes of another realm, or of a part of a buffer, are read', async () => {
    const buffer = Uint8Array.from([0, 1, 2, 0]).buffer
    const { provider } = await connected({
      answers: {
        'solana:signMessage': () => [
          { signature: new DataView(new ArrayBuffer(64)), signedMessage: new Uint8Array(buffer, 1, 2) },
        ],
      },
    })
    expect(await provider.signMessage({ address: alice, message: bytes(1, 2) })).toEqual(new Uint8Array(64))
  })
})

describe('transactions', () => {
  test.each([
    [solanaMainnet, 'solana:mainnet'],
    [solanaDevnet, 'solana:devnet'],
    [local, 'solana:localnet'],
  ])('are signed for the cluster by the name that wallets give it: $name', async ({ id }, chain) => {
    const { provider, wallet } = await connected()
    const signed = await provider.signTransaction({ address: alice, networkId: id, transaction: bytes(1) })
    expect(signed).toEqual(bytes(1))
    expect(wallet.requests).toMatchObject([
      { feature: 'solana:signTransaction', inputs: [{ chain, transaction: bytes(1) }] },
    ])
  })

  test('all at once are one question, answered in order', async () => {
    const { provider, wallet } = await connected()
    const transactions = [bytes(1), bytes(2), bytes(3)]
    expect(await provider.signAllTransactions({ ...on, transactions })).toEqual(transactions)
    expect(wallet.requests.map(({ inputs }) => inputs.length)).toEqual([3])
  })

  test('fewer or more than were asked for are no answer', async () => {
    const { provider } = await connected({
      answers: { 'solana:signTransaction': () => [{ signedTransaction: bytes(1) }] },
    })
    for (const transactions of [[bytes(1), bytes(2)], []]) {
      await expect(provider.signAllTransactions({ ...on, transactions })).rejects.toMatchObject({
        name: 'NoWalletResponseError',
      })
    }
  })

  test('are broadcast by the wallet with the options of its node', async () => {
    const { provider, wallet } = await connected()
    const options = { preflightCommitment: 'confirmed', maxRetries: 0 } as const
    expect(await provider.signAndSendTransaction({ ...on, transaction: bytes(1), options })).toHaveLength(64)
    expect(wallet.requests).toMatchObject([{ inputs: [{ chain: 'solana:mainnet', options }] }])
  })

  test('a signature in base58 text is read as one (money 12)', async () => {
    const signature = new Uint8Array(64).fill(7)
    const answers = { 'solana:signAndSendTransaction': () => [{ signature: encodeBase58(signature) }] }
    const { provider } = await connected({ answers })
    expect(await provider.signAndSendTransaction({ ...on, transaction: bytes(1) })).toEqual(signature)
  })

  test.each([[bytes(1)], [new Uint8Array()], ['sig'], [undefined]])('%j is no signature', async (signature) => {
    const { provider } = await connected({ answers: { 'solana:signAndSendTransaction': () => [{ signature }] } })
    await expect(provider.signAndSendTransaction({ ...on, transaction: bytes(1) })).rejects.toMatchObject({
      name: 'NoWalletResponseError',
    })
  })

  test('for a cluster that the wallet does not list are refused before it is asked', async () => {
    const { provider, wallet } = await connected({ chains: ['solana:mainnet'] })
    const input = { ...on, networkId: solanaDevnet.id, transaction: bytes(1) }
    for (const asked of [provider.signTransaction(input), provider.signAndSendTransaction(input)]) {
      await expect(asked).rejects.toMatchObject({
        name: 'ClusterNotSupportedError',
        message: 'Example does not support Solana Devnet. Choose another network or another wallet',
      })
    }
    await expect(provider.signTransaction({ ...input, networkId: 'solana:nowhere' })).rejects.toMatchObject({
      name: 'ClusterNotSupportedError',
    })
    expect(wallet.requests).toEqual([])
  })

  test('by an account that is no longer shared, or may not sign, are refused', async () => {
    const { provider } = await connected({ features: { 'standard:connect': { version: '1.0.0' } } })
    await expect(provider.signTransaction({ ...on, address: bob, transaction: bytes(1) })).rejects.toMatchObject({
      name: 'AccountNotSharedError',
    })
    await expect(provider.signTransaction({ ...on, transaction: bytes(1) })).rejects.toMatchObject({
      name: 'MethodNotSupportedError',
    })
    await expect(provider.signMessage({ address: alice, message: bytes(1) })).rejects.toMatchObject({
      name: 'MethodNotSupportedError',
    })
  })
})

describe('signing in with one prompt', () => {
  const text = (value: string) => new TextEncoder().encode(value)
  const fields = { statement: 'Hello', nonce: 'abcdefgh', resources: ['https://a.example'] }

  test('answers who signed, and what', async () => {
    const { provider } = open()
    const signed = await provider.signIn?.(fields)
    expect(signed?.address).toBe(alice)
    expect(new TextDecoder().decode(signed?.message)).toBe(
      `${location.host} wants you to sign in with your Solana account:\n${alice}\n\nHello\n\nNonce: abcdefgh\nResources:\n- https://a.example`,
    )
    expect(provider.accounts()[0]?.address).toBe(alice)
  })

  const account = { address: alice, chains: ['solana:mainnet'], features: [] }
  const signature = new Uint8Array(64)
  const said = (line: string) => text(`${location.host} wants you to sign in with your Solana account:\n${line}`)
  test.each([
    ['another address in the text', [{ account, signature, signedMessage: said(bob) }]],
    [
      'another account than was asked for',
      [{ account: { ...account, address: bob }, signature, signedMessage: said(bob) }],
    ],
    ['a text with more in it', [{ account, signature, signedMessage: said(`${alice}\n\nPay me`) }]],
    [
      'another domain',
      [
        {
          account,
          signature,
          signedMessage: text(`evil.example wants you to sign in with your Solana account:\n${alice}`),
        },
      ],
    ],
    ['a short signature', [{ account, signature: new Uint8Array(9), signedMessage: said(alice) }]],
    ['no account', [{ signature, signedMessage: said(alice) }]],
    ['nothing', undefined],
  ])('%s is no answer', async (_, answer) => {
    const { provider } = open({ answers: { 'solana:signIn': () => answer } })
    await expect(provider.signIn?.({ address: alice })).rejects.toMatchObject({ name: 'NoWalletResponseError' })
  })

  test('the text in the envelope of a hardware wallet is that text (solana 6)', async () => {
    const [, , , envelope = bytes(0)] = envelopesOf(said(alice), decodeBase58(alice) as Uint8Array)
    const { provider } = open({ answers: { 'solana:signIn': () => [{ account, signature, signedMessage: envelope }] } })
    expect(await provider.signIn?.({ address: alice })).toEqual({ address: alice, message: said(alice), signature })
  })

  test('a refusal is a UserRejectedError', async () => {
    const { provider } = open({ mode: 'reject' })
    await expect(provider.signIn?.()).rejects.toMatchObject({ name: 'UserRejectedError' })
  })
})
