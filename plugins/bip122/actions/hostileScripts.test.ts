import { Psbt } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { toHex } from '../encoding/hex.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { output, scriptOf } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const txid = (place: number) => `${place}`.padStart(64, '0')
const coin = 100_000_000

/**
 * Both coins are the visitor's, of segwit v0. Each of the two PSBTs has a single coin signed, and says that the other coin belongs to a
 * stranger, who has signed it: 0.01 BTC seems to leave. The signature of segwit v0 commits to the script of its own input alone, so the two
 * signatures make a single valid transaction, by which 1.01 BTC leave.
 */
function writeHalf(signs: 0 | 1): string {
  const psbt = new Psbt()
  for (const at of [0, 1]) {
    const isOwn = at === signs
    psbt.addInput({
      ...{ hash: txid(at + 1), index: 0 },
      witnessUtxo: { script: scriptOf(isOwn ? payment : other), value: BigInt(coin) },
      ...(isOwn ? {} : { finalScriptWitness: Uint8Array.of(1, 1, 1) }),
    })
  }
  psbt.addOutput({ script: scriptOf(other), value: 101_000_000n })
  psbt.addOutput({ script: scriptOf(payment), value: 98_990_000n })
  return psbt.toBase64()
}

async function review(signs: 0 | 1, told: object) {
  const explored = { vin: [], vout: [told] }
  const { kernel, connect } = await openWorld({
    wallet: createSatsWallet({ accounts: [payment, ordinals] }),
    routes: { outspends: [{ spent: false }], [`/api/tx/${txid(1)}`]: explored, [`/api/tx/${txid(2)}`]: explored },
  })
  await connect()
  return kernel.prepare(psbtIntent({ psbt: writeHalf(signs) }))
}

const script = toHex(scriptOf(payment))

test.each([
  [0, 'address', output(payment, coin)],
  [1, 'address', output(payment, coin)],
  [0, 'script', { scriptpubkey: script, value: coin }],
  [1, 'script', { scriptpubkey: script, value: coin }],
])(
  'error: a coin of the wallet that a PSBT calls a stranger’s is refused if the explorer knows whose it is: half %i, by its %s (bitcoin 5)',
  async (half, _, told) => {
    await expect(review(half === 0 ? 0 : 1, told)).rejects.toMatchObject({ name: 'InvalidPsbtError' })
  },
)

test.each([
  ['nothing', {}],
  ['the amount alone', { value: coin }],
])('error: if the explorer tells %s of it, what the stranger puts in is unproven (bitcoin 5)', async (_, told) => {
  const { fee, notices } = await review(0, told)
  expect(fee).toBeUndefined()
  expect(notices).toContainEqual(expect.objectContaining({ code: 'unprovenInputs', params: { amount: '1 BTC' } }))
})

test('behavior: an input that a stranger in truth puts in is proven, whether the explorer names an address or a script (bitcoin 5)', async () => {
  for (const told of [output(other, coin), { scriptpubkey: toHex(scriptOf(other)), value: coin }]) {
    const { fee, notices } = await review(0, told)
    expect(fee).toMatchObject({ value: 10_000n, exact: true })
    expect(notices).toEqual([])
  }
})
