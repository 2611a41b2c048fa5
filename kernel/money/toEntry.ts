import type { Intents } from '../types/intent.ts'
import type { LedgerEntry, Prepared } from '../types/money.ts'
import { assetsOf } from './assetsOf.ts'
import { digestOf } from './digestOf.ts'
import { sumText } from './sumText.ts'

/** The ledger entry of a request before its wallet is asked. */
export function toEntry(prepared: Prepared): LedgerEntry {
  const { id, namespace, network, account, connector, intent, payload, changes, memo, trace, consumes } = prepared
  const tokens = assetsOf(prepared)
  const { through } = Object(intent.about) as Partial<Intents['transfer']>
  const paid = changes.find(({ direction, amount }) => direction === 'out' && amount > 0n)
  const now = Date.now()
  return {
    ...{ id, namespace, networkId: network.id, account: account.address, wallet: connector.name, kind: intent.kind },
    ...{
      status: 'asked',
      changes,
      digest: digestOf(payload),
      memo,
      trace,
      consumes,
      through,
      askedAt: now,
      updatedAt: now,
    },
    ...(intent.promise.in?.length ? { awaits: true } : {}),
    ...(intent.ref === undefined ? {} : { ref: intent.ref }),
    ...(intent.facts && { facts: intent.facts }),
    ...(intent.isChosen ? { isChosen: true } : {}),
    tokens,
    // A request that pays nothing is summarised by its first token.
    summary: paid ? sumText(paid, tokens) : (intent.tokens[0]?.symbol ?? ''),
  }
}
