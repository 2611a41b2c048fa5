import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import type { LedgerEntry } from 'tapkit/kernel'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'

const open = openSigning()
const keypair = Keypair.generate()
const own = keypair.publicKey

beforeAll(() => import('./findTransaction.ts'))
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const pays = SystemProgram.transfer({ fromPubkey: own, toPubkey: new PublicKey(bob), lamports: 5_000_000 })
const written = new VersionedTransaction(
  new TransactionMessage({
    payerKey: own,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [pays],
  }).compileToV0Message(),
)
const payload = { transaction: Buffer.from(written.serialize()).toString('base64') }

test.each([
  ['as its bytes say', 'exactly'],
  ['at most a little more', [{ limit: 'atMost', amount: 6_000_000n, party: bob }]],
  ['at most as much as it pays, to whomever', [{ limit: 'atMost', amount: 5_000_000n }]],
])('behavior: what was promised %s is found where its wallet sent it and did not name it', async (_, out) => {
  let sent: Uint8Array | undefined
  const signer = createSigner({
    keypair,
    features: { signAndSendTransaction: [0] },
    async look() {
      const transaction = VersionedTransaction.deserialize(signer.given.at(-1) ?? new Uint8Array())
      transaction.sign([keypair])
      sent = transaction.serialize()
      throw Object.assign(new Error('Internal error'), { code: -32603 })
    },
  })
  const idOf = () => bs58.encode(sent?.slice(1, 65) ?? new Uint8Array(64))
  const world = await open(signer, {
    simulateTransaction: () => ({ context: { slot: 1_000 }, value: { err: null, logs: [] } }),
    getSignaturesForAddress: () => (sent ? [{ signature: idOf(), slot: 1_001, err: null }] : []),
    getTransaction: () => (sent ? { transaction: [Buffer.from(sent).toString('base64'), 'base64'], meta: {} } : null),
  })
  const intent = { kind: 'donation', promise: { out }, payload, tokens: [], about: undefined } as never
  await expect(world.kernel.send(await world.kernel.prepare(intent))).rejects.toMatchObject({
    name: 'SendOutcomeUnknownError',
  })
  const entry = world.kernel.state.ledger[0] as LedgerEntry
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.kernel.state.ledger.find(({ id }) => id === entry.id)?.transactionId).toBe(idOf())
})
