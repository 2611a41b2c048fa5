import { type Reviewed, ReviewSheet } from 'tapkit/review'
import { AddressText, Button, Readout, useLocale, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'
import type { OrderAbout } from '../orders/writtenOrder.ts'
import { costRows } from './costRows.tsx'
import { orderTitle } from './orderTitle.ts'
import { useBitcoinPrice } from './useBitcoinPrice.ts'

/** The review of an order: what is bought, all parts of the price, what happens next, and what may go wrong. */
export function OrderSheet({ sheet, about }: Reviewed<OrderAbout>) {
  const { kernel, prepared } = sheet
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const { order, estimate, isNative, network, openOrder } = about
  const fiatOf = useBitcoinPrice(kernel, network)
  const wallet = prepared.connector.name
  const { kind, request } = order
  const isMint = kind === 'mint'
  const risk = isMint
    ? { title: words.mintRiskTitle, text: words.mintRisk }
    : { title: words.etchRiskTitle, text: words.etchRisk }
  const underWay = { title: words.underWayTitle, text: words.underWay }
  const steps = isNative ? words.nativeSteps(wallet) : isMint ? words.mintSteps(wallet) : words.etchSteps(wallet)
  return (
    <ReviewSheet
      {...sheet}
      told={[...(openOrder ? [{ tone: 'warning' as const, ...underWay }] : []), { tone: 'warning', ...risk }]}
      confirmLabel={words.pay}
    >
      {openOrder && (
        <div className="tk-block">
          <Button full onClick={() => kernel.navigate('RuneOrder', { id: openOrder.id })}>
            {words.seeOrder}
          </Button>
        </div>
      )}
      <div className="tk-block">
        <Readout
          rows={[
            { label: words.orderOf, value: <bdi>{orderTitle(order, words, locale)}</bdi> },
            ...(request
              ? [
                  {
                    label: words.toDestination,
                    value: <AddressText address={request.destinationAddress} format="full" />,
                  },
                  { label: words.toRefund, value: <AddressText address={request.refundAddress} format="full" /> },
                  {
                    label: words.atRate,
                    value: (
                      <span className="ltr">
                        {words.rateUnit(new Intl.NumberFormat(locale).format(request.feeRate))}
                      </span>
                    ),
                  },
                ]
              : []),
            ...costRows(estimate, { words, locale, fiatOf }),
          ]}
        />
      </div>
      <div className="tk-block">
        <p className="strong">{words.whatHappens}</p>
        <p className="small dim">{steps}</p>
      </div>
    </ReviewSheet>
  )
}
