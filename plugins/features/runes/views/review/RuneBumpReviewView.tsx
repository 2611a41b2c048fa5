import { useCallback } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { ReviewSheet } from 'tapkit/review'
import { Readout, useLocale, useMessages } from 'tapkit/ui'
import { formsOf } from '../../forms/state.ts'
import { messages } from '../../messages.ts'
import { rateOf } from '../../order/payments.ts'
import { submitBump } from '../../paying/submitBump.ts'
import { answerApp } from '../../paying/waitForVisitor.ts'
import { writeBump } from '../../paying/writeBump.ts'
import { orderTitle } from '../order/orderTitle.ts'
import { rateText } from '../text/rateText.ts'
import { satText } from '../text/satText.ts'
import { OrderPayment } from './OrderPayment.tsx'

/** The review of the cost of a higher fee rate. */
export default function RuneBumpReviewView({ kernel, params: { id, newFeeRate } }: ViewProps<'RuneBumpReview'>) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const write = useCallback(
    (signal: AbortSignal) => writeBump(kernel, { id, newFeeRate }, { signal }),
    [kernel, id, newFeeRate],
  )
  const figure = (rate: number) => <span className="ltr">{rateText(rate, words, locale)}</span>
  return (
    <OrderPayment
      kernel={kernel}
      write={write}
      submit={(written, left) =>
        answerApp(kernel, 'RuneBump', { prepared: written.prepared, made: { id: written.about.order.id } }, () =>
          submitBump(kernel, written, left),
        )
      }
      onPaid={() => {
        formsOf(kernel).newRate = ''
      }}
      declinedText={() => words.bumpDeclined}
    >
      {({ sheet, about }) => (
        <ReviewSheet {...sheet} confirmLabel={words.pay}>
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
    </OrderPayment>
  )
}
