import bs58 from 'bs58'
import { programs } from './addresses.mjs'

const LAMPORTS_PER_SIGNATURE = 5000n
const MAX_UNITS = 1_400_000n
const DEFAULT_UNITS = 200_000n
/** What SIMD-170 gives an instruction of a program that is built in. */
const BUILTIN_UNITS = 3000n
const BUILTIN = new Set([
  programs.system,
  programs.computeBudget,
  programs.vote,
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])

/** The compute limit (units) and price (micro-lamports a unit) that a message asks for. */
export function budgetOf({ keys, instructions }) {
  let asked
  let price = 0n
  let fallback = 0n
  for (const { program, data } of instructions) {
    const address = bs58.encode(keys[program])
    fallback += BUILTIN.has(address) ? BUILTIN_UNITS : DEFAULT_UNITS
    if (address !== programs.computeBudget) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) asked = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const limit = asked ?? fallback
  return { limit: limit > MAX_UNITS ? MAX_UNITS : limit, price }
}

/** What a message costs, in lamports. */
export function feeOf(message) {
  const { limit, price } = budgetOf(message)
  return LAMPORTS_PER_SIGNATURE * BigInt(message.header.signers) + (limit * price + 999_999n) / 1_000_000n
}
