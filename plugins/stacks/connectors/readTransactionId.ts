import { readHex } from '../address/hex.ts'

/** The transaction's id in a wallet's answer, with `0x`; some wallets call it `txId`. */
export function readTransactionId(answer: unknown): string | undefined {
  const { txid, txId } = Object(answer) as { txid?: unknown; txId?: unknown }
  const hex = readHex(txid, 32) ?? readHex(txId, 32)
  return hex === undefined ? undefined : `0x${hex}`
}
