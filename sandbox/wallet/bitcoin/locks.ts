// Loads the signing library; imported only from files that are themselves imported when something is signed.
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { type AddressType, keys, publicKeys } from '../../bitcoin/accounts.mjs'
import { fromHex } from './bytes.ts'
import type { NetworkName } from './types.ts'

const paymentKey = fromHex(publicKeys.payment)

/** What the library needs to know of a network. */
export function parametersOf(network: NetworkName): typeof NETWORK {
  if (network === 'Mainnet') return NETWORK
  return network === 'Regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}

type Lock = { script: Uint8Array; redeemScript?: Uint8Array; tapInternalKey?: Uint8Array }

/** How the wallet's addresses are locked; the same scripts on every network. */
const locks: Readonly<Record<AddressType, Lock>> = {
  p2wpkh: p2wpkh(paymentKey),
  p2sh: p2sh(p2wpkh(paymentKey)),
  p2pkh: p2pkh(paymentKey),
  p2tr: p2tr(fromHex(publicKeys.ordinals).subarray(1)),
}

/** The script of a kind of address, and beside it what a PSBT's input needs to be signed. */
export function lockOf(type: AddressType) {
  const { script, redeemScript, tapInternalKey } = locks[type]
  return {
    script,
    details: { ...(redeemScript ? { redeemScript } : {}), ...(tapInternalKey ? { tapInternalKey } : {}) },
  }
}

/** Which of the wallet's addresses a script belongs to. */
export function typeOf(script: Uint8Array): AddressType | undefined {
  const types = Object.keys(locks) as AddressType[]
  return types.find((type) => locks[type].script.join() === script.join())
}

export const privateKeyOf = (type: AddressType): Uint8Array => fromHex(keys[type === 'p2tr' ? 'ordinals' : 'payment'])
