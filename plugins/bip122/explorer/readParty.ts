import { decodeAddress } from '../address/decodeAddress.ts'
import { nameScript } from '../address/nameScript.ts'

const hex = /^(?:[\da-f]{2})*$/i

/**
 * Whom an output pays, as an explorer tells it: an address of Bitcoin, or the script of an output that has none, named as `partyOf` names
 * it. `undefined` if it is neither (security 4).
 */
export function readParty(output: unknown): string | undefined {
  const { scriptpubkey_address: address } = Object(output)
  if (typeof address === 'string' && decodeAddress(address)) return address
  const script = readScript(output)
  return script === undefined ? undefined : nameScript(script)
}

/** The whole script of an output in hex, however long it is. */
export function readScript(output: unknown): string | undefined {
  const { scriptpubkey: script } = Object(output)
  return typeof script === 'string' && hex.test(script) ? script : undefined
}
