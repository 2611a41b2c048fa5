import fc from 'fast-check'
import type { BaseError, Kernel } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { solanaMainnet } from '../networks/index.ts'

const open = openSigning()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

const kinds = ['lands', 'landsUntold', 'landsLater', 'lost', 'stale', 'refused'] as const

/**
 * What happens when a transaction is handed over: it lands and that is told, or the answer is lost, or it lands a while
 * after that; it is lost itself; the node does not know its blockhash (yet); or refuses it. `late` passes the time of
 * every blockhash before.
 */
const happening = fc.record({
  kind: fc.constantFrom(...kinds),
  late: fc.boolean(),
})
type Happening = { readonly kind: (typeof kinds)[number]; readonly late: boolean }

const happens = (kind: Happening['kind']): Happening => ({ kind, late: false })

/** A network as it is: what is too late never lands, and what has landed does not land again. */
function createNetwork(script: readonly Happening[], readable: boolean) {
  const landed = new Set<string>()
  let [turn, height, drafts] = [0, 1_000, 0]
  const validUntil = new Map<string, number>()
  const underWay = new Map<string, number>()
  /** What is under way lands, if its time is not over. */
  const settle = () => {
    for (const [bytes, until] of underWay) if (height <= until) landed.add(bytes)
    underWay.clear()
  }
  const away = () => {
    throw new TypeError('offline')
  }
  const fail = (err: string) => {
    throw Object.assign(new Error('Transaction simulation failed'), { code: -32002, data: { err, logs: [] } })
  }
  const rpc = {
    getLatestBlockhash() {
      settle()
      const blockhash = `${'1'.repeat(31)}${'23456789ABCDEF'.charAt(drafts++)}`
      validUntil.set(blockhash, height + 150)
      return { context: { slot: height }, value: { blockhash, lastValidBlockHeight: height + 150 } }
    },
    sendTransaction([text]: [string]) {
      const { kind, late } = script[turn++] ?? { kind: 'lost', late: false }
      settle()
      if (late) height += 151
      const bytes = Buffer.from(text, 'base64').toString('hex')
      if (landed.has(bytes)) return kind === 'lost' ? away() : fail('AlreadyProcessed')
      const draft = [...validUntil.keys()][drafts - 1] ?? ''
      const until = validUntil.get(draft) ?? 0
      if (kind === 'lost') return away()
      if (kind === 'refused') return fail('AccountInUse')
      if (kind === 'stale' || height > until) return fail('BlockhashNotFound')
      if (kind === 'landsLater') underWay.set(bytes, until)
      else landed.add(bytes)
      return kind === 'lands' ? 'sent' : away()
    },
    getBlockHeight: () => (readable ? height : away()),
    getSignatureStatuses: ([[id]]: [[string]]) => ({
      context: { slot: height },
      value: [landed.size > 0 && id ? { confirmationStatus: 'confirmed', err: null } : null],
    }),
  }
  return { rpc, landed, settle }
}

/** Lets a payment run to its end, retries included. */
async function pay(kernel: Kernel) {
  const prepared = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000_000n })
  const outcome = kernel.send(prepared).then(
    ({ id }) => ({ id, error: undefined }),
    (error: BaseError) => ({ id: undefined, error }),
  )
  let done = false
  void outcome.finally(() => {
    done = true
  })
  while (!done) {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(500)
  }
  return outcome
}

test('whatever happens, the wallet is asked once, and what a node was handed is never called unsent (solana 4)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 8 }), fc.boolean(), async (script, readable) => {
      const { rpc, landed, settle } = createNetwork(script, readable)
      const signer = createSigner()
      const { kernel, of } = await open(signer, rpc)
      const { id, error } = await pay(kernel)
      settle()
      const entry = kernel.state.ledger[0]
      kernel.destroy()
      expect(signer.asked).toBe(1)
      expect(new Set(of('sendTransaction').map(({ params }) => params[0])).size).toBe(1)
      // The id is known, whatever the node says.
      expect(entry?.transactionId).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
      if (landed.size === 1) expect(id).toBe(entry?.transactionId)
      if (error) expect([error.name, error.unsent ?? false]).toEqual(['SendOutcomeUnknownError', false])
    }),
    { numRuns: 120, examples: [[[happens('landsUntold'), happens('lost'), happens('lost')], false]] },
  )
}, 60_000)

test('a node that lies about the time gets no second payment, and not even the first (solana 4)', async () => {
  const signer = createSigner()
  let turn = 0
  const hashes = ['EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N', '7PRW4mHpvLGsnAEcNqAmSyXrJPvvvsLEt6ZXSVTXhSzS']
  const { kernel, of } = await open(signer, {
    getLatestBlockhash: () => ({
      context: { slot: 1_000 },
      value: { blockhash: hashes[turn++ % 2], lastValidBlockHeight: 1 },
    }),
    sendTransaction() {
      throw new TypeError('connection reset')
    },
  })
  expect((await pay(kernel)).error).toMatchObject({ name: 'TransactionExpiredError', unsent: true })
  expect([signer.asked, of('sendTransaction'), kernel.state.ledger]).toEqual([1, [], []])
})

