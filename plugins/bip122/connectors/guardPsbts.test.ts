import { join } from 'node:path'
import { Psbt } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRows } from '../../../tests/vectors/readRows.ts'
import { decodeAddress } from '../address/decodeAddress.ts'
import { fromBase64, toBase64 } from '../encoding/base64.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../fixtures/createUnisatWallet.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { adaptWallet } from './adaptWallet.ts'

const network = 'Mainnet'
const spent = [addresses.payment, addresses.ordinals]
const outputs = [
  { address: addresses.other as string, value: 9_000n },
  { address: addresses.payment as string, value: 500n },
]
const psbt = unsignedPsbt(spent, { outputs })
const der = Uint8Array.from([0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01])

/** A wallet that answers any PSBT with `answer`. */
async function answering(answer?: string) {
  const wallet = createSatsWallet()
  if (answer) wallet.replies.signPsbt = () => ({ jsonrpc: '2.0', result: { psbt: answer } })
  const provider = await adaptWallet('satsConnect', wallet.provider, 'Xverse')
  return { provider, asked: () => wallet.requests.filter(({ method }) => method === 'signPsbt') }
}

/** A witness of items that are shorter than 253 bytes. */
const stack = (...items: number[][]) =>
  Uint8Array.from([items.length, ...items.flatMap((item) => [item.length, ...item])])

const schnorr = (sighash: number) => [...new Uint8Array(64).fill(7), sighash]
/** A witness of a taproot script that takes signatures, perhaps with an annex behind it. */
const byScript = (...parts: (number | number[])[]) => {
  const annex = parts.filter((part) => typeof part === 'object')
  const signatures = parts.filter((part) => typeof part === 'number').map(schnorr)
  const script = [0x20, ...new Uint8Array(32).fill(3), 0xac]
  const control = [0xc1, ...new Uint8Array(64).fill(5)]
  return stack(...signatures, script, control, ...annex)
}

/** The PSBT with a taproot signature of the given sighash at its second input. */
function signed(sighash?: number): string {
  const signing = Psbt.fromBase64(psbt)
  const signature = new Uint8Array(sighash === undefined ? 64 : 65).fill(7)
  if (sighash !== undefined) signature[64] = sighash
  signing.updateInput(1, { tapKeySig: signature })
  return signing.toBase64()
}

