import { formatAmount } from 'tapkit/kernel'
import { readRuneSign } from '../../../../ordinals/runeSign.ts'
import type { messages } from '../../messages.ts'
import type { StoredRequest } from '../../order/storedRequest.ts'

type Options = { readonly words: typeof messages; readonly locale: string }

/** The etched fields beside the name, as rows of a readout: the service gets them, and no wallet shows them. */
export function etchRows(request: StoredRequest, { words, locale }: Options) {
  const {
    symbol,
    divisibility = 0,
    premine = '0',
    isMintable,
    terms = {},
    inscriptionDetails,
    delegateInscriptionId,
  } = request
  const figure = (value: string, decimals = 0) => (
    <span className="ltr">{formatAmount(BigInt(value), decimals, locale)}</span>
  )
  const bound = (label: string, value: string | undefined) =>
    value === undefined ? [] : [{ label, value: figure(value) }]
  return [
    ...(symbol === undefined ? [] : [{ label: words.symbol, value: <bdi>{signText(symbol)}</bdi> }]),
    { label: words.divisibility, value: figure(String(divisibility)) },
    { label: words.premine, value: figure(premine, divisibility) },
    ...(isMintable
      ? [
          { label: words.amount, value: figure(terms.amount ?? '0', divisibility) },
          { label: words.cap, value: figure(terms.cap ?? '0') },
          ...bound(words.opensAtHeight, terms.heightStart),
          ...bound(words.closesAtHeight, terms.heightEnd),
          ...bound(words.startOffset, terms.offsetStart),
          ...bound(words.endOffset, terms.offsetEnd),
        ]
      : []),
    ...(inscriptionDetails ? [{ label: words.more, value: <bdi>{inscriptionDetails.contentType}</bdi> }] : []),
    ...(delegateInscriptionId === undefined
      ? []
      : [{ label: words.delegateOf, value: <span className="mono ltr small">{delegateInscriptionId}</span> }]),
  ]
}

/** A sign that cannot be seen is told by its number. */
const signText = (symbol: string): string =>
  readRuneSign(symbol) ?? `U+${symbol.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
