import { sha256 } from '@noble/hashes/sha2'
import { base58check, bech32, bech32m } from '@scure/base'
import type { AddressType } from '../account.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'

/** The parts of an address. `type` is `future` for witness programs without rules: until there are rules, anyone can spend them. */
export type DecodedAddress = {
  readonly type: AddressType | 'future'
  /** The output script that it stands for. */
  readonly script: Uint8Array
  /** The networks that it may be on: test networks share prefixes and version bytes. */
  readonly networks: readonly BitcoinNetworkName[]
}

const main: readonly BitcoinNetworkName[] = ['Mainnet']
const tests: readonly BitcoinNetworkName[] = ['Testnet', 'Testnet4', 'Signet', 'Regtest']
const hrps: Readonly<Record<string, readonly BitcoinNetworkName[]>> = {
  bc: main,
  tb: ['Testnet', 'Testnet4', 'Signet'],
  bcrt: ['Regtest'],
}
const versions: Readonly<Record<number, { type: 'p2pkh' | 'p2sh'; networks: readonly BitcoinNetworkName[] }>> = {
  0: { type: 'p2pkh', networks: main },
  5: { type: 'p2sh', networks: main },
  111: { type: 'p2pkh', networks: tests },
  196: { type: 'p2sh', networks: tests },
}

/**
 * Reads an address: bech32 (BIP-173) and bech32m (BIP-350) with prefix bc, tb or bcrt, 90 characters at most, in one case; or
 * base58 with a payload of 25 bytes, a right checksum and a known version byte. `undefined` for everything else.
 */
export function decodeAddress(text: string): DecodedAddress | undefined {
  if (text.length > 90) return undefined
  try {
    return /^(bc|tb)/i.test(text) ? decodeSegwit(text) : decodeBase58(text)
  } catch {
    return undefined
  }
}

function decodeSegwit(text: string): DecodedAddress | undefined {
  const old = bech32.decodeUnsafe(text)
  const { prefix = '', words = [] } = old ?? bech32m.decodeUnsafe(text) ?? {}
  const networks = Object.hasOwn(hrps, prefix) ? hrps[prefix] : undefined
  const [version = 17, ...program] = words
  // Version 0 has the checksum of BIP-173, and no other has it (BIP-350).
  if (!networks || version > 16 || (version === 0) !== (old !== undefined)) return undefined
  const data = bech32.fromWords(program)
  if (data.length < 2 || data.length > 40) return undefined
  if (version === 0 && data.length !== 20 && data.length !== 32) return undefined
  const script = Uint8Array.from([version === 0 ? 0 : 0x50 + version, data.length, ...data])
  const v0 = data.length === 20 ? 'p2wpkh' : 'p2wsh'
  const type = version === 0 ? v0 : version === 1 && data.length === 32 ? 'p2tr' : 'future'
  return { type, script, networks }
}

function decodeBase58(text: string): DecodedAddress | undefined {
  const [version = -1, ...hash] = base58check(sha256).decode(text)
  const known = Object.hasOwn(versions, version) ? versions[version] : undefined
  if (!known || hash.length !== 20) return undefined
  const script = known.type === 'p2pkh' ? [0x76, 0xa9, 20, ...hash, 0x88, 0xac] : [0xa9, 20, ...hash, 0x87]
  return { ...known, script: Uint8Array.from(script) }
}
