import type { Allowance, Network } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context } from '../context.ts'
import { readContracts } from './readContracts.ts'
import { readGrant } from './readGrant.ts'
import { readWord } from './readHex.ts'
import { allowanceCall } from './tokenCalls.ts'

/**
 * The new allowances that a call gives on an account's tokens, read from its logs. Some tokens log the rest of an
 * allowance as it is used up, which is not a new allowance. If no node tells the earlier allowances, every logged
 * allowance counts as new.
 */
export async function readGrants(
  context: Context,
  network: Network,
  { logs, account }: { readonly logs: readonly unknown[]; readonly account: string },
  signal: AbortSignal,
): Promise<readonly Allowance[]> {
  const grants = logs.flatMap((log) => readGrant(log, account) ?? [])
  const asked = grants.filter(({ counted }) => counted !== undefined)
  const calls = asked.map(({ token, spender }) => ({
    to: checksumAddress(token),
    data: allowanceCall(account, spender),
  }))
  const before = await readContracts(context, network, calls, signal).then(
    (answers) => answers.map(readWord),
    () => [],
  )
  return grants.flatMap((each) => {
    const { counted, ...grant } = each
    return counted === undefined || counted > (before[asked.indexOf(each)] ?? 0n) ? [grant] : []
  })
}
