import type { Context } from '../context.ts'

/** The coins that requests on their way spend, by outpoint. An explorer may list them as unspent for a while. */
export const consumedCoins = ({ kernel }: Pick<Context, 'kernel'>): ReadonlySet<string> =>
  new Set(
    kernel.state.ledger.flatMap(({ status, consumes = [] }) =>
      status === 'asked' || status === 'sent' || status === 'unknown' ? consumes : [],
    ),
  )
