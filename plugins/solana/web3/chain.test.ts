// @vitest-environment node
import {
  type Address,
  appendTransactionMessageInstruction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import * as web3 from '@solana/web3.js'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import bs58 from 'bs58'
import type { Kernel } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cluster } from '../../../sandbox/solana/addresses.mjs'
import { type RunningSolana, startSolana } from '../../../sandbox/solana/startSolana.mjs'
import { seeds } from '../../../sandbox/wallet/solana/accounts.ts'
import { addSigner } from '../fixtures/addSigner.ts'
import { createSigner } from '../fixtures/createSigner.ts'
import { solana } from '../index.ts'
import { createSolanaSigner } from '../kit/index.ts'
import { customCluster } from '../networks/index.ts'
import { programs } from '../programs.ts'
import { createWalletAdapter } from './index.ts'

const alice = Keypair.fromSeed(Buffer.from(seeds[0], 'hex'))
const kernels: Kernel[] = []
let chain: RunningSolana
let connection: Connection

beforeAll(async () => {
  chain = await startSolana({ port: 0 })
  connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl })
}, 60_000)
afterAll(() => chain?.stop())
afterEach(() => {
  for (const kernel of kernels.splice(0)) kernel.destroy()
})

/** A kernel whose connected wallet signs for alice. */
async function open(wallet = createSigner({ keypair: alice })) {
  const { rpcUrl, wsUrl, genesisHash } = chain
  const local = customCluster({ genesisHash, name: cluster.name, rpcUrls: [rpcUrl], wsUrl })
  const kernel = createTestKernel({ plugins: [solana({ networks: [local] })], fetch: globalThis.fetch })
  kernels.push(kernel)
  await kernel.start()
  await addSigner(kernel, wallet.provider)
  return { kernel }
}

const lamportsOf = async (address: string) => BigInt(await connection.getBalance(new PublicKey(address)))
const fresh = () => Keypair.generate().publicKey.toBase58()

test.each([
  ['signs alone', undefined],
  ['broadcasts', async (signed: Uint8Array) => bs58.decode(await connection.sendRawTransaction(signed))],
])('what an app sends by wallet-adapter’s shape arrives, by a wallet that %s (solana 7)', async (_, sends) => {
  const { kernel } = await open(createSigner({ keypair: alice, ...(sends && { send: sends }) }))
  const adapter = createWalletAdapter(kernel, { web3 })
  expect(adapter.readyState).toBe('Unsupported')
  const [to, other] = [fresh(), Keypair.generate()]
  const pay = (lamports: number) =>
    SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: new PublicKey(to), lamports })
  const space = { newAccountPubkey: other.publicKey, lamports: 1_000_000, space: 0, programId: PublicKey.default }
  const legacy = new Transaction().add(
    pay(10_000_000),
    SystemProgram.createAccount({ fromPubkey: alice.publicKey, ...space }),
  )
  const first = await adapter.sendTransaction(legacy, adapter.connection, { signers: [other] })
  await expect.poll(() => connection.getSignatureStatus(first)).toMatchObject({ value: { err: null } })
  expect([await lamportsOf(to), await lamportsOf(other.publicKey.toBase58())]).toEqual([10_000_000n, 1_000_000n])
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    ...{ payerKey: alice.publicKey, recentBlockhash: blockhash, instructions: [pay(5)] },
  }).compileToV0Message()
  const second = await adapter.sendTransaction(new VersionedTransaction(message), connection)
  await expect.poll(() => connection.getSignatureStatus(second)).toMatchObject({ value: { err: null } })
  expect(await lamportsOf(to)).toBe(10_000_005n)
  // It was reviewed by nobody here: it is none of the kit's payments.
  expect(kernel.state.ledger).toEqual([])
})

test('what an app sends by a signer of @solana/kit arrives', async () => {
  const { kernel } = await open()
  const signer = await createSolanaSigner(kernel)
  const to = fresh()
  const { value } = await connection.getLatestBlockhashAndContext()
  const transfer = SystemProgram.transfer({
    ...{ fromPubkey: alice.publicKey, toPubkey: new PublicKey(to), lamports: 10_000_000 },
  })
  const accounts = transfer.keys.map(({ pubkey, isSigner }) => ({
    ...{ address: pubkey.toBase58() as Address, role: isSigner ? 3 : 1 },
  }))
  const signed = await signTransactionMessageWithSigners(
    appendTransactionMessageInstruction(
      { programAddress: programs.system as Address, accounts, data: Uint8Array.from(transfer.data) },
      setTransactionMessageLifetimeUsingBlockhash(
        { ...value, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) } as never,
        setTransactionMessageFeePayerSigner(signer, createTransactionMessage({ version: 0 })),
      ),
    ),
  )
  const id = await connection.sendEncodedTransaction(getBase64EncodedWireTransaction(signed))
  await expect.poll(() => connection.getSignatureStatus(id)).toMatchObject({ value: { err: null } })
  expect(await lamportsOf(to)).toBe(10_000_000n)
})
