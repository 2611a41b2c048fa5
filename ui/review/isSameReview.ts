import { assetsOf, type Prepared } from 'tapkit/kernel'

/** Whether a visitor sees the same: also each figure, which says another amount in another unit or with other decimals. */
export function isSameReview(left: Prepared, right: Prepared): boolean {
  const shown = (prepared: Prepared) => {
    const { changes, allowances, callees, memo, fee, details, account, network } = prepared
    // Another way of paying is a button, whose request is not on the screen.
    const notices = prepared.notices.map(({ instead, ...said }) => [said, instead?.label])
    const parts = [changes, allowances, callees, memo, fee, notices, details, account.address, network.id]
    return JSON.stringify([...parts, assetsOf(prepared)], (_, part) => (typeof part === 'bigint' ? `${part}` : part))
  }
  return shown(left) === shown(right)
}
