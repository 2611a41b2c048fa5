import { assetsOf, isSameAddress, type Prepared, type TokenFacts } from 'tapkit/kernel'
import { NetworkIcon } from '../kit/media/NetworkIcon.tsx'
import { AddressText } from '../kit/text/AddressText.tsx'
import { amountOf } from './amountOf.ts'
import { feeText, leavingText } from './feeText.ts'
import type { Words } from './kindWords.ts'
import type { messages } from './messages.ts'
import { receiverOf } from './receiverOf.ts'

/** The lines under the figures: the account, the network, the fee, and everything that leaves the wallet. */
export function reviewRows(prepared: Prepared, words: typeof messages, own: Words['own'], locale: string) {
  const { account, intent, network, fee, memo, details = [], changes } = prepared
  const deposit = fee?.deposit ?? 0n
  const moved = changes.flatMap(({ token, ...change }) => (token ? [{ ...change, token }] : []))
  const tokenOf = (symbol: string) => own.tokenOf?.(symbol) ?? words.tokenOf(symbol)
  const text = (value: string) => <span className="ltr tk-review__text">{value}</span>
  return [
    {
      label: words.from,
      value: <AddressText address={account.address} />,
    },
    {
      label: words.network,
      value: (
        <span className="hflex">
          <NetworkIcon name={network.name} src={network.imageUrl} size={20} /> {network.name}
        </span>
      ),
    },
    ...moved.map((change) => ({
      label: moved.length > 1 ? tokenOf(amountOf(change, assetsOf(prepared), locale).unit) : (own.token ?? words.token),
      value: <TokenText token={change.token} tokens={assetsOf(prepared)} />,
    })),
    ...calledBy(prepared).map((callee) => ({
      label: words.calls,
      value: <AddressText address={callee} format="full" />,
    })),
    ...(memo ? [{ label: words.memo, value: <span className="tk-review__text">{memo}</span> }] : []),
    // A promised allowance is already one of the figures.
    ...details
      .filter(({ code }) => code !== 'allows' || !intent.promise.allowances?.length)
      .map((detail) => ({ label: detailOf(words, detail), value: text(detail.value) })),
    { label: words.fee, value: text(fee ? feeText(fee.value - deposit, fee, locale) : words.feeUnknown) },
    ...(fee && deposit > 0n
      ? [{ label: words.deposit, value: <span title={words.depositText}>{text(feeText(deposit, fee, locale))}</span> }]
      : []),
    ...(changes.some(({ direction }) => direction === 'out')
      ? [{ label: words.leaves, value: text(leavingText(changes, fee, assetsOf(prepared), locale)) }]
      : []),
  ]
}

type TokenProps = {
  readonly token: string
  readonly tokens: readonly { readonly [key in keyof TokenFacts]: TokenFacts[key] }[]
}

/** The address of a token in full. A rune has no address: its name names it, and is never grouped. */
function TokenText({ token, tokens }: TokenProps) {
  const isName = /^[A-Z]+$/.test(token)
  if (!isName) return <AddressText address={token} format="full" />
  const written = tokens.find(({ name }) => name?.replaceAll('•', '') === token)?.name
  return (
    <span className="ltr tk-review__text" translate="no">
      {written ?? token}
    </span>
  )
}

/** The promised callees that neither a figure nor another detail names. */
function calledBy(prepared: Prepared): readonly string[] {
  const { intent, callees = [], changes, details = [] } = prepared
  if (!intent.promise.callees) return []
  const drawn = [...changes.map((change) => receiverOf(prepared, change)), ...details.map(({ value }) => value)]
  return callees.filter((callee) => !drawn.some((other) => isSameAddress(other, callee)))
}

/** The heading of a line, by its code, if a locale has a heading; else the line's own heading, or the code. */
function detailOf(
  { details }: typeof messages,
  { code, label = code }: NonNullable<Prepared['details']>[number],
): string {
  const said = Object.hasOwn(details, code) ? (details as Readonly<Record<string, unknown>>)[code] : undefined
  return typeof said === 'function' ? String(said(undefined, label)) : typeof said === 'string' ? said : label
}
