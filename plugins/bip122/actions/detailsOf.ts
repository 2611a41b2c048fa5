import { formatUnits, type Reading, sanitizeText } from 'tapkit/kernel'
import type { CallPayload } from '../payload.ts'

type Details = NonNullable<Reading['details']>
type Order = Extract<CallPayload, { readonly method: 'runes_etch' | 'runes_mint' }>['params']
type Etching = Extract<CallPayload, { readonly method: 'runes_etch' }>['params']

/**
 * The lines of a review that no figure shows: each parameter of an order, and nothing else. Their codes are their
 * English headings; a locale has its own headings in `review.details`.
 */
export function detailsOf({ method, params }: CallPayload): Details {
  if (method === 'runes_mint') return orderLines(params, [{ code: 'Mints', value: String(params.repeats) }])
  if (method === 'runes_etch') return orderLines(params, etchingLines(params))
  if (method !== 'runes_rbfOrder') return []
  return [{ code: 'Order', value: sanitizeText(params.orderId, 200) }, rateLine(params.newFeeRate)]
}

const rateLine = (rate: number) => ({ code: 'feeRate', value: `${rate} sat/vB` })

function orderLines(
  { runeName, destinationAddress, refundAddress, feeRate, appServiceFee, appServiceFeeAddress }: Order,
  own: Details,
): Details {
  const fee = `${formatUnits(BigInt(appServiceFee ?? 0), 8)} BTC → ${appServiceFeeAddress}`
  return [
    { code: 'Rune', value: runeName },
    ...own,
    { code: 'Goes to', value: destinationAddress },
    { code: 'Refunds go to', value: refundAddress },
    ...(appServiceFeeAddress === undefined ? [] : [{ code: 'Fee of this app', value: fee }]),
    rateLine(feeRate),
  ]
}

/** Amounts are in the rune's own decimals. */
function etchingLines({
  isMintable,
  divisibility = 0,
  symbol,
  premine = 0,
  terms,
  inscriptionDetails,
  delegateInscriptionId,
}: Etching): Details {
  const amount = (units: string | number | bigint) => formatUnits(BigInt(units), divisibility)
  return [
    ...(symbol === undefined ? [] : [{ code: 'Sign', value: signText(symbol) }]),
    { code: 'Decimals', value: String(divisibility) },
    { code: 'Yours at once', value: amount(premine) },
    { code: 'Anyone may mint', value: isMintable ? `${terms?.cap} × ${amount(terms?.amount ?? 0)}` : '0' },
    ...rangeLine('In blocks', terms?.heightStart, terms?.heightEnd),
    ...rangeLine('Blocks after the etching', terms?.offsetStart, terms?.offsetEnd),
    ...(inscriptionDetails ? [{ code: 'Inscribes', value: contentText(inscriptionDetails) }] : []),
    ...(delegateInscriptionId === undefined ? [] : [{ code: 'Shows the inscription', value: delegateInscriptionId }]),
  ]
}

type Height = string | number | bigint | undefined

const rangeLine = (code: string, start: Height, end: Height): Details =>
  start === undefined && end === undefined ? [] : [{ code, value: `${start ?? ''}–${end ?? ''}` }]

/** A sign that cannot be seen, or that turns the text around it, is told by its number. */
const signText = (symbol: string): string =>
  sanitizeText(symbol, 1) || `U+${symbol.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

function contentText({ contentType, contentBase64 }: NonNullable<Etching['inscriptionDetails']>): string {
  const bytes = (contentBase64.length / 4) * 3 - (contentBase64.match(/=*$/)?.[0].length ?? 0)
  return `${contentType}, ${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
}
