import { type Reviewed, ReviewSheet } from 'tapkit/review'
import { AddressText, Button, Readout, useLocale, useMessages } from 'tapkit/ui'
import { messages } from '../../messages.ts'
import type { OrderAbout } from '../../paying/writtenOrder.ts'
import { useBitcoinPrice } from '../hooks/useBitcoinPrice.ts'
import { orderTitle } from '../order/orderTitle.ts'
import { costRows } from '../text/costRows.tsx'
import { rateText } from '../text/rateText.ts'

/** The review of an order: the purchase, all parts of the price, and the next steps. Its `Prepared` says the risks. */
export function OrderSheet({ sheet, about }: Reviewed<OrderAbout>) {
  const { kernel, prepared } = sheet
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const { order, estimate, isNative, network, openOrder } = about
  const fiatOf = useBitcoinPrice(kernel, network)
  const wallet = prepared.connector.name
  const { kind, request } = order
  const isMint = kind === 'mint'
  const steps = isNative ? words.nativeSteps(wallet) : isMint ? words.mintSteps(wallet) : words.etchSteps(wallet)
  const rate = (feeRate: number) => <span className="ltr">{rateText(feeRate, words, locale)}</span>
  return (
    <ReviewSheet {...sheet} confirmLabel={words.pay}>
      {openOrder && (
        <div className="tk-block">
          <Button full onClick={() => kernel.navigate('RuneOrder', { id: openOrder.id })}>
            {words.seeOrder}
          </Button>
        </div>
      )}
      <div className="tk-block tk-runes__cost">
        <Readout
          tight
          rows={[
            { label: words.orderOf, value: <bdi>{orderTitle(order, words, locale)}</bdi> },
            ...(request ? [{ label: words.atRate, value: rate(request.feeRate) }] : []),
            ...costRows(estimate, { words, locale, fiatOf }),
          ]}
        />
      </div>
      {request && (
        <div className="tk-block tk-gap">
          <Party label={words.toDestination} address={request.destinationAddress} />
          <Party label={words.toRefund} address={request.refundAddress} />
          {request.appServiceFeeAddress !== undefined && (
            <Party label={words.toApp} address={request.appServiceFeeAddress} />
          )}
        </div>
      )}
      <div className="tk-block">
        <p className="strong">{words.whatHappens}</p>
        <p className="small dim">{steps}</p>
      </div>
    </ReviewSheet>
  )
}

/** A receiver of an order, with the whole address. */
const Party = ({ label, address }: { readonly label: string; readonly address: string }) => (
  <div>
    <p className="tk-label">{label}</p>
    <div className="tk-panel">
      <AddressText address={address} format="full" />
    </div>
  </div>
)
