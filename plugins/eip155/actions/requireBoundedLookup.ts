import { decodeErrorResult, parseAbi } from 'viem/utils'

const abi = parseAbi(['error OffchainLookup(address, string[], bytes callData, bytes4, bytes)'])
const selector = '0x556f1830'
/** Longest lookup that is read, in characters of hex: the Universal Resolver writes what a resolver asks for, a few kB, four times. */
const longest = 128_000
/** `x-batch-gateway:true`, the address of a batch (ENSIP-21), in hex. */
const batch = '782d62617463682d676174657761793a74727565'

/**
 * Refuses a lookup off the chain (ERC-3668) that is too long, or in whose batch a batch has a further batch. viem answers batches in a
 * batch without a limit, and the offsets of a batch may lead to the same bytes many times: a few kB of a resolver's would become
 * millions of lookups within the page.
 * @throws RangeError, and the errors of viem if the bytes of a lookup cannot be read
 */
export function requireBoundedLookup(error: unknown): void {
  const { data } = Object(error) as { readonly data?: unknown }
  // Some nodes put the contract's bytes into an object.
  const bytes: unknown = Object(data).data ?? data
  if (typeof bytes !== 'string' || !bytes.startsWith(selector)) return
  const isLong = bytes.length > longest
  if (isLong || countBatches(bytes as `0x${string}`) > 1)
    throw new RangeError('The resolver of the name asks for too much')
}

/** The batches of resolvers in a lookup. The Universal Resolver's own address of a batch stands beside what is asked. */
const countBatches = (data: `0x${string}`): number =>
  decodeErrorResult({ abi, data }).args[2].toLowerCase().split(batch).length - 1
