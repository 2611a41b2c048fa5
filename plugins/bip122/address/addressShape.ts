import type { AddressType } from '../account.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'

const bech32 = /^(bc|tb|bcrt)1([02-9ac-hj-np-z])[02-9ac-hj-np-z]{7,86}$/
const base58 = /^([13mn2])[1-9A-HJ-NP-Za-km-z]{24,34}$/

type Shape = {
  readonly type: AddressType
  /** The networks that such an address may be on. */
  readonly networks: readonly BitcoinNetworkName[]
}

const tests: readonly BitcoinNetworkName[] = ['Testnet', 'Testnet4', 'Signet', 'Regtest']
const hrps: Readonly<Record<string, readonly BitcoinNetworkName[]>> = {
  bc: ['Mainnet'],
  tb: ['Testnet', 'Testnet4', 'Signet'],
  bcrt: ['Regtest'],
}

/**
 * The form of an address, by its prefix and length alone: enough to sort a wallet's addresses without loading the SDK.
 * `validateAddress` says whether an address can be paid.
 */
export function addressShape(text: unknown): Shape | undefined {
  if (typeof text !== 'string' || text.length > 90) return undefined
  const lower = text === text.toUpperCase() ? text.toLowerCase() : text
  const segwit = bech32.exec(lower)
  if (segwit) {
    const [, hrp = '', version] = segwit
    const size = lower.length - hrp.length
    const type =
      version === 'q' ? (size === 40 ? 'p2wpkh' : 'p2wsh') : version === 'p' && size === 60 ? 'p2tr' : 'unknown'
    return { type, networks: hrps[hrp] ?? [] }
  }
  const [, first] = base58.exec(text) ?? []
  if (!first) return undefined
  return {
    type: first === '3' || first === '2' ? 'p2sh' : 'p2pkh',
    networks: first === '1' || first === '3' ? ['Mainnet'] : tests,
  }
}

/** An address as it is usually written: bech32 is the same in either case (BIP-173), base58 is not. */
export const spellAddress = (text: string): string => (/^(bc|tb|bcrt)1/i.test(text) ? text.toLowerCase() : text)

/** Whether two texts are one address. */
export const isSameAddress = (left: string, right: string): boolean => spellAddress(left) === spellAddress(right)