describe('what comes back', () => {
  test.each([undefined, 1])('holds what was sent and covers all of it (%s): it is handed on', async (sighash) => {
    const { provider } = await answering(signed(sighash))
    expect(await provider.signPsbt({ psbt, network })).toEqual({ psbt: signed(sighash) })
  })
  test.each([
    [
      'an output to somebody else',
      unsignedPsbt(spent, { outputs: outputs.map(({ value }) => ({ address: addresses.ordinals, value })) }),
    ],
    [
      'an output of another amount',
      unsignedPsbt(spent, { outputs: outputs.map(({ address, value }) => ({ address, value: value - 1n })) }),
    ],
    ['its outputs in another order', unsignedPsbt(spent, { outputs: outputs.toReversed() })],
    ['an output less', unsignedPsbt(spent, { outputs: outputs.slice(0, 1) })],
    ['an input less', unsignedPsbt(spent.slice(0, 1), { outputs })],
  ])('%s is refused', async (_, answer) => {
    const { provider } = await answering(answer)
    await expect(provider.signPsbt({ psbt, network })).rejects.toMatchObject({ name: 'AlteredPsbtError' })
    await expect(provider.request?.('signPsbt', { psbt })).rejects.toMatchObject({ name: 'AlteredPsbtError' })
  })
  test('more inputs and outputs behind what was sent are the wallet’s own', async () => {
    const more = [...outputs, { address: addresses.payment as string, value: 100n }]
    const answer = unsignedPsbt([...spent, addresses.payment], { outputs: more })
    const { provider } = await answering(answer)
    expect(await provider.signPsbt({ psbt, network })).toEqual({ psbt: answer })
  })
  test.each([2, 3, 0x81, 0x83])('a signature with sighash %i is refused, unless it was asked for', async (sighash) => {
    const { provider } = await answering(signed(sighash))
    await expect(provider.signPsbt({ psbt, network })).rejects.toMatchObject({ name: 'SighashError' })
    const signInputs = [{ address: addresses.ordinals, index: 1, sighashTypes: [sighash] }]
    expect(await provider.signPsbt({ psbt, signInputs, network })).toEqual({ psbt: signed(sighash) })
    const elsewhere = [{ address: addresses.ordinals, index: 0, sighashTypes: [sighash] }]
    await expect(provider.signPsbt({ psbt, signInputs: elsewhere, network })).rejects.toMatchObject({
      name: 'SighashError',
    })
  })
  test('an ECDSA signature says its sighash in its last byte', async () => {
    const publicKey = fromBase64('AjDVT9DdQgpuX402JPXzSCyuNQ951fB1O/W+75wtka88') ?? new Uint8Array()
    const signing = Psbt.fromBase64(psbt)
    signing.updateInput(0, { partialSig: [{ pubkey: publicKey, signature: Uint8Array.of(...der, 2) }] })
    const { provider } = await answering(signing.toBase64())
    await expect(provider.signPsbt({ psbt, network })).rejects.toMatchObject({ name: 'SighashError' })
  })
  test.each([
    ['by key', 1, (sighash: number) => ({ finalScriptWitness: stack([...new Uint8Array(64).fill(7), sighash]) })],
    ['by ECDSA', 0, (sighash: number) => ({ finalScriptWitness: stack([...der, sighash], new Array(33).fill(2)) })],
    ['in a script', 0, (sighash: number) => ({ finalScriptSig: Uint8Array.of(9, ...der, sighash, 1, 7) })],
    [
      'in a script by a long push',
      0,
      (sighash: number) => ({ finalScriptSig: Uint8Array.of(0x4e, 9, 0, 0, 0, ...der, sighash) }),
    ],
    ['by a taproot script', 1, (sighash: number) => ({ finalScriptWitness: byScript(sighash) })],
    ['by a taproot script, second', 1, (sighash: number) => ({ finalScriptWitness: byScript(1, sighash) })],
    [
      'by a taproot script, with an annex',
      1,
      (sighash: number) => ({ finalScriptWitness: byScript(sighash, [0x50, 1]) }),
    ],
    ['by key, with an annex', 1, (sighash: number) => ({ finalScriptWitness: stack(schnorr(sighash), [0x50]) })],
  ])('a signature of an input that the wallet has finalized says its sighash as well, %s', async (_, index, final) => {
    const finalised = (sighash: number) => Psbt.fromBase64(psbt).updateInput(index, final(sighash)).toBase64()
    const { provider } = await answering(finalised(1))
    expect(await provider.signPsbt({ psbt, network })).toEqual({ psbt: finalised(1) })
    const { provider: other } = await answering(finalised(0x82))
    await expect(other.signPsbt({ psbt, network })).rejects.toMatchObject({ name: 'SighashError' })
  })
})

test('what a taproot script takes that is no signature is not read as one', async () => {
  const script = [0x20, ...new Uint8Array(32).fill(3), 0xac]
  const control = [0xc0, ...new Uint8Array(32).fill(5)]
  const finalScriptWitness = stack(new Array(64).fill(7), new Array(66).fill(0x82), [], script, control)
  const answer = Psbt.fromBase64(psbt).updateInput(1, { finalScriptWitness }).toBase64()
  const { provider } = await answering(answer)
  expect(await provider.signPsbt({ psbt, network })).toEqual({ psbt: answer })
})

describe('what is sent', () => {
  const part = unsignedPsbt(spent, { sighash: 0x83 })
  test('a PSBT that asks for a part of it is refused before the visitor is asked, unless the caller names it (bitcoin 6)', async () => {
    const { provider, asked } = await answering()
    await expect(provider.signPsbt({ psbt: part, network })).rejects.toMatchObject({ name: 'SighashError' })
    expect(asked()).toEqual([])
    const signInputs = [0, 1].map((index) => ({ address: spent[index] ?? '', index, sighashTypes: [0x83] }))
    expect(await provider.signPsbt({ psbt: part, signInputs, network })).toEqual({ psbt: part })
  })
  test('in a raw request the PSBT’s own sighash is the caller’s wish', async () => {
    const { provider } = await answering()
    expect(await provider.request?.('signPsbt', { psbt: part })).toEqual({ psbt: part })
  })
  test.each(['', 'psbt', 'cHNidP8=', psbt.slice(0, -8)])('%j is refused before the visitor is asked', async (text) => {
    const { provider, asked } = await answering()
    await expect(provider.signPsbt({ psbt: text, network })).rejects.toMatchObject({ name: 'InvalidPsbtError' })
    expect(asked()).toEqual([])
  })
})

