import { crypto, Psbt } from 'bitcoinjs-lib'
import type { Account } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import { decodeAddress } from '../address/decodeAddress.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import { PlainCoinsError } from '../errors.ts'
import type { Utxo } from '../explorer/fetchUtxos.ts'

/** The fee of such an input can be raised later (BIP-125), and no lock time holds it back. */
const sequence = 0xfffffffd

/** A coin, and the account that signs for it. */
export type Spent = { readonly coin: Pick<Utxo, 'txid' | 'vout' | 'value'>; readonly account: Account }
/** A payment to an address, or a script that holds data. */
export type Paid = { readonly address: string; readonly value: bigint } | { readonly script: Uint8Array }

/**
 * A PSBT in base64 that spends coins of accounts. Its signers find the scripts of their coins in it.
 * @throws PlainCoinsError if an account's kind of address needs a key or a script that is not known here
 */
export function toPsbt(spent: readonly Spent[], outputs: readonly Paid[]): string {
  const psbt = new Psbt()
  for (const { coin, account } of spent) {
    const { script } = decode(account.address)
    const { txid, vout, value } = coin
    psbt.addInput({ hash: txid, index: vout, sequence, witnessUtxo: { script, value }, ...fieldsOf(account, script) })
  }
  for (const output of outputs) {
    if ('script' in output) psbt.addOutput({ script: output.script, value: 0n })
    else psbt.addOutput({ script: decode(output.address).script, value: output.value })
  }
  return psbt.toBase64()
}

/** The fields that a signer needs beside the output that is spent. */
function fieldsOf({ address, publicKey }: Account, script: Uint8Array) {
  const type = addressShape(address)?.type
  if (type === 'p2wpkh') return {}
  const key = fromHex(publicKey ?? '')
  if (type === 'p2tr') return key?.length === 32 || key?.length === 33 ? { tapInternalKey: key.slice(-32) } : {}
  const redeemScript = key?.length === 33 ? Uint8Array.of(0, 20, ...crypto.hash160(key)) : undefined
  const isOwn = redeemScript && toHex(crypto.hash160(redeemScript)) === toHex(script.slice(2, 22))
  if (type === 'p2sh' && isOwn) return { redeemScript }
  throw new PlainCoinsError({
    debug: `Coins of ${address} cannot be spent without their whole transactions or another script: use a segwit or taproot address.`,
  })
}

/** @throws PlainCoinsError */
function decode(address: string) {
  const decoded = decodeAddress(address)
  if (!decoded) throw new PlainCoinsError({ debug: `${address.slice(0, 100)} is no address of Bitcoin.` })
  return decoded
}
