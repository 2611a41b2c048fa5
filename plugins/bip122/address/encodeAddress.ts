import { sha256 } from '@noble/hashes/sha2'
import { base58check, bech32, bech32m } from '@scure/base'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { isWitnessProgram } from '../psbt/isWitnessProgram.ts'

/** The address that an output script stands for on a network; `undefined` where it has none, as data and bare keys. */
export function encodeAddress(script: Uint8Array, network: BitcoinNetworkName): string | undefined {
  const main = network === 'Mainnet'
  const [first = 0] = script
  if (isFramed(script, [0x76, 0xa9, 20], [0x88, 0xac])) return writeBase58(main ? 0 : 111, script.slice(3, 23))
  if (isFramed(script, [0xa9, 20], [0x87])) return writeBase58(main ? 5 : 196, script.slice(2, 22))
  const program = script.slice(2)
  const version = first === 0 ? 0 : first - 0x50
  const fits = version > 0 || program.length === 20 || program.length === 32
  if (!isWitnessProgram(script) || !fits) return undefined
  const words = [version, ...bech32.toWords(program)]
  return (version === 0 ? bech32 : bech32m).encode(main ? 'bc' : network === 'Regtest' ? 'bcrt' : 'tb', words)
}

const writeBase58 = (version: number, hash: Uint8Array): string =>
  base58check(sha256).encode(Uint8Array.of(version, ...hash))

/** Whether a script is a hash of 20 bytes between these. */
const isFramed = (script: Uint8Array, head: readonly number[], tail: readonly number[]): boolean =>
  script.length === head.length + 20 + tail.length &&
  head.every((byte, at) => script[at] === byte) &&
  tail.every((byte, at) => script[script.length - tail.length + at] === byte)