describe('what was broadcast keeps its id (money 12)', () => {
  const txid = 'ab'.repeat(32)
  const altered = unsignedPsbt(spent.slice(0, 1), { outputs })
  const failure = { name: 'SentUncheckedError', data: { txid } }
  test.each([
    ['another transaction', altered],
    ['a raw transaction', '02000000000101'],
    ['nothing', undefined],
  ])('%s beside it', async (_, answer) => {
    const sats = createSatsWallet()
    sats.replies.signPsbt = () => ({ jsonrpc: '2.0', result: { psbt: answer, txid } })
    const leather = createSatsWallet()
    leather.replies.signPsbt = () => ({ jsonrpc: '2.0', result: { hex: answer, txid } })
    const magicEden = { signTransaction: async () => ({ psbtBase64: answer, txId: txid }) }
    const providers = [
      await adaptWallet('satsConnect', sats.provider, 'Xverse'),
      await adaptWallet('leather', leather.provider, 'Leather'),
      await adaptWallet('magicEden', magicEden, 'Magic Eden'),
    ]
    for (const provider of providers) {
      await expect(provider.signPsbt({ psbt, broadcast: true, network })).rejects.toMatchObject(failure)
    }
  })
  test('in a raw request as well; what cannot be read is refused before the visitor is asked', async () => {
    const { provider, asked } = await answering()
    await expect(provider.request?.('signPsbt', { psbt: 'cHNidP8=' })).rejects.toMatchObject({
      name: 'InvalidPsbtError',
    })
    expect(asked()).toEqual([])
    const wallet = createSatsWallet()
    wallet.replies.signPsbt = () => ({ jsonrpc: '2.0', result: { psbt: altered, txId: txid } })
    const other = await adaptWallet('satsConnect', wallet.provider, 'Xverse')
    await expect(other.request?.('signPsbt', { psbt, broadcast: true })).rejects.toMatchObject(failure)
  })
})

test('a PSBT keeps every byte through any dialect, known fields or not', async () => {
  const rows = readRows(join(import.meta.dirname, '../fixtures/psbt.json'), 'isValidPsbt')
  const valid = rows.filter(({ expect: expected }) => expected === true)
  expect(valid.length).toBeGreaterThan(20)
  const hex = await adaptWallet('unisat', createUnisatWallet().provider, 'Unisat')
  const base64 = (await answering()).provider
  for (const { id, args } of valid) {
    const [text = ''] = args
    for (const provider of [hex, base64]) {
      const inputs = Array.from({ length: 20 }, (_, index) => ({
        address: 'a',
        index,
        sighashTypes: [2, 3, 0x81, 0x82, 0x83],
      }))
      expect((await provider.signPsbt({ psbt: text, signInputs: inputs, network })).psbt, id).toBe(text)
    }
  }
})

test('bytes are the same after hex and base64, and any damage to a PSBT is refused or changes nothing that is paid', async () => {
  const { provider } = await answering()
  const bytes = fromBase64(psbt) ?? new Uint8Array()
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
      const damaged = toBase64(bytes.map((byte, index) => (index === at ? byte ^ flip : byte)))
      const { provider: other } = await answering(damaged)
      const outcome = await other.signPsbt({ psbt, network }).then(
        (answer) => answer.psbt,
        (error: Error) => error.name,
      )
      // What is not part of the transaction is the wallet's to fill in.
      const script = decodeAddress(addresses.other)?.script
      const paid = outcome === damaged ? readPsbt(decodePsbt(outcome)).transaction.outputs[0] : undefined
      if (paid) expect(paid).toMatchObject({ script, value: 9_000n })
      else expect(outcome).toMatch(/^(AlteredPsbtError|SighashError|InvalidPsbtError|NoWalletResponseError)$/)
    }),
  )
  expect(await provider.signPsbt({ psbt, network })).toEqual({ psbt })
})
