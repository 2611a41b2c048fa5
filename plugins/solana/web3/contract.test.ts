// What code for `@solana/wallet-adapter-base` asks of an adapter, by its published interface.
import { Keypair, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import { isUserRejection, UserRejectedError } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { addSigner } from '../fixtures/addSigner.ts'
import { createSigner } from '../fixtures/createSigner.ts'
import { joinSigners, openAdapter } from '../fixtures/openAdapter.ts'
import { solanaDevnet } from '../networks/index.ts'
import type { WalletAdapter } from './index.ts'

const open = openAdapter()
const devnet = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const blockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const bob = Keypair.generate().publicKey

/** A payment of one lamport, by whom is said. */
const pay = (from: Keypair) => SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: bob, lamports: 1 })
const legacy = (from: Keypair) =>
  new Transaction({ feePayer: from.publicKey, recentBlockhash: blockhash } as never).add(pay(from))
const versioned = (from: Keypair, ...also: Keypair[]) =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: from.publicKey,
      recentBlockhash: blockhash,
      instructions: [from, ...also].map(pay),
    }).compileToV0Message(),
  )

/** What an adapter tells, as it tells it. */
function listen(adapter: WalletAdapter) {
  const heard: string[] = []
  adapter.on('connect', (key) => void heard.push(`connect ${key.toBase58()}`))
  adapter.on('disconnect', () => void heard.push('disconnect'))
  adapter.on('error', ({ name }) => void heard.push(`error ${name}`))
  adapter.on('readyStateChange', (state) => void heard.push(`ready ${state}`))
  return heard
}

describe('connecting', () => {
  test('opens the modal, and tells who is connected and that nobody is', async () => {
    const signer = createSigner()
    const { adapter, connect, kernel } = await open({ provider: signer.provider })
    const heard = listen(adapter)
    expect([adapter.publicKey, adapter.connected, adapter.readyState]).toEqual([null, false, 'Installed'])
    const connected = adapter.connect()
    await expect.poll(() => kernel.state.modal.open).toBe(true)
    await connect()
    await connected
    expect(adapter).toMatchObject({ connected: true, connecting: false, name: 'Signer' })
    expect(adapter.icon).toBe('data:image/png;base64,AA==')
    expect(adapter.publicKey?.toBase58()).toBe(signer.address)
    expect(adapter.publicKey).toBe(adapter.publicKey)
    kernel.close()
    await adapter.connect()
    expect(kernel.state.modal.open).toBe(false)
    await adapter.disconnect()
    await expect.poll(() => heard).toEqual([`connect ${signer.address}`, 'disconnect'])
    expect([adapter.publicKey, kernel.connection('solana')]).toEqual([null, undefined])
  })

  test('ends where the visitor leaves the modal', async () => {
    const { adapter, kernel } = await open()
    const heard = listen(adapter)
    const connected = adapter.connect()
    await expect.poll(() => kernel.state.modal.open).toBe(true)
    kernel.close()
    await expect(connected).rejects.toMatchObject({ name: 'WalletWindowClosedError' })
    expect(heard).toEqual(['error WalletWindowClosedError'])
  })

  test('waits for a wallet that is read back, and opens nothing then', async () => {
    const signer = createSigner()
    const first = await open({ provider: signer.provider })
    await first.connect()
    const area = createMemoryArea(Object.fromEntries(first.storage.entries))
    first.kernel.destroy()
    const { adapter, kernel, release } = await open({ provider: signer.provider, area })
    await expect.poll(() => adapter.connecting).toBe(true)
    const connected = adapter.connect()
    release()
    await connected
    expect([adapter.publicKey?.toBase58(), kernel.state.modal.open]).toEqual([signer.address, false])
  })

  test('ends where the kit does', async () => {
    const { adapter, kernel } = await open()
    const connected = adapter.connect()
    await expect.poll(() => kernel.state.modal.open).toBe(true)
    kernel.destroy()
    await expect(connected).rejects.toMatchObject({ name: 'WalletWindowClosedError' })
  })

  test('tells of another account, which signs from then on', async () => {
    const [first, second] = [createSigner(), createSigner()]
    const { adapter, connect, kernel } = await open({ provider: joinSigners([first, second]) })
    await connect()
    const heard = listen(adapter)
    await kernel.switchAccount({ namespace: 'solana', address: second.address })
    await expect.poll(() => heard).toEqual([`connect ${second.address}`])
    const signed = await adapter.signTransaction(versioned(second.keypair))
    expect([signed.signatures[0]?.some(Boolean), first.asked, second.asked]).toEqual([true, 0, 1])
  })

  test('listeners are called as often as they asked for', async () => {
    const { adapter, connect } = await open()
    const heard: string[] = []
    const gone = () => void heard.push('gone')
    adapter.once('connect', () => void heard.push('once'))
    adapter.on('connect', gone).off('connect', gone)
    adapter.addListener('connect', () => void heard.push('on'))
    adapter.on('disconnect', () => void heard.push('disconnect'))
    for (let turn = 0; turn < 2; turn++) {
      await connect()
      await adapter.disconnect()
      await expect.poll(() => heard.filter((what) => what === 'disconnect')).toHaveLength(turn + 1)
    }
    adapter.removeAllListeners()
    await connect()
    await expect.poll(() => adapter.connected).toBe(true)
    expect(heard).toEqual(['once', 'on', 'disconnect', 'on', 'disconnect'])
  })
})

