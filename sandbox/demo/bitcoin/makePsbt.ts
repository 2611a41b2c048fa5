import * as ecc from '@bitcoinerlab/secp256k1'
import { address as codec, initEccLib, networks, Psbt } from 'bitcoinjs-lib'
import { bob } from '../../bitcoin/accounts.mjs'
import { fetchCoins } from './explorer.ts'
import type { Address } from './useBitcoin.ts'

const network = networks.regtest
/** Satoshi. */
const TO_BOB = 10_000n
const FEE = 1_000n
const LEAST = 1_000n

/** A PSBT with one coin of each of the wallet's addresses: the first one pays Bob and the fee, the others get theirs back. */
export async function makePsbt(explorerUrl: string, addresses: readonly Address[]) {
  initEccLib(ecc)
  const psbt = new Psbt({ network }).addOutput({ address: bob, value: TO_BOB })
  const signInputs: Record<string, number[]> = {}
  for (const [at, { address, addressType, publicKey }] of distinct(addresses).entries()) {
    const [coin] = (await fetchCoins(explorerUrl, address)).sort((one, other) => other.value - one.value)
    const value = BigInt(coin?.value ?? 0)
    const back = at === 0 ? value - TO_BOB - FEE : value
    if (!coin || back < LEAST) throw new Error(`${address} has too little on Regtest for this.`)
    signInputs[address] = [psbt.inputCount]
    psbt.addInput({
      hash: coin.txid,
      index: coin.vout,
      witnessUtxo: { script: codec.toOutputScript(address, network), value },
      ...(addressType === 'p2tr' && publicKey ? { tapInternalKey: xOnly(publicKey) } : {}),
    })
    psbt.addOutput({ address, value: back })
  }
  return { psbt: psbt.toBase64(), signInputs }
}

/** The transaction in a signed PSBT, as hex. @throws {Error} while a signature is missing */
export function finishPsbt(base64: string): string {
  initEccLib(ecc)
  return Psbt.fromBase64(base64, { network }).finalizeAllInputs().extractTransaction().toHex()
}

function distinct(addresses: readonly Address[]): Address[] {
  return [...new Map(addresses.map((entry) => [entry.address, entry])).values()]
}

/** The key without the byte that tells its parity. */
function xOnly(hex: string): Uint8Array {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return bytes.length === 33 ? bytes.subarray(1) : bytes
}
