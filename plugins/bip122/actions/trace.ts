import type { LedgerEntry } from 'tapkit/kernel'

/** What is remembered of a payment, so that it is found again. Lists are texts with blanks between. */
export type Trace = {
  /** Addresses of the wallet. */
  readonly own: readonly string[]
  /** The wallet pays with coins of addresses that nobody here knows as well. */
  readonly hasOthers?: boolean | undefined
  /** An output that it spends, `txid:index`, where what is signed was written here. */
  readonly spent?: string | undefined
  /**
   * Transactions that were there already and could be taken for it: none of them is it. Absent where nobody looked, so that
   * none can be told from an older one.
   */
  readonly before?: readonly string[] | undefined
  /** Unix time in ms, by the chain's own clock: what is in a block of before is none of those that were listed then, and older. */
  readonly since?: number | undefined
}

/** As much as is remembered of one text: 4,000 characters. */
const most = 55

/** Writes a trace. What is too long to be remembered is left out, so that nothing is found by half of it. */
export const writeTrace = ({ own, hasOthers, spent, before, since }: Trace): Readonly<Record<string, string>> => ({
  own: own.slice(0, most).join(' '),
  ...(hasOthers ? { hasOthers: 'yes' } : {}),
  ...(spent === undefined ? {} : { spent }),
  ...(before && before.length <= most ? { before: before.join(' '), ...(since && { since: String(since) }) } : {}),
})

/** Reads a trace; the account that pays is one of its own addresses, whatever the storage says. */
export function readTrace({ account, trace }: Pick<LedgerEntry, 'account' | 'trace'>): Trace {
  const { own, hasOthers, spent, before, since = '' } = trace ?? {}
  return {
    own: [...new Set([account, ...listOf(own)])],
    hasOthers: hasOthers === 'yes',
    spent: spent !== undefined && /^[0-9a-f]{64}:\d{1,10}$/.test(spent) ? spent : undefined,
    before: before === undefined ? undefined : listOf(before),
    since: /^\d{1,15}$/.test(since) ? Number(since) : undefined,
  }
}

const listOf = (text: string | undefined): readonly string[] => text?.split(' ').filter(Boolean) ?? []