describe('signing', () => {
  test('a legacy and a versioned transaction, and several, in their own class', async () => {
    const { keypair, provider } = createSigner()
    const { adapter, connect } = await open({ provider })
    await connect()
    const old = await adapter.signTransaction(legacy(keypair))
    expect([old instanceof Transaction, old.verifySignatures()]).toEqual([true, true])
    const [one, two] = await adapter.signAllTransactions([versioned(keypair), legacy(keypair)])
    expect([one instanceof VersionedTransaction, two instanceof Transaction]).toEqual([true, true])
    expect(two instanceof Transaction && two.verifySignatures()).toBe(true)
    expect(await adapter.signAllTransactions([])).toEqual([])
    expect(await adapter.signMessage(new TextEncoder().encode('hello'))).toHaveLength(64)
  })

  test('is by nobody while nobody is connected', async () => {
    const { adapter, connection } = await open()
    const heard = listen(adapter)
    const { keypair } = createSigner()
    const none = { name: 'WalletNotConnectedError' }
    await expect(adapter.signMessage(new Uint8Array(1))).rejects.toMatchObject(none)
    await expect(adapter.signTransaction(legacy(keypair))).rejects.toMatchObject(none)
    await expect(adapter.signAllTransactions([legacy(keypair)])).rejects.toMatchObject(none)
    await expect(adapter.sendTransaction(legacy(keypair), connection)).rejects.toMatchObject({ ...none, unsent: true })
    expect(heard).toEqual(Array(4).fill('error WalletNotConnectedError'))
  })

  test('that the visitor declines has wallet-adapter’s name, and is told as a refusal', async () => {
    const { keypair, provider } = createSigner({
      look: () => {
        throw new UserRejectedError({ asked: 'request' })
      },
    })
    const { adapter, connect, connection } = await open({ provider })
    await connect()
    const declined = await adapter.signTransaction(versioned(keypair)).catch((error) => error)
    expect(declined).toMatchObject({ name: 'WalletSignTransactionError', error: { name: 'UserRejectedError' } })
    expect([isUserRejection(declined), declined.message]).toEqual([true, declined.error.message])
    const unsent = await adapter.sendTransaction(versioned(keypair), connection).catch((error) => error)
    expect(unsent).toMatchObject({ name: 'WalletSendTransactionError', error: { name: 'UserRejectedError' } })
  })

  test('of what another account is to sign asks nobody', async () => {
    const [first, second] = [createSigner(), createSigner()]
    const { adapter, connect, connection } = await open({ provider: joinSigners([first, second]) })
    await connect()
    const other = { error: { name: 'AccountNotSharedError' } }
    await expect(adapter.signTransaction(versioned(second.keypair))).rejects.toMatchObject(other)
    await expect(adapter.signAllTransactions([legacy(first.keypair), legacy(second.keypair)])).rejects.toMatchObject(
      other,
    )
    await expect(adapter.sendTransaction(legacy(second.keypair), connection)).rejects.toMatchObject(other)
    expect([first.asked, second.asked]).toEqual([0, 0])
  })

  test.each(['account', 'network', 'session'])(
    'asks nobody once another %s is in use than was when it was asked',
    async (what) => {
      const [first, second] = [createSigner(), createSigner()]
      const both = joinSigners([first, second])
      const { adapter, connect, kernel, connection, hold } = await open({ provider: both })
      await connect()
      const release = hold()
      const asked = [
        adapter.signMessage(new Uint8Array(1)),
        adapter.signTransaction(versioned(first.keypair)),
        adapter.sendTransaction(versioned(first.keypair), connection),
      ]
      if (what === 'account') await kernel.switchAccount({ namespace: 'solana', address: second.address })
      if (what === 'network') await kernel.switchNetwork(solanaDevnet.id)
      if (what === 'session') await kernel.disconnect({ namespace: 'solana' })
      release()
      const settled = await Promise.allSettled(asked)
      const name = what === 'network' ? 'ChainMismatchError' : 'AccountNotSharedError'
      expect(settled).toMatchObject(Array(3).fill({ status: 'rejected', reason: { error: { name } } }))
      expect([first.asked, second.asked]).toEqual([0, 0])
    },
  )

  test('asks nobody where the same account is another wallet’s by then', async () => {
    const keypair = Keypair.generate()
    const [first, second] = [createSigner({ keypair }), createSigner({ keypair })]
    const { adapter, connect, kernel, connection, hold } = await open({ provider: first.provider })
    await connect()
    const release = hold()
    const asked = [
      adapter.signMessage(new Uint8Array(1)),
      adapter.signTransaction(versioned(keypair)),
      adapter.sendTransaction(versioned(keypair), connection),
    ]
    await addSigner(kernel, second.provider, 'other')
    release()
    const gone = { status: 'rejected', reason: { error: { name: 'AccountNotSharedError' } } }
    expect(await Promise.allSettled(asked)).toMatchObject([gone, gone, gone])
    expect([first.asked, second.asked]).toEqual([0, 0])
  })

  test('of a version that the wallet does not sign asks nobody', async () => {
    const signer = createSigner({ features: { signTransaction: ['legacy'] } })
    const { adapter, connect } = await open({ provider: signer.provider })
    await connect()
    await expect(adapter.signTransaction(versioned(signer.keypair))).rejects.toMatchObject({
      error: { name: 'MethodNotSupportedError' },
    })
    expect(signer.asked).toBe(0)
  })
})

