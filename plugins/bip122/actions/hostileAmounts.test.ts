import { Psbt, Transaction } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { decodeAddress } from '../address/decodeAddress.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { output } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const coin = 100_000_000n
const scriptOf = (address: string) => decodeAddress(address)?.script as Uint8Array
/** The transactions of the visitor's two coins, one bitcoin each. */
const parents = [1, 2].map((mark) => {
  const parent = new Transaction()
  parent.addInput(new Uint8Array(32).fill(mark), 0)
  parent.addOutput(scriptOf(payment), coin)
  return parent
})
const told = Object.fromEntries(
  parents.map((parent) => [
    `/api/tx/${parent.getId()}`,
    { txid: parent.getId(), status: { confirmed: true }, vin: [], vout: [output(payment, Number(coin))] },
  ]),
)

/** Spends both: `claims` is what the PSBT says that each holds, or its whole transaction. It pays 0.01 BTC, and one comes back. */
function write(claims: readonly (bigint | 'whole')[], paid = 1_000_000n, address: string = payment): string {
  const psbt = new Psbt()
  for (const [at, claim] of claims.entries()) {
    const parent = parents[at] as Transaction
    const witnessUtxo = { script: scriptOf(address), value: claim === 'whole' ? coin : claim }
    psbt.addInput({
      ...{ hash: parent.getId(), index: 0 },
      ...(claim === 'whole' ? { nonWitnessUtxo: parent.toBuffer() } : { witnessUtxo }),
    })
  }
  psbt.addOutput({ script: scriptOf(other), value: paid })
  psbt.addOutput({ script: scriptOf(payment), value: coin })
  return psbt.toBase64()
}

async function prepare(psbt: string, routes: Record<string, unknown> = {}) {
  const wallet = createSatsWallet({ accounts: [payment, ordinals] })
  const { kernel, connect } = await openWorld({ wallet, routes: { outspends: [{ spent: false }], ...routes } })
  await connect()
  return kernel.prepare(psbtIntent({ psbt }))
}

test.each([[[coin, 1_001_000n]], [[1_001_000n, coin]]])(
  'error: of two coins of segwit v0, each of which its own signature alone commits to, a lie is refused where the explorer knows better (bitcoin 5)',
  async (claims) => {
    // Both together make one valid transaction: 0.99 bitcoin would be its fee, and each review would show 1,000 satoshi.
    await expect(prepare(write(claims), told)).rejects.toMatchObject({ name: 'InvalidPsbtError' })
  },
)

test('error: if the explorer says nothing, the review claims neither a fee nor an amount that is spent (bitcoin 5)', async () => {
  const { fee, feeLimit, notices, details } = await prepare(write([coin, 1_001_000n]))
  expect([fee, feeLimit]).toEqual([undefined, undefined])
  expect(notices).toEqual([{ code: 'feeUnknown' }])
  expect(details).toEqual([
    { code: 'inputs', value: '2 inputs' },
    { code: 'change', value: '1 BTC' },
    { code: 'raisable', value: 'Not by every node' },
  ])
})

test('behavior: the fee is exact by the explorer’s word, by whole transactions, and of a single coin or of taproot (bitcoin 5)', async () => {
  const paid = coin - 1_000n
  const known = async (psbt: string, routes = {}) => {
    const { fee, notices } = await prepare(psbt, routes)
    // The coins of the ordinals address may carry an inscription or a rune (bitcoin 14).
    return [fee?.value, fee?.exact, notices.filter(({ code }) => code !== 'mayCarry')]
  }
  const exact = [1_000n, true, []]
  expect(await known(write([coin, coin], paid), told)).toEqual(exact)
  expect(await known(write(['whole', coin], paid), told)).toEqual(exact)
  expect(await known(write(['whole', 'whole'], paid))).toEqual(exact)
  expect(await known(write([coin, coin], paid, ordinals))).toEqual(exact)
  expect(await known(write([coin, 'whole'], paid))).toEqual([undefined, undefined, [{ code: 'feeUnknown' }]])
})

test('error: an input that only the PSBT calls a taproot coin of the wallet proves no amount (bitcoin 5)', async () => {
  // Its owner signs it anew once the wallet has signed the other two, whose signatures do not commit to its script.
  const { hash, witnessUtxo } = { hash: 'ee'.repeat(32), witnessUtxo: { script: scriptOf(ordinals), value: 600n } }
  const beside = (claims: readonly bigint[]) =>
    Psbt.fromBase64(write(claims)).addInput({ hash, index: 0, witnessUtxo }).toBase64()
  for (const claims of [
    [coin, 1_001_000n],
    [1_001_000n, coin],
  ]) {
    await expect(prepare(beside(claims), told)).rejects.toMatchObject({ name: 'InvalidPsbtError' })
    const { fee, feeLimit } = await prepare(beside(claims))
    expect([fee, feeLimit]).toEqual([undefined, undefined])
  }
})

test('error: amounts of other people’s inputs are told as unproven if only the PSBT states them, however many coins it spends (bitcoin 5)', async () => {
  // Their coins hold next to nothing: of the visitor's bitcoin, 0.05 leave, and as much seems to come.
  const psbt = new Psbt()
  const own = { hash: parents[0]?.getId() ?? '', index: 0, witnessUtxo: { script: scriptOf(payment), value: coin } }
  psbt.addInput(own)
  for (const at of Array(100).keys())
    psbt.addInput({
      ...{ hash: `${at + 100}`.padStart(64, '0'), index: 0, finalScriptWitness: Uint8Array.of(1, 1, 1) },
      witnessUtxo: { script: scriptOf(other), value: 50_000n },
    })
  psbt.addOutput({ script: scriptOf(other), value: 5_000_000n })
  psbt.addOutput({ script: scriptOf(payment), value: 95_000_000n })
  const { fee, notices, changes } = await prepare(psbt.toBase64(), told)
  expect([fee, changes.length]).toEqual([undefined, 101])
  expect(notices.map(({ code }) => code)).toEqual(['feeUnknown', 'unprovenInputs'])
  expect(notices[1]?.params).toEqual({ amount: '0.05 BTC' })
})
