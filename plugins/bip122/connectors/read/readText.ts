import { NoWalletResponseError } from 'tapkit/kernel'
import { toBase64 } from '../../encoding/base64.ts'
import { decodePsbt } from '../../psbt/decodePsbt.ts'

/** @throws NoWalletResponseError where a wallet's answer is no text */
export function readText(value: unknown, method: string): string {
  if (typeof value !== 'string' || value === '') throw new NoWalletResponseError({ method })
  return value
}

/**
 * A PSBT in a wallet's answer as base64, whether it came as base64 or hex.
 * @throws NoWalletResponseError
 */
export function readPsbtText(value: unknown, method: string): string {
  try {
    return toBase64(decodePsbt(readText(value, method)))
  } catch (cause) {
    throw new NoWalletResponseError({ method, cause })
  }
}