describe('sending', () => {
  test('fills in who pays and the blockhash, has the signers sign first, and broadcasts what was signed', async () => {
    const { keypair, provider, given } = createSigner()
    const { adapter, connect, connection, sent } = await open({ provider })
    await connect()
    const mint = Keypair.generate()
    const transaction = new Transaction().add(pay(keypair), pay(mint))
    expect(await adapter.sendTransaction(transaction, connection, { signers: [mint] })).toBe('sent')
    expect(transaction).toMatchObject({ feePayer: keypair.publicKey, recentBlockhash: blockhash })
    const atWallet = Transaction.from(given[0] ?? new Uint8Array())
    expect(atWallet.signatures.map(({ signature }) => signature !== null)).toEqual([false, true])
    expect(Transaction.from(sent[0] ?? new Uint8Array()).verifySignatures()).toBe(true)
  })

  test('a versioned transaction with signers', async () => {
    const { keypair, provider } = createSigner()
    const { adapter, connect, connection, sent } = await open({ provider })
    await connect()
    const mint = Keypair.generate()
    expect(await adapter.sendTransaction(versioned(keypair, mint), connection, { signers: [mint] })).toBe('sent')
    expect(
      VersionedTransaction.deserialize(sent[0] ?? new Uint8Array()).signatures.every((one) => one.some(Boolean)),
    ).toBe(true)
  })

  test('is by the wallet where it broadcasts, with the options of the host', async () => {
    const options: unknown[] = []
    const { keypair, provider } = createSigner({ send: async () => new Uint8Array(64).fill(7) })
    const told = {
      ...provider,
      signAndSendTransaction: (input: Parameters<typeof provider.signAndSendTransaction>[0]) => {
        options.push(input.options)
        return provider.signAndSendTransaction(input)
      },
    }
    const { adapter, connect, connection, sent } = await open({ provider: told })
    await connect()
    const id = await adapter.sendTransaction(versioned(keypair), connection, { skipPreflight: true, maxRetries: 3 })
    expect([id, sent]).toEqual([bs58.encode(new Uint8Array(64).fill(7)), []])
    expect(options).toMatchObject([{ skipPreflight: true, maxRetries: 3, preflightCommitment: 'confirmed' }])
  })

  test('does not broadcast what the wallet made something else of', async () => {
    const thief = Keypair.generate()
    const { keypair, provider } = createSigner({
      change: (wire) => {
        const message = TransactionMessage.decompile(VersionedTransaction.deserialize(wire).message)
        message.instructions.push(
          SystemProgram.transfer({ fromPubkey: message.payerKey, toPubkey: thief.publicKey, lamports: 9 }),
        )
        return new VersionedTransaction(message.compileToV0Message()).serialize()
      },
    })
    const { adapter, connect, connection, sent } = await open({ provider })
    await connect()
    await expect(adapter.sendTransaction(versioned(keypair), connection)).rejects.toMatchObject({
      name: 'WalletSendTransactionError',
      unsent: true,
      error: { name: 'TransactionChangedError' },
    })
    expect(sent).toEqual([])
  })

  test('asks nobody where the connection is to another network than the visitor sees', async () => {
    const signer = createSigner()
    const { adapter, connect, connection } = await open({
      provider: signer.provider,
      rpc: { getGenesisHash: () => devnet },
    })
    await connect()
    await expect(adapter.sendTransaction(versioned(signer.keypair), connection)).rejects.toMatchObject({
      unsent: true,
      error: { name: 'ChainMismatchError' },
    })
    expect(signer.asked).toBe(0)
  })

  test('that failed before the wallet was asked is said to be unsent', async () => {
    const signer = createSigner()
    const gone = () => {
      throw new Error('The node is gone')
    }
    const { adapter, connect, connection } = await open({
      provider: signer.provider,
      rpc: { getLatestBlockhash: gone },
    })
    await connect()
    const transaction = new Transaction().add(pay(signer.keypair))
    await expect(adapter.sendTransaction(transaction, connection)).rejects.toMatchObject({
      name: 'WalletSendTransactionError',
      unsent: true,
      error: { message: expect.stringContaining('The node is gone') },
    })
    expect(signer.asked).toBe(0)
  })

  test('that may have happened is not said to be unsent', async () => {
    const { keypair, provider } = createSigner({
      send: async () => {
        throw new Error('Internal error')
      },
    })
    const { adapter, connect, connection } = await open({ provider })
    await connect()
    await expect(adapter.sendTransaction(versioned(keypair), connection)).rejects.toMatchObject({
      name: 'WalletSendTransactionError',
      unsent: false,
      error: { name: 'RPCError' },
    })
  })

  test('stands in no ledger (solana 7)', async () => {
    const { keypair, provider } = createSigner()
    const { adapter, connect, connection, kernel } = await open({ provider })
    await connect()
    await adapter.sendTransaction(versioned(keypair), connection)
    expect(kernel.state.ledger).toEqual([])
  })
})

