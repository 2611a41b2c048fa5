import { createAssociatedTokenAccountIdempotentInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import type { Kernel, LedgerEntry, Network } from 'tapkit/kernel'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Rpc } from '../fixtures/createNode.ts'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'

const open = openSigning()
const keypair = Keypair.generate()
const amount = 5_000_000n

// What is imported on demand takes no time that a test counts.
beforeAll(() => import('./findTransaction.ts'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

/** A transaction as a node lists and shows it. */
type Row = { readonly signature: string; readonly slot: number; readonly blockTime?: number; readonly err?: unknown }
const rows = new Map<string, { row: Row; wire: Uint8Array | undefined }>()
beforeEach(() => rows.clear())

function put(wire: Uint8Array | undefined, rest: Partial<Row> = {}) {
  const signature = bs58.encode(wire?.slice(1, 65) ?? new Uint8Array(64).fill(rows.size + 1))
  rows.set(signature, { row: { signature, slot: 1_001, err: null, ...rest }, wire })
  return signature
}

const node: Rpc = {
  getSignaturesForAddress: () => [...rows.values()].map(({ row }) => row).reverse(),
  getTransaction: ([id]: [string]) => {
    const wire = rows.get(id)?.wire
    return wire ? { transaction: [Buffer.from(wire).toString('base64'), 'base64'], meta: {} } : null
  },
}

/** What a wallet may make of what it is given before it sends it. */
function remake(given: Uint8Array, change: (message: TransactionMessage) => void, from = keypair): Uint8Array {
  const message = TransactionMessage.decompile(VersionedTransaction.deserialize(given).message)
  change(message)
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([from])
  return transaction.serialize()
}
const refresh = (message: TransactionMessage) => {
  message.recentBlockhash = Keypair.generate().publicKey.toBase58()
}
const pay = (to: string, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: new PublicKey(to), lamports })

/** A payment that the wallet was asked for and failed with, after `act`. */
async function ask(
  act: (given: Uint8Array) => unknown = () => {},
  rpc: Rpc = {},
  intent: object = { kind: 'transfer', to: bob, amount },
) {
  const signer = createSigner({
    keypair,
    features: { signAndSendTransaction: [0] },
    async look() {
      await act(signer.given.at(-1) ?? new Uint8Array())
      throw Object.assign(new Error('Internal error'), { code: -32603 })
    },
  })
  const world = await open(signer, { ...node, ...rpc })
  const prepared = await world.kernel.prepare(intent as never)
  await expect(world.kernel.send(prepared)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
  const entry = world.kernel.state.ledger[0] as LedgerEntry
  return { ...world, entry, given: signer.given[0] ?? new Uint8Array() }
}

/** What is found within `ms`. */
async function find({ kernel, entry }: { kernel: Kernel; entry: LedgerEntry }, ms = 4_000) {
  const ended = new AbortController()
  const network = kernel.networks.get(entry.networkId) as Network
  const input = { namespace: 'solana', network, entry, signal: ended.signal }
  const found = kernel.hooks.findTransaction.promise(input)
  for (let passed = 0; passed < ms; passed += 500) {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(500)
  }
  ended.abort()
  return (await found)?.id
}

describe('a transaction that the wallet sent and did not name', () => {
  test('is found with the blockhash that was written', async () => {
    const world = await ask()
    const id = put(remake(world.given, () => {}))
    expect(await find(world)).toBe(id)
  })
  test('is found with a newer blockhash, and with instructions of the wallet’s own', async () => {
    const world = await ask()
    put(undefined)
    const id = put(
      remake(world.given, (message) => {
        refresh(message)
        message.instructions.push(pay(Keypair.generate().publicKey.toBase58(), 7))
        message.instructions.push({ programId: Keypair.generate().publicKey, keys: [], data: Buffer.from([1]) })
      }),
    )
    expect(await find(world)).toBe(id)
  })
  test('error: is found beside one of a version that nobody here reads, whoever made that', async () => {
    const later = put(undefined)
    const world = await ask(undefined, {
      getTransaction([id]: [string]) {
        if (id !== later) return node.getTransaction?.([id] as never)
        throw Object.assign(new Error('Transaction version (1) is not supported'), { code: -32015 })
      },
    })
    const id = put(remake(world.given, refresh))
    expect(await find(world)).toBe(id)
  })
  test('is found as soon as the node has it, and is out of reach no more', async () => {
    let away = true
    const world = await ask(undefined, {
      getSignaturesForAddress(params) {
        if (away) throw new TypeError('offline')
        return node.getSignaturesForAddress?.(params)
      },
    })
    expect(await find(world)).toBeUndefined()
    away = false
    const finding = find(world, 9_000)
    const id = put(remake(world.given, refresh))
    expect(await finding).toBe(id)
  })
  test('is found where it opened a token account for somebody, whose cost its bytes do not say', async () => {
    const [mint, owner] = [Keypair.generate().publicKey, new PublicKey(bob)]
    const place = getAssociatedTokenAddressSync(mint, owner)
    const message = new TransactionMessage({
      ...{ payerKey: keypair.publicKey, recentBlockhash: Keypair.generate().publicKey.toBase58() },
      instructions: [createAssociatedTokenAccountIdempotentInstruction(keypair.publicKey, place, owner, mint)],
    })
    const wire = new VersionedTransaction(message.compileToV0Message()).serialize()
    const transaction = Buffer.from(wire).toString('base64')
    const nobody = ([addresses]: [string[]]) => ({ context: { slot: 1_000 }, value: addresses.map(() => null) })
    let id: string | undefined
    const asked = await ask(
      (given) => {
        id = put(remake(given, refresh))
      },
      { getMultipleAccounts: nobody },
      { kind: 'calls', payload: { transaction } },
    )
    expect(asked.entry.changes).toMatchObject([{ amount: 2_039_280n, party: bob }])
    expect(await find(asked)).toBe(id)
  })
  test('is one that failed only where none has arrived', async () => {
    const world = await ask()
    const failed = put(
      remake(world.given, () => {}),
      { err: { InstructionError: [0, 'x'] } },
    )
    expect(await find(world)).toBe(failed)
    const arrived = put(remake(world.given, refresh))
    expect(await find(world)).toBe(arrived)
  })
  test('is found although the visitor’s clock is hours ahead of the chain’s (money 50)', async () => {
    const now = Math.floor(Date.now() / 1_000) - 7_200
    const world = await ask(undefined, { getSlot: () => 1_003, getBlockTime: () => now + 1 })
    const id = put(remake(world.given, refresh), { blockTime: now })
    expect(await find(world)).toBe(id)
  })
  test('is found beside an equal payment that seems older, if the chain’s clock is not known', async () => {
    const world = await ask()
    put(remake(world.given, refresh), { blockTime: Math.floor(Date.now() / 1_000) - 7_200 })
    const id = put(remake(world.given, () => {}))
    expect(await find(world)).toBe(id)
  })
  test('is found later if the chain’s clock is not known at first', async () => {
    const now = Math.floor(Date.now() / 1_000) - 7_200
    let away = true
    const getSlot = () => {
      if (away) throw new TypeError('offline')
      return 1_003
    }
    const world = await ask(undefined, { getSlot, getBlockTime: () => now + 1 })
    const id = put(remake(world.given, refresh), { blockTime: now })
    expect(await find(world)).toBeUndefined()
    away = false
    expect(await find(world)).toBe(id)
  })
  test('is followed by the kernel until it is known how it ended', async () => {
    const world = await ask((given) => put(remake(given, refresh)), {
      getSignatureStatuses: () => ({ context: { slot: 1 }, value: [{ err: null, confirmationStatus: 'confirmed' }] }),
    })
    vi.useRealTimers()
    await expect
      .poll(() => world.kernel.state.ledger[0])
      .toMatchObject({
        status: 'confirmed',
        transactionId: [...rows.keys()][0],
      })
  })
})

describe('what is found is never', () => {
  const none = async (wireOf: (given: Uint8Array) => Uint8Array | undefined, rest?: Partial<Row>) => {
    const world = await ask()
    put(wireOf(world.given), rest)
    expect(await find(world)).toBeUndefined()
  }
  const refreshed = (given: Uint8Array) => remake(given, refresh)

  test('an equal payment from before the blockhash was read', () => none(refreshed, { slot: 999 }))
  test('an equal payment from before the wallet was asked', () =>
    none(refreshed, { blockTime: Math.floor(Date.now() / 1_000) - 5 }))
  test('an equal payment from before the wallet was asked, also if the visitor’s clock is ahead (money 50)', async () => {
    const now = Math.floor(Date.now() / 1_000) - 7_200
    const world = await ask(undefined, { getSlot: () => 1_100, getBlockTime: () => now + 60 })
    put(remake(world.given, refresh), { blockTime: now })
    expect(await find(world)).toBeUndefined()
  })
  test('another amount, or another receiver', async () => {
    for (const other of [pay(bob, 5_000_001), pay(Keypair.generate().publicKey.toBase58(), Number(amount))]) {
      await none((given) =>
        remake(given, (message) => {
          message.instructions.splice(-1, 1, other)
        }),
      )
    }
  })
  test('one with another memo', () =>
    none((given) =>
      remake(given, (message) => {
        const programId = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
        message.instructions.push({ programId, keys: [], data: Buffer.from('x') })
      }),
    ))
  test('one that somebody else paid', async () => {
    const eve = Keypair.generate()
    await none((given) =>
      remake(
        given,
        (message) => {
          message.payerKey = eve.publicKey
          const [last] = message.instructions.slice(-1)
          if (last?.keys[0]) last.keys[0].pubkey = eve.publicKey
        },
        eve,
      ),
    )
  })
  test('one that is another request’s', async () => {
    const world = await ask()
    const first = put(remake(world.given, refresh))
    world.kernel.http.wake()
    vi.useRealTimers()
    await expect.poll(() => world.kernel.state.ledger[0]?.transactionId).toBe(first)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect(await find({ ...world, entry: { ...world.entry, id: 'another' } })).toBeUndefined()
    const second = put(remake(world.given, refresh))
    expect(await find({ ...world, entry: { ...world.entry, id: 'another' } })).toBe(second)
  })
})
