import { formatUnits, requestJsonRpc } from 'tapkit/kernel'
import { Fault } from '../../../protocol/fault.ts'
import type { Line } from './act.ts'
import type { Request } from './request.ts'

/** Bytes of a token account. Those of newer tokens are some bytes longer. */
const accountSize = 165

/**
 * The line of what the account pays for token accounts that it opens. The owner of such an account can take its deposit.
 * @throws {Fault} the node is out of reach
 */
export async function showDeposits(count: number, { network, http, signal }: Request): Promise<readonly Line[]> {
  if (count === 0) return []
  const asked = { urls: [network.rpcUrl], method: 'getMinimumBalanceForRentExemption', params: [accountSize], signal }
  const each = await requestJsonRpc(http, asked).catch(() => undefined)
  if (!Number.isSafeInteger(each)) throw new Fault('unavailable')
  const { decimals, symbol } = network.nativeCurrency
  return [{ label: 'deposit', value: `${formatUnits(BigInt(Number(each)) * BigInt(count), decimals)} ${symbol}` }]
}
