import { formatUnits, requestJsonRpc } from 'tapkit/kernel'
import { largestAccount } from '../../../../solana/actions/readMint.ts'
import type { Payments } from '../../../../solana/actions/readPayments.ts'
import { programs } from '../../../../solana/programs.ts'
import { Fault } from '../../../protocol/fault.ts'
import type { Line } from './act.ts'
import type { Request } from './request.ts'

/** Bytes of a token account. The mint of a newer token chooses the size of its accounts, so the largest is counted. */
const sizeOf = (program: string): number => (program === programs.token2022 ? largestAccount : 165)

/**
 * The line of what the account pays for token accounts that it opens. The owner of such an account can take its deposit.
 * @throws {Fault} the node is out of reach
 */
export async function showDeposits(
  opens: Payments['opens'],
  { network, http, signal }: Request,
): Promise<readonly Line[]> {
  if (opens.length === 0) return []
  const sizes = opens.map(({ program }) => sizeOf(program))
  const ask = async (size: number): Promise<bigint> => {
    const asked = { urls: [network.rpcUrl], method: 'getMinimumBalanceForRentExemption', params: [size], signal }
    const each = await requestJsonRpc(http, asked).catch(() => undefined)
    if (!Number.isSafeInteger(each)) throw new Fault('unavailable')
    return BigInt(Number(each)) * BigInt(sizes.filter((other) => other === size).length)
  }
  const sums = await Promise.all([...new Set(sizes)].map(ask))
  const { decimals, symbol } = network.nativeCurrency
  const total = sums.reduce((sum, part) => sum + part, 0n)
  return [{ label: 'deposit', value: `${formatUnits(total, decimals)} ${symbol}` }]
}