describe('signing in', () => {
  const signed = (address: string) => ({ address, message: new Uint8Array(3), signature: new Uint8Array(64).fill(7) })

  test('is by the account in use, in Wallet Standard’s words', async () => {
    const { address, provider } = createSigner()
    const asked: unknown[] = []
    const signIn = async (fields: unknown) => {
      asked.push(fields)
      return signed(address)
    }
    const { adapter, connect } = await open({ provider: { ...provider, signIn } })
    await connect()
    const { account, signedMessage, signature } = await adapter.signIn({ statement: 'Hello', nonce: '12345678' })
    expect(asked).toEqual([{ statement: 'Hello', nonce: '12345678', address }])
    expect([account.address, bs58.encode(account.publicKey)]).toEqual([address, address])
    expect([signedMessage.length, signature.length]).toEqual([3, 64])
    await expect(adapter.signIn({ address: bob.toBase58() })).rejects.toMatchObject({
      name: 'WalletSignInError',
      error: { name: 'AccountNotSharedError' },
    })
    expect(asked).toHaveLength(1)
  })

  test('is not by another account, whatever the wallet answers', async () => {
    const { provider } = createSigner()
    const { adapter, connect } = await open({ provider: { ...provider, signIn: async () => signed(bob.toBase58()) } })
    await connect()
    await expect(adapter.signIn()).rejects.toMatchObject({
      name: 'WalletSignInError',
      error: { name: 'NoWalletResponseError' },
    })
  })

  test('is not by a wallet that does not offer it', async () => {
    const { adapter, connect } = await open()
    await connect()
    await expect(adapter.signIn()).rejects.toMatchObject({
      name: 'WalletSignInError',
      error: { name: 'MethodNotSupportedError' },
    })
  })
})
