import { programs } from '../programs.ts'
import type { Message } from './readMessage.ts'
import { readNumber } from './readNumber.ts'

/** Instructions of the compute budget: heap, unit limit, unit price, data size limit; bytes of their data. */
const sizes = new Map([
  [1, 5],
  [2, 5],
  [3, 9],
  [4, 5],
])
/**
 * Compute units that a transaction has if it sets no limit: so many per instruction, fewer for one of the budget itself (SIMD-0170), and so
 * many at most.
 */
const unsaid = { each: 200_000n, ofBudget: 3_000n, most: 1_400_000n }

/**
 * The price that a transaction pays for its compute units, in millionths of a lamport each; `undefined` if the network
 * refuses the budget.
 */
export function readBudget({
  instructions,
}: Pick<Message, 'instructions'>): { readonly units: bigint; readonly price: bigint } | undefined {
  const budget = instructions.filter(({ program }) => program === programs.computeBudget)
  const found = new Map(budget.map(({ data }) => [data[0] ?? 0, data]))
  const isKnown = budget.every(({ data }) => sizes.get(data[0] ?? 0) === data.length)
  if (found.size !== budget.length || !isKnown) return undefined
  const [limit, price] = [found.get(2), found.get(3)]
  const implied = BigInt(instructions.length - budget.length) * unsaid.each + BigInt(budget.length) * unsaid.ofBudget
  const usual = implied < unsaid.most ? implied : unsaid.most
  return { units: limit ? readNumber(limit, 1, 4) : usual, price: price ? readNumber(price, 1) : 0n }
}
