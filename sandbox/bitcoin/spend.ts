import { type NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import type { AddressType } from './accounts.mjs'
import { keys } from './accounts.mjs'

const regtest: typeof NETWORK = { ...TEST_NETWORK, bech32: 'bcrt' }
const fromHex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))

/** How each kind of address of these two keys is locked. */
function locksOf({ payment, ordinals }: Record<'payment' | 'ordinals', string>) {
  const key = pubECDSA(fromHex(payment))
  return {
    p2wpkh: p2wpkh(key, regtest),
    p2sh: p2sh(p2wpkh(key, regtest), regtest),
    p2pkh: p2pkh(key, regtest),
    p2tr: p2tr(pubSchnorr(fromHex(ordinals)), undefined, regtest),
  }
}
export const locks = locksOf(keys)

export type Coin = { txid: string; vout: number; value: number; type: AddressType; hex: string }

type Spending = {
  coins: readonly Coin[]
  to: readonly { address: string; sats: number }[]
  sequence?: number
  /** Whose coins they are; the sandbox wallet's by default. */
  owner?: Record<'payment' | 'ordinals', string>
}

/** A transaction signed by a library that no judge uses. */
export function spend({ coins, to, sequence = 0xfffffffd, owner = keys }: Spending): string {
  const transaction = new Transaction()
  const own = locksOf(owner)
  for (const { txid, vout, value, type, hex } of coins) {
    const lock = { redeemScript: undefined, tapInternalKey: undefined, ...own[type] }
    transaction.addInput({
      txid,
      index: vout,
      sequence,
      ...(type === 'p2pkh'
        ? { nonWitnessUtxo: fromHex(hex) }
        : { witnessUtxo: { script: lock.script, amount: BigInt(value) } }),
      ...(lock.redeemScript ? { redeemScript: lock.redeemScript } : {}),
      ...(lock.tapInternalKey ? { tapInternalKey: lock.tapInternalKey } : {}),
    })
  }
  for (const { address, sats } of to) transaction.addOutputAddress(address, BigInt(sats), regtest)
  for (const [index, { type }] of coins.entries())
    transaction.signIdx(fromHex(owner[type === 'p2tr' ? 'ordinals' : 'payment']), index)
  transaction.finalize()
  return Buffer.from(transaction.extract()).toString('hex')
}
