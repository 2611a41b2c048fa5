import { Psbt } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { scriptOf } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const txid = (place: number) => `${place}`.padStart(64, '0')
const coin = 100_000_000

/**
 * Both coins are the visitor's, of segwit v0. Each of the two PSBTs has one of them signed, and says that the other one belongs to a
 * stranger, who has signed it: 0.01 BTC seems to leave. The signature of segwit v0 commits to the script of its own input alone, so the two
 * signatures make one valid transaction, by which 1.01 BTC leave.
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

async function review(signs: 0 | 1, output: object) {
  const told = { txid: '', vin: [], vout: [{ value: coin, ...output }] }
  const { kernel, connect } = await openWorld({
    wallet: createSatsWallet({ accounts: [payment, ordinals] }),
    routes: {
      outspends: [{ spent: false }],
      [`/api/tx/${txid(1)}`]: told,
      [`/api/tx/${txid(2)}`]: told,
    },
  })
  await connect()
  return kernel.prepare(psbtIntent({ psbt: writeHalf(signs) }))
}

test.each([0, 1] as const)(
  'error: a coin of the wallet that a PSBT calls somebody else’s is refused if the explorer knows whose it is: half %i (bitcoin 5)',
  async (half) => {
    const output = { scriptpubkey_address: payment, scriptpubkey: Buffer.from(scriptOf(payment)).toString('hex') }
    await expect(review(half, output)).rejects.toMatchObject({ name: 'InvalidPsbtError' })
  },
)
