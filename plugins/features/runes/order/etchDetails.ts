import { type Detail, formatAmount, sanitizeText } from 'tapkit/kernel'
import { readRuneSign } from '../../../ordinals/runeSign.ts'
import type { messages } from '../messages.ts'
import type { StoredRequest } from './storedRequest.ts'

type Options = { readonly words: typeof messages; readonly locale: string }

/** The etched fields beside the name: the service gets them, and no wallet shows them. */
export function etchDetails(request: StoredRequest, { words, locale }: Options) {
  const { symbol, divisibility = 0, premine = '0', isMintable, terms = {}, ...more } = request
  const { inscriptionDetails, delegateInscriptionId } = more
  const figure = (value: string, decimals = 0) => formatAmount(BigInt(value), decimals, locale)
  const bound = (code: 'opensAtHeight' | 'closesAtHeight' | 'startOffset' | 'endOffset', value: string | undefined) =>
    value === undefined ? [] : [{ code, label: words[code], value: figure(value) }]
  return [
    ...(symbol === undefined ? [] : [{ code: 'symbol', label: words.symbol, value: signText(symbol) }]),
    { code: 'divisibility', label: words.divisibility, value: figure(String(divisibility)) },
    { code: 'premine', label: words.premine, value: figure(premine, divisibility) },
    ...(isMintable
      ? [
          { code: 'mintAmount', label: words.amount, value: figure(terms.amount ?? '0', divisibility) },
          { code: 'cap', label: words.cap, value: figure(terms.cap ?? '0') },
          ...bound('opensAtHeight', terms.heightStart),
          ...bound('closesAtHeight', terms.heightEnd),
          ...bound('startOffset', terms.offsetStart),
          ...bound('endOffset', terms.offsetEnd),
        ]
      : []),
    ...(inscriptionDetails
      ? [{ code: 'picture', label: words.more, value: sanitizeText(inscriptionDetails.contentType, 200) }]
      : []),
    ...(delegateInscriptionId === undefined
      ? []
      : [{ code: 'pictureOf', label: words.delegateOf, value: delegateInscriptionId }]),
  ] satisfies readonly Detail[]
}

/** A sign that cannot be seen is told by its number. */
const signText = (symbol: string): string =>
  readRuneSign(symbol) ?? `U+${symbol.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
