import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { solanaMainnet } from '../networks/index.ts'

const world = openWorlds()
const id = bs58.encode(new Uint8Array(64).fill(9))

/** What a node says of the transaction at one look; `away` is no answer. */
type Look = 'absent' | 'processed' | 'confirmed' | 'finalized' | 'failed' | 'away' | 'nonsense'
const rows: Record<Exclude<Look, 'away'>, unknown> = {
  absent: null,
  processed: { confirmationStatus: 'processed', err: null },
  confirmed: { confirmationStatus: 'confirmed', err: null },
  finalized: { confirmationStatus: 'finalized', err: null },
  failed: { confirmationStatus: 'confirmed', err: { InstructionError: [0, 'x'] } },
  nonsense: 7,
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets answers arrive, which takes turns of the event loop and no time. */
async function arrive() {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Lets `ms` pass in steps, as a clock does. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 250) {
    await vi.advanceTimersByTimeAsync(250)
    await arrive()
  }
}

async function wait(looks: readonly Look[], getTransaction: () => unknown = () => null) {
  let asked = 0
  const getSignatureStatuses = () => {
    const look = looks[asked++] ?? looks.at(-1) ?? 'absent'
    if (look === 'away') throw new TypeError('offline')
    return { context: { slot: 1 }, value: [rows[look]] }
  }
  const { kernel } = await world({ rpc: { getSignatureStatuses, getTransaction } })
  kernel.http.wake()
  const outcome = kernel.waitForTransaction({ id, networkId: solanaMainnet.id })
  outcome.catch(() => {})
  // What is imported on demand is there with the first look.
  while (asked === 0) await new Promise((resolve) => setImmediate(resolve))
  await arrive()
  return { outcome, asked: () => asked, kernel }
}

test('is looked for at once, then each second', async () => {
  const { outcome, asked } = await wait(['absent', 'processed', 'away', 'confirmed'])
  await pass(500)
  expect(asked()).toBe(1)
  await pass(9_000)
  expect(await outcome).toEqual({ id, status: 'confirmed' })
  expect(asked()).toBe(4)
})

test('is unknown after 25 s, keeps its id, and is no longer looked for', async () => {
  const { outcome, asked } = await wait(['absent'])
  await pass(25_000)
  expect(await outcome).toEqual({ id, status: 'unknown' })
  const before = asked()
  await pass(10_000)
  expect(asked()).toBe(before)
})

test('ends as the first look that is sure says, whatever came before', async () => {
  const unsure = fc.constantFrom<Look>('absent', 'processed', 'away', 'nonsense')
  const sure = fc.constantFrom<Look>('confirmed', 'finalized', 'failed')
  await fc.assert(
    fc.asyncProperty(fc.array(unsure, { maxLength: 30 }), sure, async (before, last) => {
      const { outcome, kernel } = await wait([...before, last])
      await pass(26_000)
      const inTime = before.length < 25
      const expected = !inTime ? 'unknown' : last === 'failed' ? 'failed' : 'confirmed'
      expect(await outcome).toEqual({ id, status: expected })
      kernel.destroy()
    }),
    { numRuns: 25 },
  )
})

describe('what it took from the account', () => {
  const [payer, thief] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const instructions = [SystemProgram.transfer({ fromPubkey: payer, toPubkey: thief, lamports: 9 })]
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash: String(thief), instructions })
  const wire = new VersionedTransaction(message.compileToV0Message()).serialize()
  const shown = { transaction: [Buffer.from(wire).toString('base64'), 'base64'], meta: null }

  test.each([0, 4])('is read as soon as the node shows it (%i s)', async (late) => {
    let asked = 0
    const { outcome } = await wait(['confirmed'], () => (asked++ < late ? null : shown))
    await pass(late * 1_000 + 500)
    expect(await outcome).toEqual({
      ...{ id, status: 'confirmed' },
      seen: [{ direction: 'out', amount: 9n, party: String(thief) }],
    })
  })
  test('is not waited for for ever, and not asked for where the network refused it', async () => {
    const { outcome } = await wait(['confirmed'])
    await pass(6_500)
    expect(await outcome).toEqual({ id, status: 'confirmed' })
    let asked = 0
    const failed = await wait(['failed'], () => asked++)
    expect(await failed.outcome).toEqual({ id, status: 'failed' })
    expect(asked).toBe(0)
  })
})

describe('what was sent from here', () => {
  const open = openSigning()
  const mallory = Keypair.generate().publicKey
  const swap = (wire: Uint8Array) => {
    const message = TransactionMessage.decompile(VersionedTransaction.deserialize(wire).message)
    const [last] = message.instructions.slice(-1)
    if (last?.keys[1]) last.keys[1].pubkey = mallory
    return new VersionedTransaction(message.compileToV0Message()).serialize()
  }

  type Settling = {
    readonly show: (wire: string) => unknown
    readonly change?: (wire: Uint8Array) => Uint8Array
    readonly late?: number
  }

  /** Pays, and lets the node say at once that it is confirmed; `show` is what it shows of it `late` ms after that. */
  async function settle({ change = swap, late = 0, show }: Settling) {
    let [signed, since] = ['', Number.POSITIVE_INFINITY]
    const signer = createSigner({
      change,
      async send(bytes) {
        signed = Buffer.from(bytes).toString('base64')
        since = Date.now()
        return bytes.slice(1, 65)
      },
    })
    const { kernel } = await open(signer, {
      getSignatureStatuses: () => ({ context: { slot: 1 }, value: [rows.confirmed] }),
      getTransaction: () => (Date.now() - since < late ? null : show(signed)),
    })
    let done = false
    const paying = kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000_000n }).then(kernel.send)
    void paying.finally(() => {
      done = true
    })
    while (!done) await pass(250)
    await paying
    await pass(28_000)
    return kernel.state.ledger.map(({ status }) => status)
  }
  const show = (wire: string) => ({ transaction: [wire, 'base64'], meta: {} })

  // What loads on first use takes real time, in which the faked clock would outlive the blockhash.
  beforeAll(async () => {
    await Promise.all([
      import('./prepareTransfer.ts'),
      import('./prepare.ts'),
      import('./toInstructions.ts'),
      import('./writeMessage.ts'),
      import('./readPayload.ts'),
      import('./checkWallet.ts'),
      import('./send.ts'),
    ])
  })

  test.each([0, 8_000, 20_000])('is compared, also where the node shows it %i ms late', async (late) => {
    expect(await settle({ show, late })).toEqual(['different'])
    expect(await settle({ show, late, change: (wire) => wire })).toEqual(['confirmed'])
  })
  test.each([
    ['never shows', () => null],
    ['shows as nobody can read it', () => ({ transaction: ['AA==', 'base64'], meta: {} })],
  ])('is unknown if the node %s, never as reviewed', async (_, shown) => {
    expect(await settle({ show: shown })).toEqual(['unknown'])
  })
})

test('is no longer looked for when the kernel ends', async () => {
  const { outcome, asked, kernel } = await wait(['absent'])
  const ended = expect(outcome).rejects.toThrow()
  await pass(1_500)
  kernel.destroy()
  const before = asked()
  await pass(5_000)
  expect(asked()).toBe(before)
  await ended
})

describe('an id that is none', () => {
  test.each(['', 'x', '0', bs58.encode(new Uint8Array(63))])('%j is unknown at once', async (text) => {
    const { kernel, calls } = await world()
    kernel.http.wake()
    const outcome = kernel.waitForTransaction({ id: text, networkId: solanaMainnet.id })
    expect(await outcome).toEqual({ id: text, status: 'unknown' })
    expect(calls).toEqual([])
  })
})
