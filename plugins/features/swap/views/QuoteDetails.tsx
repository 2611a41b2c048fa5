import { type DeepReadonly, formatAmount, type Kernel, unitText } from 'tapkit/kernel'
import { Disclosure, Readout, Tag, useLocale, useMessages, useSlice } from 'tapkit/ui'
import { leastOf, percentText, rateOf, readAmount } from '../figures.ts'
import { messages } from '../messages.ts'
import { slippageOf } from '../slippageOf.ts'
import type { Quoted } from '../state.ts'

/** From here on an impact is warned of, and said to be high, in hundredths of a percent. */
const notable = 100
const high = 500

/** The price, with its details on demand. */
export function QuoteDetails({ kernel, quote }: { readonly kernel: Kernel; readonly quote: DeepReadonly<Quoted> }) {
  const words = useMessages(kernel, 'swap', messages)
  const locale = useLocale(kernel)
  const { from, to, amount } = useSlice(kernel, 'swap')
  const amountIn = from && readAmount(amount, from.decimals)
  if (!from || !to || !amountIn) return null
  const { amountOut, feeBps, impactBps, networkFee } = quote
  const native = kernel.network()?.nativeCurrency
  const slippage = slippageOf(kernel)
  const rate = rateOf({ amountIn, inDecimals: from.decimals, amountOut, outDecimals: to.decimals }, locale)
  const figure = (text: string) => <span className="ltr">{text}</span>
  return (
    <div className="tk-pad-x tk-swap__rate">
      <Disclosure
        summary={
          <>
            <span className="ltr">{words.rate(unitText(from.symbol), rate, unitText(to.symbol))}</span>
            {impactBps !== undefined && impactBps > high && <Tag tone="danger">{words.highImpact}</Tag>}
          </>
        }
      >
        <Readout
          tight
          rows={[
            { label: words.impact, value: <Impact bps={impactBps} words={words} locale={locale} /> },
            {
              label: words.least,
              value: figure(
                `${formatAmount(leastOf(amountOut, slippage), to.decimals, locale)} ${unitText(to.symbol)}`,
              ),
            },
            { label: words.slippage, value: figure(percentText(slippage, locale)) },
            ...(feeBps === undefined ? [] : [{ label: words.providerFee, value: figure(percentText(feeBps, locale)) }]),
            ...(networkFee === undefined || !native
              ? []
              : [
                  {
                    label: words.networkFee,
                    value: figure(
                      words.quoted(`${formatAmount(networkFee, native.decimals, locale)} ${native.symbol}`),
                    ),
                  },
                ]),
          ]}
        />
      </Disclosure>
    </div>
  )
}

/** The loss to the pools; green while it is close to zero. */
export function Impact({
  bps,
  words,
  locale,
}: {
  readonly bps: number | undefined
  readonly words: typeof messages
  readonly locale: string
}) {
  if (bps === undefined) return <span className="dim">{words.impactUnknown}</span>
  const tone = bps > high ? 'neg' : bps > notable ? 'warn' : 'pos'
  return <span className={`ltr ${tone}`}>{percentText(bps, locale)}</span>
}
