import type { SwapToken } from '../service.ts'

/** A quote, and the whole answer, which is handed back where the trade is written. */
export type Quote = {
  /** In the smallest unit of the token that arrives. */
  readonly amountOut: bigint
  readonly slippageBps: number
  /** In hundredths of a percent; absent if the service does not tell. */
  readonly impactBps: number | undefined
  readonly feeBps: number | undefined
  readonly answer: unknown
}

type Asked = {
  readonly inputMint: string
  readonly outputMint: string
  readonly amount: string
  readonly slippageBps: number
}

type Fields = Readonly<Record<string, unknown>>

/** A whole number of 64 bits, in digits. */
const isAmount = (value: unknown): value is string =>
  typeof value === 'string' && /^(0|[1-9]\d{0,19})$/.test(value) && BigInt(value) < 2n ** 64n

/** @throws TypeError if the answer is not a quote, or is a quote for another trade */
export function readQuote(answer: unknown, asked: Asked): Quote {
  const quote: Fields = Object(answer)
  const { outAmount, otherAmountThreshold: least, priceImpactPct, platformFee } = quote
  const isAsked =
    quote.inputMint === asked.inputMint &&
    quote.outputMint === asked.outputMint &&
    quote.inAmount === asked.amount &&
    quote.slippageBps === asked.slippageBps &&
    quote.swapMode === 'ExactIn'
  if (!isAsked) throw new TypeError('It is a quote of something else.')
  if (!isAmount(outAmount) || !isAmount(least) || BigInt(least) > BigInt(outAmount)) {
    throw new TypeError('It is no quote.')
  }
  const impact = typeof priceImpactPct === 'string' && priceImpactPct !== '' ? Number(priceImpactPct) : Number.NaN
  const { feeBps }: Fields = Object(platformFee)
  return {
    amountOut: BigInt(outAmount),
    slippageBps: asked.slippageBps,
    impactBps: impact >= 0 && impact <= 1 ? Math.round(impact * 10_000) : undefined,
    feeBps: typeof feeBps === 'number' ? feeBps : undefined,
    answer,
  }
}

/** Wire bytes of a transaction in base64: no more than 1,232. @throws TypeError */
export function readBuilt(answer: unknown): string {
  const { swapTransaction }: Fields = Object(answer)
  const isWire =
    typeof swapTransaction === 'string' &&
    swapTransaction.length <= 1_644 &&
    /^(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(swapTransaction)
  if (!isWire) throw new TypeError('It is no transaction.')
  return swapTransaction
}

/**
 * The traded tokens, by the field names of Jupiter's second token list, or of its first. @throws TypeError if the
 * answer is not a list
 */
export function readListed(answer: unknown): readonly SwapToken[] {
  if (!Array.isArray(answer)) throw new TypeError('It is no list.')
  return answer.map(Object).flatMap((row: Fields): SwapToken[] => {
    const [address, imageUrl] = [row.id ?? row.address, row.icon ?? row.logoURI]
    const { name, symbol, decimals, usdPrice } = row
    if (typeof address !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return []
    if (typeof name !== 'string' || typeof symbol !== 'string' || typeof decimals !== 'number') return []
    return [
      {
        ...{ address, name, symbol, decimals },
        imageUrl: typeof imageUrl === 'string' ? imageUrl : undefined,
        price: typeof usdPrice === 'number' ? usdPrice : undefined,
      },
    ]
  })
}
