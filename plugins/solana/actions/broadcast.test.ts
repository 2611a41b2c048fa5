import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { bob } from '../fixtures/createWorld.ts'
import { openSigning } from '../fixtures/openSigning.ts'

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

test('whatever happens, one transfer lands at most, and one that landed is never called a failure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 8 }), fc.boolean(), async (script, readable) => {
      const { rpc, landed, settle } = createNetwork(script, readable)
      const signer = createSigner()
      const { kernel } = await open(signer, rpc)
      const outcome = kernel.sendTransfer({ to: bob, amount: 5_000_000n }).then(
        ({ id }) => ({ id }),
        (error: Error) => ({ error }),
      )
      let done = false
      void outcome.finally(() => {
        done = true
      })
      while (!done) {
        for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
        await vi.advanceTimersByTimeAsync(500)
      }
      const result = await outcome
      settle()
      kernel.destroy()
      expect(landed.size).toBeLessThanOrEqual(1)
      expect(signer.asked).toBeLessThanOrEqual(2)
      if (landed.size === 1) expect(result).toHaveProperty('id')
    }),
    { numRuns: 120, examples: [[[happens('landsUntold'), happens('lost'), happens('lost')], false]] },
  )
}, 60_000)