test('a node that has the bytes and says that they are too late may still send them', async () => {
  const signer = createSigner()
  const { kernel, of } = await open(signer, {
    sendTransaction() {
      throw Object.assign(new Error('Blockhash not found'), { code: -32002, data: { err: 'BlockhashNotFound' } })
    },
  })
  expect((await pay(kernel)).error).toMatchObject({ name: 'SendOutcomeUnknownError' })
  expect([signer.asked, of('sendTransaction').length]).toEqual([1, 3])
  expect(kernel.state.ledger).toMatchObject([{ status: 'unknown', transactionId: expect.any(String) }])
})

test('a preflight that fails is told with its log, and its id is kept', async () => {
  const signer = createSigner()
  const { kernel, of } = await open(signer, {
    sendTransaction() {
      const data = { err: { InsufficientFundsForRent: { account_index: 0 } }, logs: ['Program log: x'] }
      throw Object.assign(new Error('Transaction simulation failed'), { code: -32002, data })
    },
  })
  const { error } = await pay(kernel)
  expect(error).toMatchObject({
    name: 'SendOutcomeUnknownError',
    debug: expect.stringMatching(/fees or rent[\s\S]*Program log: x/),
  })
  expect([signer.asked, of('sendTransaction').length]).toEqual([1, 1])
  expect(kernel.state.ledger).toMatchObject([{ status: 'unknown', transactionId: expect.any(String) }])
})

test('an endpoint that is out of reach is followed by the next one, with the same bytes (solana 4)', async () => {
  const signer = createSigner()
  const { kernel, of } = await open(signer, {
    sendTransaction(_: unknown, url?: string) {
      if (url?.startsWith(solanaMainnet.rpcUrls[0])) throw new TypeError('connection reset')
      return 'sent'
    },
  })
  expect((await pay(kernel)).error).toBe(undefined)
  const sent = of('sendTransaction')
  expect(sent.map(({ url }) => new URL(url).origin)).toEqual(solanaMainnet.rpcUrls.slice(0, 2))
  expect(new Set(sent.map(({ params }) => params[0])).size).toBe(1)
})

const [home, away] = solanaMainnet.rpcUrls.map((url) => new URL(url).origin)
const status = (code: number, json: unknown = {}) => new Response(JSON.stringify(json), { status: code })

test.each([
  ['a refused key', () => status(403)],
  ['a key that is refused in HTTP 200', () => status(200, { error: { code: -32000, message: 'App is inactive' } })],
  ['HTTP 401', () => status(401, { error: { code: -32000, message: 'no' } })],
  ['a method that is not served', () => status(404)],
  ['an error of its own', () => status(500)],
  ['an answer that cannot be read', () => status(200)],
])('a node that answered keeps a transaction for itself: %s (privacy 3)', async (_, answer) => {
  const signer = createSigner()
  const { kernel, of } = await open(signer, { sendTransaction: answer })
  await pay(kernel)
  expect(of('sendTransaction').map(({ url }) => new URL(url).origin)).toEqual([home])
  expect(kernel.state.ledger).toMatchObject([{ transactionId: expect.any(String) }])
})

test('a node that does not know the blockhash yet is handed the bytes again, and no other is (privacy 3)', async () => {
  const signer = createSigner()
  let turn = 0
  const { kernel, of } = await open(signer, {
    sendTransaction() {
      if (turn++ > 0) return 'sent'
      throw Object.assign(new Error('Blockhash not found'), { code: -32002, data: { err: 'BlockhashNotFound' } })
    },
  })
  expect((await pay(kernel)).error).toBe(undefined)
  expect(of('sendTransaction').map(({ url }) => new URL(url).origin)).toEqual([home, home])
})

test.each([
  ['a limit', () => status(429)],
  ['a gateway without a node', () => status(502)],
])('a node that has not got it is followed by the next one: %s (privacy 3)', async (_, answer) => {
  const signer = createSigner()
  const { kernel, of } = await open(signer, {
    sendTransaction: (_: unknown, url?: string) => (new URL(String(url)).origin === home ? answer() : 'sent'),
  })
  expect((await pay(kernel)).error).toBe(undefined)
  expect(of('sendTransaction').map(({ url }) => new URL(url).origin)).toEqual([home, away])
})

test('error: a transaction that the node has tried and not taken is not told as sent, whatever the node says of compute units (solana 4)', async () => {
  const signer = createSigner()
  const message =
    'Transaction simulation failed: Program failed to complete: exceeded maximum number of compute units allowed'
  const { kernel, of } = await open(signer, {
    sendTransaction() {
      throw Object.assign(new Error(message), {
        code: -32002,
        data: { err: { InstructionError: [0, 'ProgramFailedToComplete'] }, logs: [] },
      })
    },
  })
  expect((await pay(kernel)).error).toMatchObject({ name: 'SendOutcomeUnknownError' })
  expect(of('sendTransaction')).toHaveLength(1)
  expect(kernel.state.ledger).toMatchObject([{ status: 'unknown', transactionId: expect.any(String) }])
})
