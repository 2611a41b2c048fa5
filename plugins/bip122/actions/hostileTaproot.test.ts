import { Psbt, Transaction } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { createIndex, ordinals as indexes, ordInscription, ordOutput } from '../fixtures/createIndex.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { openReviews } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { output, scriptOf } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const id = `${'ef'.repeat(32)}i0`
const txid = (place: number) => `${place}`.padStart(64, '0')

/**
 * The seller of nothing: its own taproot coin, of 5,000 satoshi, stands first, is signed by it, and is called the
 * visitor's ordinals coin of 10,000. Behind it the visitor pays 500,000 from a plain coin of 1,000,000, and "consolidates" a coin of
 * 10,000 that holds an inscription.
 */
function writeTrap(claims: bigint): string {
  const psbt = new Psbt()
  const put = (place: number, address: string, value: bigint, more: object = {}) =>
    psbt.addInput({ hash: txid(place), index: 0, witnessUtxo: { script: scriptOf(address), value }, ...more })
  put(1, ordinals, claims, { tapKeySig: new Uint8Array(64).fill(7) })
  put(2, payment, 1_000_000n)
  put(3, payment, 10_000n)
  psbt.addOutput({ script: scriptOf(ordinals), value: 10_000n })
  psbt.addOutput({ script: scriptOf(payment), value: 496_000n })
  psbt.addOutput({ script: scriptOf(other), value: 500_000n })
  psbt.addOutput({ script: scriptOf(payment), value: 8_000n })
  return psbt.toBase64()
}

const signInputs = [
  { address: payment, index: 1 },
  { address: payment, index: 2 },
]

async function open() {
  const { routes: told } = createIndex({
    outputs: [ordOutput(`${txid(2)}:0`, 1_000_000), ordOutput(`${txid(3)}:0`, 10_000, { inscriptions: [id] })],
    inscriptions: [ordInscription(id, `${txid(3)}:0:0`)],
  })
  const holds = (address: string, value: number) => ({ vin: [], vout: [output(address, value)] })
  const routes: Record<string, unknown> = {
    ...told,
    outspends: [{ spent: false }],
    [`/api/tx/${txid(1)}`]: holds(ordinals, 5_000),
    [`/api/tx/${txid(2)}`]: holds(payment, 1_000_000),
    [`/api/tx/${txid(3)}`]: holds(payment, 10_000),
  }
  const world = await openWorld({
    ordinals: indexes,
    wallet: createSatsWallet({ accounts: [payment, ordinals] }),
    routes,
  })
  await world.connect()
  return { ...world, routes }
}

test.each([
  ['is not asked to sign', signInputs],
  ['is asked to sign, in vain', [{ address: ordinals, index: 0 }, ...signInputs]],
  ['may sign as one of its own', undefined],
])(
  'error: a coin of somebody else that a PSBT calls a taproot coin of the wallet, and that the wallet %s, moves no inscription unseen (bitcoin 5, bitcoin 19)',
  async (_, signInputs) => {
    const { kernel, routes } = await open()
    // By the true amounts the inscription lies at satoshi 1,005,000, in a stranger's output. By the claimed amounts it lies at 1,010,000, in the last.
    const review = (claims: bigint) => kernel.prepare(psbtIntent({ psbt: writeTrap(claims), signInputs }))
    await expect(review(10_000n)).rejects.toMatchObject({ name: 'InvalidPsbtError' })
    const moves = expect.objectContaining({
      code: 'movesInscription',
      params: expect.objectContaining({ places: other }),
    })
    expect((await review(5_000n)).notices).toContainEqual(moves)
    delete routes[`/api/tx/${txid(1)}`]
    const unchecked = expect.objectContaining({ params: expect.objectContaining({ places: 'unknown' }) })
    expect((await review(10_000n)).notices).toContainEqual(unchecked)
  },
)

/** A signature in DER with the sighash ALL; its numbers are of no use. */
const signature = Uint8Array.from([0x30, 6, 2, 1, 1, 2, 1, 1, 1])

/**
 * The visitor has listed a taproot coin for sale: its signature (SINGLE, ANYONECANPAY) is public, and commits to no other input. A PSBT with that coin, its
 * whole transaction and that signature has the visitor's two coins of segwit v0 signed in turn, each time with a lie about the other coin.
 * Together the two signatures make a valid transaction whose fee is a bitcoin.
 */
function writeHalf(
  signs: 1 | 2,
  more: readonly number[],
): { psbt: string; signInputs: { address: string; index: number }[] } {
  const before = new Transaction()
  before.addInput(new Uint8Array(32).fill(1), 0)
  before.addOutput(scriptOf(ordinals), 10_000n)
  const psbt = new Psbt()
  psbt.addInput({ hash: before.getId(), index: 0, nonWitnessUtxo: before.toBuffer() })
  for (const place of [1, 2] as const) {
    const value = place === signs ? 100_000_000n : 20_000n
    psbt.addInput({ hash: txid(place), index: 0, witnessUtxo: { script: scriptOf(payment), value } })
  }
  psbt.addOutput({ script: scriptOf(payment), value: 10_000n })
  psbt.addOutput({ script: scriptOf(other), value: 60_000_000n })
  psbt.addOutput({ script: scriptOf(payment), value: 40_010_000n })
  psbt.updateInput(0, { tapKeySig: new Uint8Array(65).fill(0x83) })
  const key = Uint8Array.from([2, ...new Uint8Array(32).fill(1)])
  psbt.updateInput(3 - signs, { partialSig: [{ pubkey: key, signature }] })
  return {
    psbt: psbt.toBase64(),
    signInputs: [...more.map((index) => ({ address: ordinals, index })), { address: payment, index: signs }],
  }
}

test.each([
  [1, []],
  [2, []],
  // The wallet may sign the taproot coin as well: an attacker who puts the two halves together takes the signature of the listing.
  [1, [0]],
  [2, [0]],
] as const)(
  'error: a taproot coin proves no amount of the coin of segwit v0 that is signed with or without it: half %i, beside %j (bitcoin 5)',
  async (half, more) => {
    const holds = { vin: [], vout: [output(payment, 100_000_000)] }
    const { kernel, urls } = await openReviews(openWorld, undefined, {
      [`/api/tx/${txid(1)}`]: holds,
      [`/api/tx/${txid(2)}`]: holds,
    })
    const reviewing = kernel.prepare(psbtIntent(writeHalf(half, more)))
    await expect(reviewing).rejects.toMatchObject({ name: 'InvalidPsbtError' })
    expect(urls).toContainEqual(expect.stringMatching(`/api/tx/${txid(half === 1 ? 2 : 1)}$`))
  },
)
