import { type Account, type Kernel, type Network, PreparedMismatchError, type Reading } from 'tapkit/kernel'
import { parsePermit } from './parsePermit.ts'

const most = 2n ** 256n - 1n

/**
 * Reads the effect of a permit from its own bytes: the spender, the token, the amount and the end.
 * @throws TransactionUnreadableError, PreparedMismatchError
 */
export function readPermit(
  kernel: Kernel,
  {
    payload,
    deadline: meant,
    account,
    network,
  }: {
    readonly payload: unknown
    /** Unix time in seconds. */
    readonly deadline: bigint
    readonly account: Account
    readonly network: Network
  },
): Reading {
  const { domain, spender, value, deadline } = parsePermit(payload, account, network)
  if (deadline !== meant) {
    throw new PreparedMismatchError({ debug: `It ends at ${deadline}, and ${meant} was meant (Unix time).` })
  }
  const format = new Intl.DateTimeFormat(kernel.state.locale, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    changes: [],
    allowances: [{ token: domain.token, spender, amount: value === most ? 'all' : value }],
    callees: [domain.token],
    details: [
      { code: 'contract', value: domain.token },
      { code: 'until', value: format.format(Number(deadline) * 1_000) },
    ],
  }
}
