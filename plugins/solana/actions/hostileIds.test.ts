import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addSigner } from '../fixtures/addSigner.ts'
import { createNode, quietNode } from '../fixtures/createNode.ts'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { solana } from '../index.ts'
import { solanaMainnet } from '../networks/index.ts'

const open = openSigning()
beforeEach(() => void vi.stubGlobal('WebSocket', undefined))
afterEach(() => void vi.unstubAllGlobals())

const named = new Uint8Array(64).fill(9)
const amount = 5_000_000n

/** A transaction that pays Bob, as a node shows it. */
function recorded(from: Keypair, err: unknown, slot: number, blockTime: number) {
  const { publicKey } = from
  const instructions = [
    SystemProgram.transfer({
      fromPubkey: publicKey,
      toPubkey: new (publicKey.constructor as never as { new (text: string): typeof publicKey })(bob),
      lamports: Number(amount),
    }),
  ]
  const message = new TransactionMessage({
    payerKey: publicKey,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions,
  })
  const wire = new VersionedTransaction(message.compileToV0Message()).serialize()
  return { slot, blockTime, transaction: [Buffer.from(wire).toString('base64'), 'base64'], meta: err ? { err } : {} }
}

/** Pays by a wallet that broadcasts and names a signature that is none of this payment. */
async function settle(transaction: (own: Keypair) => object, err: unknown = null, isCalls = false) {
  const keypair = Keypair.generate()
  const signer = createSigner({ keypair, send: async () => named })
  const { kernel } = await open(signer, {
    getSignatureStatuses: () => ({
      context: { slot: 1_200 },
      value: [{ slot: 7, confirmationStatus: 'finalized', err }],
    }),
    getTransaction: ([id]: [string]) => (id === bs58.encode(named) ? transaction(keypair) : null),
  })
  const [text] = recorded(keypair, null, 0, 0).transaction
  const request = { kind: 'calls', payload: { transaction: text } } as never
  const prepared = await kernel.prepare(isCalls ? request : { kind: 'transfer', to: bob, amount })
  await kernel.send(prepared).catch(() => undefined)
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)).catch(() => {})
  const [entry] = kernel.state.ledger
  expect(entry?.trace?.slot).toBe('1000')
  return entry?.status
}

describe('a wallet that names a transaction that is not of this payment', () => {
  test('error: an equal payment of last month, of a slot long before, is no success of the new payment', async () => {
    expect(await settle((own) => recorded(own, null, 7, 1_600_000_000))).not.toBe('confirmed')
  })
  test('error: an equal payment of last month is no success of a feature’s request', async () => {
    expect(await settle((own) => recorded(own, null, 7, 1_600_000_000), null, true)).not.toBe('confirmed')
  })
  test("error: a stranger's that failed does not say that this one did, and cost only its fee", async () => {
    const err = { InstructionError: [0, 'x'] }
    expect(await settle(() => recorded(Keypair.generate(), err, 1_100, 2_000_000_000), err)).not.toBe('failed')
  })
})

describe('a kit that ends while a wallet that only signs is asked', () => {
  test('behavior: what it signs after that is handed to no node, and is not told as sent', async () => {
    const area = createMemoryArea()
    const visit = async (signer: ReturnType<typeof createSigner>) => {
      const { calls, fetch } = createNode(quietNode)
      const kernel = createTestKernel({ plugins: [solana({ networks: [solanaMainnet] })], fetch, storage: area })
      await kernel.start()
      await addSigner(kernel, signer.provider)
      return { kernel, calls }
    }
    const keypair = Keypair.generate()
    let approve = () => {}
    const signer = createSigner({ keypair, look: () => new Promise<void>((resolve) => (approve = resolve)) })
    const { kernel, calls } = await visit(signer)
    const prepared = await kernel.prepare({ kind: 'transfer', to: bob, amount })
    const sent = kernel.send(prepared).catch((error: Error) => error.name)
    await vi.waitFor(() => expect(signer.asked).toBe(1))
    kernel.destroy()
    approve()
    expect(await sent).toBe('SendOutcomeUnknownError')
    const stored = () =>
      JSON.parse(area.getItem('tapkit:default:v1:ledger') ?? '{"value":[]}').value as { status: string }[]
    await vi.waitFor(() => expect(stored()[0]?.status).not.toBe('asked'))
    expect(calls.filter(({ method }) => method === 'sendTransaction')).toEqual([])
    expect(stored()[0]?.status).not.toBe('sent')
  })
})
