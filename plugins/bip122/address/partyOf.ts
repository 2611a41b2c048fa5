import { toHex } from '../encoding/hex.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { encodeAddress } from './encodeAddress.ts'
import { nameScript } from './nameScript.ts'

/** Whom an output pays: an address, or, where its script has none, the script in hex, so that it resembles no address. */
export const partyOf = (script: Uint8Array, network: BitcoinNetworkName): string =>
  encodeAddress(script, network) ?? nameScript(toHex(script))
