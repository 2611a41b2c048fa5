import type { LedgerEntry } from 'tapkit/kernel'

/** The values that are stored with a payment, so that it can be found again. Lists are texts with blanks between. */
export type Trace = {
  /** Addresses of the wallet. */
  readonly own: readonly string[]
  /** Whether the wallet also pays with coins of unknown addresses. */
  readonly hasOthers?: boolean | undefined
  /** An output that the payment spends, `txid:index`, if the signed transaction was written here. */
  readonly spent?: string | undefined
  /**
   * Transactions that existed before and could be mistaken for the payment. Absent if no list was made: then the
   * payment cannot be told from an older transaction.
   */
  readonly before?: readonly string[] | undefined
  /**
   * Unix time in ms, by the chain's own clock. A transaction in an earlier block is older than the payment, even if it
   * was not listed.
   */
  readonly since?: number | undefined
}

/** The longest text that is stored: 4,000 characters. */
const most = 55

/** Writes a trace. A text that is too long is left out, because half a text must not find anything. */
export const writeTrace = ({ own, hasOthers, spent, before, since }: Trace): Readonly<Record<string, string>> => ({
  own: own.slice(0, most).join(' '),
  ...(hasOthers ? { hasOthers: 'yes' } : {}),
  ...(spent === undefined ? {} : { spent }),
  ...(before && before.length <= most ? { before: before.join(' '), ...(since && { since: String(since) }) } : {}),
})

/** Reads a trace. The paying account is always among its own addresses, even if an edited storage leaves it out. */
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
