import { toHex } from '../encoding/hex.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { encodeAddress } from './encodeAddress.ts'

/** Most characters of a name; what is remembered of a payment holds no more. */
const limit = 4_000

/** Whom an output pays: an address, or, where its script has none, the script in hex, so that it resembles no address. */
export const partyOf = (script: Uint8Array, network: BitcoinNetworkName): string =>
  encodeAddress(script, network) ?? toHex(script).slice(0, limit)
