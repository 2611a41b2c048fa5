import { decodeAddress } from '../address/decodeAddress.ts'

/** A script in hex: longer than any that is standard. */
const script = /^(?:[\da-f]{2}){1,2000}$/i

/**
 * Whom an output pays, as an explorer tells it: an address of Bitcoin, or the script of an output that has none, so that it resembles
 * no address. `undefined` where it is neither (security 4).
 */
export function readParty(output: unknown): string | undefined {
  const { scriptpubkey_address: address, scriptpubkey } = Object(output)
  if (typeof address === 'string' && decodeAddress(address)) return address
  return typeof scriptpubkey === 'string' && script.test(scriptpubkey) ? scriptpubkey : undefined
}
