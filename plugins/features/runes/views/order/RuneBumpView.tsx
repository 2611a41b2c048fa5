import type { Kernel, ViewProps } from 'tapkit/kernel'
import {
  Button,
  Disclosure,
  EmptyState,
  emptyIcon,
  Input,
  Notice,
  Readout,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
} from 'tapkit/ui'
import { highestRate } from '../../chain/fetchFeeRates.ts'
import { readRate } from '../../forms/readFeeRate.ts'
import { formsOf } from '../../forms/state.ts'
import { typedDecimal } from '../../forms/typedDecimal.ts'
import { messages } from '../../messages.ts'
import type { Order } from '../../order/order.ts'
import { rateOf } from '../../order/payments.ts'
import { fetchBumpRefusal } from '../../paying/fetchBumpRefusal.ts'
import { useAsked } from '../hooks/useAsked.ts'
import { runesCss } from '../runes.css.ts'
import { rateText } from '../text/rateText.ts'
import { orderTitle } from './orderTitle.ts'
import { useOrders } from './useOrders.ts'

/** The form of a higher fee rate for an order that its service works on. */
export default function RuneBumpView({ kernel, params }: ViewProps<'RuneBump'>) {
  useStyles(runesCss)
  const words = useMessages(kernel, 'runes', messages)
  const order = useOrders(kernel).find(({ id }) => id === params.id)
  if (!order) return <EmptyState icon={emptyIcon} title={words.orderGone} />
  return <Form kernel={kernel} order={order} />
}

function Form({ kernel, order }: { readonly kernel: Kernel; readonly order: Order }) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  formsOf(kernel)
  const { newRate } = useSlice(kernel, 'runeForms', { sync: true })
  const figure = (rate: number) => rateText(rate, words, locale)
  const now = rateOf(order)
  const least = now + 1
  const answer = useAsked(`${order.id} ${least}`, () => fetchBumpRefusal(kernel, order, least))
  const refusal = answer?.status === 'known' ? answer.value : undefined
  const rate = readRate(newRate)
  const isLow = rate !== undefined && rate < least
  const error =
    newRate === ''
      ? undefined
      : rate === undefined
        ? words.faults.rateInvalid
        : isLow
          ? words.rateTooLow(figure(least))
          : undefined
  const review = () => {
    if (rate !== undefined && !isLow) kernel.navigate('RuneBumpReview', { id: order.id, newFeeRate: rate })
  }
  return (
    <>
      <div className="tk-block tk-gap">
        <p className="small dim">{words.bumpText}</p>
        {refusal !== undefined && (
          <Notice tone="warning" title={words.bumpRefused}>
            <Disclosure summary={words.details}>{words.costSays(refusal)}</Disclosure>
          </Notice>
        )}
        <Readout
          tight
          rows={[
            { label: words.orderOf, value: <bdi>{orderTitle(order, words, locale)}</bdi> },
            { label: words.rateNow, value: <span className="ltr">{figure(now)}</span> },
          ]}
        />
        <Input
          label={words.newRate}
          inputMode="decimal"
          autoFocus
          value={newRate}
          hint={least <= highestRate ? words.rateTooLow(figure(least)) : undefined}
          error={error}
          onEnter={review}
          onChange={(text) => {
            formsOf(kernel).newRate = typedDecimal(text, newRate)
          }}
        />
      </div>
      <div className="tk-pad">
        <Button variant="primary" full disabled={rate === undefined || isLow} onClick={review}>
          {newRate === '' ? words.faults.rateMissing : words.review}
        </Button>
      </div>
    </>
  )
}
