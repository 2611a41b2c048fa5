import { decodeErrorResult, decodeFunctionData, parseAbi } from 'viem/utils'

const abi = parseAbi([
  'error OffchainLookup(address, string[], bytes, bytes4, bytes)',
  'function query((address sender, string[] urls, bytes data)[]) view returns (bool[], bytes[])',
])
const selector = '0x556f1830'
/** The address of a batch (ENSIP-21). */
const batch = 'x-batch-gateway:true'
/** Longest lookup that is read, in characters of hex: the Universal Resolver writes what a resolver asks for, a few kB, four times. */
const longest = 128_000
/** Most that a lookup asks for, in all its batches. */
const most = 20

/**
 * Refuses a lookup off the chain (ERC-3668) that is too long, or asks for too much. viem answers batches in a batch without a limit,
 * and the offsets of a batch may lead to the same bytes many times: a few kB of a resolver's would become millions of lookups within
 * the page.
 * @throws RangeError, and the errors of viem if the bytes of a lookup cannot be read
 */
export function requireBoundedLookup(error: unknown): void {
  const { data } = Object(error) as { readonly data?: unknown }
  // Some nodes put the contract's bytes into an object.
  const bytes: unknown = Object(data).data ?? data
  if (typeof bytes !== 'string' || !bytes.startsWith(selector)) return
  if (bytes.length > longest) throw tooMuch()
  const [, urls, asked] = decodeErrorResult({ abi, data: bytes as `0x${string}` }).args
  countWithin(most, urls, asked)
}

/** How many more lookups there may be after those of a batch and of its batches. */
function countWithin(left: number, urls: readonly string[], data: `0x${string}`): number {
  if (!urls.includes(batch)) return left
  const [queries] = decodeFunctionData({ abi, data }).args
  if (queries.length > left) throw tooMuch()
  return queries.reduce((rest, query) => countWithin(rest, query.urls, query.data), left - queries.length)
}

const tooMuch = () => new RangeError('The resolver of the name asks for too much')
