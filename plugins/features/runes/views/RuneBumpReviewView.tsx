import { useCallback } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { Review, ReviewSheet, type Written } from 'tapkit/review'
import { Readout, useLocale, useMessages, useStyles } from 'tapkit/ui'
import { formsOf } from '../forms/state.ts'
import { messages } from '../messages.ts'
import { rateOf } from '../order/rateOf.ts'
import { submitBump } from '../orders/submitBump.ts'
import { writeBump } from '../orders/writeBump.ts'
import type { BumpAbout } from '../orders/writtenOrder.ts'
import { OrderFailed } from './OrderFailed.tsx'
import { orderTitle } from './orderTitle.ts'
import { runesCss } from './runes.css.ts'
import { satText } from './satText.ts'
import { showOrder } from './showOrder.ts'

/** What a higher fee rate costs, before the wallet is asked to pay it. */
export default function RuneBumpReviewView({ kernel, params: { id, newFeeRate } }: ViewProps<'RuneBumpReview'>) {
  useStyles(runesCss)
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const write = useCallback(
    (signal: AbortSignal) => writeBump(kernel, { id, newFeeRate }, { signal }),
    [kernel, id, newFeeRate],
  )
  const submit = async (written: Written<BumpAbout>, left: AbortSignal) => {
    await submitBump(kernel, written, left)
    formsOf(kernel).newRate = ''
    if (!left.aborted) showOrder(kernel, id)
  }
  const figure = (rate: number) => (
    <span className="ltr">{words.rateUnit(new Intl.NumberFormat(locale).format(rate))}</span>
  )
  return (
    <Review
      kernel={kernel}
      namespace="bip122"
      write={write}
      submit={submit}
      failed={(props) => <OrderFailed {...props} declinedText={words.bumpDeclined} />}
      onDone={() => showOrder(kernel, id)}
    >
      {({ sheet, about }) => (
        <ReviewSheet {...sheet} told={[{ tone: 'neutral', text: words.bumpOnce }]} confirmLabel={words.pay}>
          <div className="tk-block">
            <Readout
              rows={[
                { label: words.orderOf, value: <bdi>{orderTitle(about.order, words, locale)}</bdi> },
                { label: words.rateNow, value: figure(rateOf(about.order)) },
                { label: words.newRateOf, value: figure(about.newFeeRate) },
                { label: words.bumpCost, value: <span className="ltr">{satText(about.cost, locale)}</span> },
              ]}
            />
          </div>
        </ReviewSheet>
      )}
    </Review>
  )
}
