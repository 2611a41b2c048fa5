import { Psbt, Transaction } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { createIndex, ordinals as indexes, ordInscription, ordOutput } from '../fixtures/createIndex.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { openReviews } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { scriptOf } from '../fixtures/psbts.ts'
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
  const { routes } = createIndex({
    outputs: [ordOutput(`${txid(2)}:0`, 1_000_000), ordOutput(`${txid(3)}:0`, 10_000, { inscriptions: [id] })],
    inscriptions: [ordInscription(id, `${txid(3)}:0:0`)],
  })
  const holds = (value: number) => ({ vin: [], vout: [{ value }] })
  return openReviews((options) => openWorld({ ...options, ordinals: indexes }), undefined, {
    ...routes,
    [`/api/tx/${txid(1)}`]: holds(5_000),
    [`/api/tx/${txid(2)}`]: holds(1_000_000),
    [`/api/tx/${txid(3)}`]: holds(10_000),
  })
}

test('a coin of somebody else that a PSBT calls a taproot coin of the wallet moves no inscription unseen (bitcoin 5, bitcoin 19)', async () => {
  const { kernel } = await open()
  // By the true amounts the inscription lies at satoshi 1,005,000, in the output of somebody else; by the claimed ones at 1,010,000, in the last.
  const reviewed = await kernel.prepare(psbtIntent({ psbt: writeTrap(10_000n), signInputs })).then(
    ({ notices, fee }) => ({ codes: notices.map(({ code }) => code), fee: fee?.value }),
    (error: { name: string }) => ({ refused: error.name }),
  )
  expect(reviewed).toSatisfy(
    (told: { refused?: string; codes?: string[] }) =>
      told.refused !== undefined || (told.codes ?? []).includes('movesInscription'),
  )
})

/**
 * The visitor has listed a taproot coin for sale: its signature (SINGLE, ANYONECANPAY) is public, and commits to no other input. A PSBT with that coin, its
 * whole transaction and that signature has the visitor's two coins of segwit v0 signed one after the other, each time with a lie about the
 * other one: together the two signatures make one valid transaction whose fee is a bitcoin.
 */
function writeHalf(signs: 1 | 2): { psbt: string; signInputs: { address: string; index: number }[] } {
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
  return { psbt: psbt.toBase64(), signInputs: [{ address: payment, index: signs }] }
}

/** A signature in DER with the sighash ALL; its numbers are of no use. */
const signature = Uint8Array.from([0x30, 6, 2, 1, 1, 2, 1, 1, 1])

test.each([1, 2] as const)(
  'a taproot coin that this wallet is not to sign proves no amount of another coin: half %i (bitcoin 5)',
  async (half) => {
    const holds = { vin: [], vout: [{ value: 100_000_000 }] }
    const { kernel, urls } = await openReviews(openWorld, undefined, {
      [`/api/tx/${txid(1)}`]: holds,
      [`/api/tx/${txid(2)}`]: holds,
    })
    const reviewed = await kernel.prepare(psbtIntent(writeHalf(half))).then(
      ({ notices, fee }) =>
        `${fee?.exact ? `${fee.value} satoshi exactly` : 'unknown'}: ${notices.map(({ code }) => code)}`,
      (error: { name: string }) => error.name,
    )
    expect([reviewed, urls.some((url) => url.endsWith(`/api/tx/${txid(half === 1 ? 2 : 1)}`))]).toEqual([
      'InvalidPsbtError',
      true,
    ])
  },
)
