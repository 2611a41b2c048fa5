// What `@solana/kit` asks of a signer, by its own functions.
import {
  type AccountMeta,
  appendTransactionMessageInstruction,
  assertIsFullySignedTransaction,
  assertIsMessageModifyingSigner,
  assertIsTransactionModifyingSigner,
  type Blockhash,
  compileTransaction,
  createKeyPairSignerFromBytes,
  createSignableMessage,
  createTransactionMessage,
  type Instruction,
  isTransactionSendingSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type TransactionSendingSigner,
  type TransactionSigner,
} from '@solana/kit'
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { addSigner } from '../fixtures/addSigner.ts'
import { createSigner } from '../fixtures/createSigner.ts'
import { joinSigners, openAdapter } from '../fixtures/openAdapter.ts'
import { solanaDevnet } from '../networks/index.ts'
import type { SolanaProvider } from '../provider.ts'
import { createSolanaSigner } from './index.ts'

const open = openAdapter()
const lifetime = {
  blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' as Blockhash,
  lastValidBlockHeight: 1_150n,
}

/** A message that the signer pays, and that another one may have to sign. */
const messageOf = (payer: TransactionSigner, version: 0 | 'legacy' = 0, also?: TransactionSigner) =>
  pipe(
    createTransactionMessage({ version }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) =>
      appendTransactionMessageInstruction(
        {
          programAddress: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
          ...(also && { accounts: [{ address: also.address, role: 2, signer: also } as AccountMeta] }),
          data: new TextEncoder().encode('hello'),
        } as unknown as Instruction,
        message,
      ),
  )

async function signerOf(provider: SolanaProvider) {
  const page = await open({ provider })
  await page.connect()
  return { ...page, signer: await createSolanaSigner(page.kernel) }
}

describe('a signer of the account in use', () => {
  test('is of the kinds that its wallet can', async () => {
    const { signer } = await signerOf(createSigner().provider)
    assertIsTransactionModifyingSigner(signer)
    assertIsMessageModifyingSigner(signer)
    expect(isTransactionSendingSigner(signer)).toBe(false)
    const sending = await signerOf(createSigner({ send: async () => new Uint8Array(64).fill(7) }).provider)
    expect(isTransactionSendingSigner(sending.signer)).toBe(true)
  })

  test('is nobody’s while nobody is connected', async () => {
    const { kernel } = await open()
    await expect(createSolanaSigner(kernel)).rejects.toMatchObject({ name: 'NotConnectedError' })
  })

  test.each([0, 'legacy'] as const)('signs a transaction of version %s beside another signer', async (version) => {
    const { keypair, provider } = createSigner()
    const { signer } = await signerOf(provider)
    const other = await createKeyPairSignerFromBytes(Keypair.generate().secretKey)
    const signed = await signTransactionMessageWithSigners(messageOf(signer, version, other))
    assertIsFullySignedTransaction(signed)
    expect(Object.keys(signed.signatures)).toEqual([keypair.publicKey.toBase58(), other.address])
    expect(signed.lifetimeConstraint).toEqual(lifetime)
  })

  test('signs several at once, in their order', async () => {
    const { provider, given } = createSigner()
    const { signer } = await signerOf(provider)
    const unsigned = [0, 'legacy'].map((version) => compileTransaction(messageOf(signer, version as 0)))
    const signed = await signer.modifyAndSignTransactions(unsigned)
    expect(given).toHaveLength(2)
    expect(signed.map(({ messageBytes }) => messageBytes)).toEqual(unsigned.map(({ messageBytes }) => messageBytes))
    for (const one of signed) assertIsFullySignedTransaction(one)
    expect(await signer.modifyAndSignTransactions([])).toEqual([])
  })

  test('has a lifetime of its own where the wallet took another blockhash', async () => {
    const other = Keypair.generate().publicKey
    const { provider } = createSigner({
      change: (wire) => {
        const transaction = VersionedTransaction.deserialize(wire)
        transaction.message.recentBlockhash = other.toBase58()
        return transaction.serialize()
      },
    })
    const { signer } = await signerOf(provider)
    const signed = await signTransactionMessageWithSigners(messageOf(signer))
    const lastValidBlockHeight = 2n ** 64n - 1n
    expect(signed.lifetimeConstraint).toEqual({ blockhash: other.toBase58(), lastValidBlockHeight })
  })

  test('signs messages', async () => {
    const { provider } = createSigner()
    const { signer } = await signerOf(provider)
    const [signed] = await signer.modifyAndSignMessages([createSignableMessage('hello')])
    expect(signed?.signatures[signer.address]).toHaveLength(64)
  })

  test('sends by its wallet, one at a time', async () => {
    const { provider, given } = createSigner({ send: async () => new Uint8Array(64).fill(7) })
    const { signer } = await signerOf(provider)
    const sending = signer as typeof signer & TransactionSendingSigner
    expect(await signAndSendTransactionMessageWithSigners(messageOf(sending))).toEqual(new Uint8Array(64).fill(7))
    expect(given).toHaveLength(1)
    await expect(sending.signAndSendTransactions([{}, {}] as never)).rejects.toThrow()
    expect(given).toHaveLength(1)
  })

  test.each(['account', 'network', 'session'])('refuses once another %s is in use', async (what) => {
    const [first, second] = [createSigner(), createSigner()]
    const { signer, kernel } = await signerOf(joinSigners([first, second]))
    if (what === 'account') await kernel.switchAccount({ namespace: 'solana', address: second.address })
    if (what === 'network') await kernel.switchNetwork(solanaDevnet.id)
    if (what === 'session') await kernel.disconnect({ namespace: 'solana' })
    const refusal = { name: what === 'network' ? 'ChainMismatchError' : 'AccountNotSharedError' }
    await expect(signTransactionMessageWithSigners(messageOf(signer))).rejects.toMatchObject(refusal)
    await expect(signer.modifyAndSignMessages([createSignableMessage('hello')])).rejects.toMatchObject(refusal)
    expect([first.asked, second.asked]).toEqual([0, 0])
  })

  test('refuses where the same account is another wallet’s now', async () => {
    const keypair = Keypair.generate()
    const [first, second] = [createSigner({ keypair }), createSigner({ keypair })]
    const { signer, kernel } = await signerOf(first.provider)
    const other = await addSigner(kernel, second.provider, 'other')
    expect([other.account.address, other.connector.id]).toEqual([signer.address, 'other'])
    const refusal = { name: 'AccountNotSharedError' }
    await expect(signTransactionMessageWithSigners(messageOf(signer))).rejects.toMatchObject(refusal)
    await expect(signer.modifyAndSignMessages([createSignableMessage('hello')])).rejects.toMatchObject(refusal)
    expect([first.asked, second.asked]).toEqual([0, 0])
  })

  test('refuses what another account is to sign, and what was given up', async () => {
    const [first, second] = [createSigner(), createSigner()]
    const { signer, kernel } = await signerOf(joinSigners([first, second]))
    await kernel.switchAccount({ namespace: 'solana', address: second.address })
    const other = await createSolanaSigner(kernel)
    const written = messageOf({ ...signer, modifyAndSignTransactions: other.modifyAndSignTransactions })
    await expect(signTransactionMessageWithSigners(written)).rejects.toMatchObject({ name: 'AccountNotSharedError' })
    const gone = AbortSignal.abort()
    await expect(signTransactionMessageWithSigners(messageOf(other), { abortSignal: gone })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect([first.asked, second.asked]).toEqual([0, 0])
  })
})
