import fc from 'fast-check'
import { type Intent, isSameChanges } from 'tapkit/kernel'
import { afterEach, describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../encoding/base64.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { createWorld, rates, utxo } from '../fixtures/createWorld.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import type { BitcoinPayload, TransferPayload } from '../payload.ts'
import { psbtIntent } from '../psbtIntent.ts'

const receivers = [
  addresses.other,
  addresses.ordinals,
  addresses.payment,
  addresses.other.toUpperCase(),
  '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
]
const receiver = fc.constantFrom(...receivers)
const amount = fc.bigInt(546n, 2_000_000_000_000_000n)

let end = () => {}
afterEach(() => end())

async function open() {
  const routes = { '/utxo': [utxo(2_100_000_000_000_000)], '/fees/recommended': rates, '/txs': [], outspends: [] }
  const world = await createWorld({ routes })
  end = world.end
  const { account, network } = await world.connect()
  const { kernel } = world
  /** What a payload is read as. */
  const read = (payload: unknown, intent: Intent) =>
    kernel.hooks.readPayload.promise({
      namespace: 'bip122',
      payload,
      intent,
      account,
      network,
      signal: new AbortController().signal,
    })
  return { kernel, read }
}
/** What a payload is read as, or that it is refused. */
const outcome = (reading: ReturnType<Awaited<ReturnType<typeof open>>['read']>) =>
  reading.then(
    (read) => read,
    ({ name }: Error) => {
      expect(name).toMatch(/^(PreparedMismatch|InvalidAddress|InvalidPsbt|Sighash|AccountNotFound)Error$/)
      return undefined
    },
  )

describe('a payment', () => {
  test('is read as what was meant', async () => {
    const { kernel } = await open()
    await fc.assert(
      fc.asyncProperty(receiver, amount, async (to, amount) => {
        const { changes } = await kernel.prepare({ kind: 'transfer', to, amount })
        expect(changes).toEqual([{ direction: 'out', amount, party: to }])
      }),
      { numRuns: 30 },
    )
  })
  test('that was changed anywhere is read as something else, or refused', async () => {
    const { kernel, read } = await open()
    const changes: fc.Arbitrary<(payload: TransferPayload) => unknown> = fc.oneof(
      receiver.map((address) => (payload: TransferPayload) => edit(payload, { address })),
      amount.map((amount) => (payload: TransferPayload) => edit(payload, { amount })),
      fc
        .constantFrom(0n, -1n, 1_000, '1000', null)
        .map((amount) => (payload: TransferPayload) => edit(payload, { amount })),
      fc
        .tuple(receiver, fc.bigInt(0n, 10_000n))
        .map(([address, amount]) => ({ recipients, ...payload }: TransferPayload) => ({
          ...payload,
          recipients: [...recipients, { address, amount }],
        })),
      fc
        .constantFrom(addresses.other, addresses.ordinals, '')
        .map((from) => (payload: TransferPayload) => ({ ...payload, from })),
      fc
        .constantFrom('Testnet', 'Regtest', undefined)
        .map((network) => (payload: TransferPayload) => ({ ...payload, network })),
      fc
        .constantFrom(1, 11, 900, 1_001, -1, Number.NaN, '10')
        .map((feeRate) => (payload: TransferPayload) => ({ ...payload, feeRate })),
      fc.constantFrom('psbt', 'calls', 7).map((kind) => (payload: TransferPayload) => ({ ...payload, kind })),
      fc
        .constantFrom('memo', 'opReturn', 'broadcast')
        .map((key) => (payload: TransferPayload) => ({ ...payload, [key]: 'x' })),
      fc.nat().map((at) => (payload: TransferPayload) => edit(payload, { address: misspell(payload, at) })),
    )
    await fc.assert(
      fc.asyncProperty(receiver, amount, changes, async (to, amount, change) => {
        const prepared = await kernel.prepare({ kind: 'transfer', to, amount })
        const { intent } = prepared
        const payload = prepared.payload as TransferPayload
        const changed = change(payload)
        fc.pre(!isSameText(changed, payload))
        const reading = await outcome(read(changed, intent))
        if (!reading) return
        const looksTheSame =
          isSameChanges(reading.changes, prepared.changes) && isSameText(reading.details, prepared.details)
        expect([looksTheSame, changed]).toEqual([false, changed])
      }),
      { numRuns: 150 },
    )
  })
})

test('a receiver that no network has is refused, whoever wrote it', async () => {
  const { kernel, read } = await open()
  const { payload } = await kernel.prepare({ kind: 'transfer', to: addresses.other, amount: 1_000n })
  const transfer = payload as TransferPayload
  for (const address of [misspell(transfer, 20), addresses.testnet, '']) {
    const changed = edit(transfer, { address }) as TransferPayload
    const calls: Intent = { kind: 'calls', promise: { out: 'atMost' }, payload: changed, tokens: [], about: undefined }
    expect(await outcome(read(changed, calls))).toBeUndefined()
  }
})

describe('a PSBT', () => {
  test('is read output by output, and its fee is what is left', async () => {
    const { kernel } = await open()
    const others = fc.constantFrom(
      ...receivers.filter((address) => address !== addresses.payment && !/^BC/.test(address)),
    )
    const paid = fc.array(fc.tuple(others, fc.bigInt(0n, 1_500n)), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(paid, fc.bigInt(0n, 2_500n), async (list, back) => {
        const outputs = [...list, [addresses.payment, back] as const].map(([address, value]) => ({ address, value }))
        const psbt = unsignedPsbt([addresses.payment], { outputs })
        const { changes, fee, feeLimit } = await kernel.prepare(psbtIntent({ psbt }))
        expect(changes).toEqual(list.map(([party, amount]) => ({ direction: 'out', amount, party })))
        const left = 10_000n - back - list.reduce((sum, [, amount]) => sum + amount, 0n)
        expect([fee?.value, feeLimit]).toEqual([left, left])
      }),
      { numRuns: 30 },
    )
  })
  test('that was changed anywhere is not the one that was meant', async () => {
    const { read } = await open()
    const psbt = unsignedPsbt([addresses.payment])
    const bytes = fromBase64(psbt) ?? new Uint8Array()
    const intent = psbtIntent({ psbt })
    const ofBytes = (psbt: string): BitcoinPayload => ({ kind: 'psbt', psbt, network: 'Mainnet' })
    expect((await outcome(read(ofBytes(psbt), intent)))?.changes).toHaveLength(1)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = toBase64(bytes.map((byte, index) => (index === at ? byte ^ flip : byte)))
        expect(await outcome(read(ofBytes(changed), intent))).toBeUndefined()
      }),
      { numRuns: 300 },
    )
    const signInputs = [{ address: addresses.payment, index: 0 }]
    expect(await outcome(read({ ...ofBytes(psbt), signInputs }, intent))).toBeUndefined()
    expect(
      (await outcome(read({ ...ofBytes(psbt), signInputs }, psbtIntent({ psbt, signInputs }))))?.changes,
    ).toHaveLength(1)
  })
})

const edit = (payload: TransferPayload, change: object) => ({
  ...payload,
  recipients: [{ ...payload.recipients[0], ...change }],
})

/** The receiver with one letter exchanged. */
function misspell({ recipients: [first] }: TransferPayload, at: number): string {
  const { address = '' } = first ?? {}
  const place = at % address.length
  return `${address.slice(0, place)}${address[place] === 'q' ? 'p' : 'q'}${address.slice(place + 1)}`
}

const toText = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
/** Bech32 is one address in either case. */
const isSameText = (left: unknown, right: unknown) => toText(left)?.toLowerCase() === toText(right)?.toLowerCase()
