import * as ecc from '@bitcoinerlab/secp256k1'
import { script as bscript, payments, Transaction } from 'bitcoinjs-lib'
import { keys } from './accounts.mjs'
import { scriptOf } from './explorer/describe.mjs'
import { toHex } from './scripts.mjs'

const MATURITY = 100
/** Satoshi a virtual byte. */
const RATE = 2n
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'))
const privateKey = bytes(keys.faucet)
const publicKey = ecc.pointFromScalar(privateKey, true)
const own = payments.p2wpkh({ pubkey: publicKey }).output
/** What a p2wpkh input is signed over. */
const code = payments.p2pkh({ pubkey: publicKey }).output

/** Blocks are mined to this script. */
export const faucetScript = toHex(own)

/** A signed transaction that pays these outputs from mined coins: `[{ address, sats }]`. @throws {Error} one sentence */
export function payFromFaucet(index, outputs) {
  const transaction = new Transaction()
  transaction.version = 2
  for (const { address, sats } of outputs) {
    const script = scriptOf(address)
    if (!script) throw new Error(`${address} is no Bitcoin regtest address.`)
    if (!Number.isSafeInteger(sats) || sats <= 0) throw new Error('Amounts are whole satoshi above zero.')
    transaction.addOutput(bytes(script), BigInt(sats))
  }
  const wanted = transaction.outs.reduce((sum, { value }) => sum + value, 0n)
  const spent = []
  let sum = 0n
  const fee = () => RATE * BigInt(60 + 31 * (outputs.length + 1) + 12 * outputs.length + 70 * spent.length)
  for (const coin of matureCoins(index)) {
    if (sum >= wanted + fee()) break
    spent.push(coin)
    sum += coin.value
    transaction.addInput(bytes(coin.txid).reverse(), coin.vout)
  }
  const change = sum - wanted - fee()
  if (change < 0n) throw new Error('The faucet is empty: mine some blocks.')
  if (change > 1000n) transaction.addOutput(own, change)
  for (const at of spent.keys()) transaction.setWitness(at, openFaucet(transaction, at, spent))
  return transaction.toHex()
}

/** The witness of an input that spends a coin of the faucet; `spent` are the coins or outputs that the inputs spend. */
export function openFaucet(transaction, at, spent) {
  const hash = transaction.hashForWitnessV0(at, code, spent[at].value, Transaction.SIGHASH_ALL)
  return [bscript.signature.encode(ecc.sign(hash, privateKey), Transaction.SIGHASH_ALL), publicKey]
}

/** A coin of the faucet that is in a block and holds more than this. @throws {Error} a sentence */
export function faucetCoin(index, sats) {
  const coin = matureCoins(index).find(({ value, status }) => status.confirmed && value > sats)
  if (!coin) throw new Error('The faucet is empty: mine some blocks.')
  return { ...coin, script: own }
}

function matureCoins(index) {
  const isMature = ({ coinbase, status }) => !coinbase || index.tip() + 1 - status.block_height >= MATURITY
  return index.coinsOf(faucetScript).filter(isMature)
}
