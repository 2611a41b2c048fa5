import { formatUnits } from '../format/formatUnits.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { unitText } from '../format/unitText.ts'
import type { LedgerEntry, Prepared } from '../types/money.ts'
import { digestOf } from './digestOf.ts'
import { tokensIn } from './tokensIn.ts'

/** What is remembered of a request before its wallet is asked. */
export function toEntry({
  id,
  namespace,
  network,
  account,
  connector,
  intent,
  payload,
  changes,
  memo,
  trace,
  isAbout,
}: Prepared): LedgerEntry {
  const { name, symbol, decimals } = network.nativeCurrency
  const tokens = [{ name, symbol, decimals }, ...tokensIn(intent)]
  const through = intent.kind === 'transfer' ? intent.through : undefined
  const now = Date.now()
  return {
    ...{ id, namespace, networkId: network.id, account: account.address, wallet: connector.name, kind: intent.kind },
    ...{ status: 'asked', changes, digest: digestOf(payload), memo, trace, through, askedAt: now, updatedAt: now },
    tokens,
    ...(isAbout && { isAbout }),
    summary: summaryOf(changes, tokens) || (intent.kind === 'approval' ? intent.token.symbol : ''),
  }
}

function summaryOf(changes: Prepared['changes'], tokens: LedgerEntry['tokens']): string {
  const paid = changes.find(({ direction, amount }) => direction === 'out' && amount > 0n)
  const facts = tokens.find(
    ({ address }) => address === paid?.token || (address && paid?.token && isSameAddress(address, paid.token)),
  )
  return paid && facts ? `${formatUnits(paid.amount, facts.decimals)} ${unitText(facts.symbol)}` : ''
}
