import type { Prepared } from 'tapkit/kernel'

/** Whether two prepared requests look the same in a review. */
export function isSameReview(left: Prepared, right: Prepared): boolean {
  const shown = ({ changes, allowances, memo, fee, notices, details, account, network }: Prepared) =>
    JSON.stringify([changes, allowances, memo, fee, notices, details, account.address, network.id], (_, part) =>
      typeof part === 'bigint' ? `${part}` : part,
    )
  return shown(left) === shown(right)
}
