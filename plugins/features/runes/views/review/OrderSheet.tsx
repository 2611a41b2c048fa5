import type { Kernel } from 'tapkit/kernel'
import { type Reviewed, ReviewSheet } from 'tapkit/review'
import { AddressText, Button, Readout, useLocale, useMessages } from 'tapkit/ui'
import { plainAddress } from '../../chain/plainAddress.ts'
import { messages } from '../../messages.ts'
import { isKept } from '../../order/store.ts'
import type { OrderAbout } from '../../paying/writtenOrder.ts'
import { useBitcoinPrice } from '../hooks/useBitcoinPrice.ts'
import { orderTitle } from '../order/orderTitle.ts'
import { costRows } from '../text/costRows.tsx'
import { etchRows } from '../text/etchRows.tsx'

/** The highest fee rate that orders usually need, in satoshi per virtual byte. */
const usualRate = 100

/** The review of an order: the purchase, all parts of the price, the next steps, and the risks. */
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
  const spendable = { title: words.spendableTitle, text: words.spendable }
  const notKept = { title: words.notKeptTitle, text: words.notKeptText }
  const steps = isNative ? words.nativeSteps(wallet) : isMint ? words.mintSteps(wallet) : words.etchSteps(wallet)
  const isDear = (request?.feeRate ?? 0) > usualRate
  const rate = (feeRate: number) => (
    <span className="ltr">{words.rateUnit(new Intl.NumberFormat(locale).format(feeRate))}</span>
  )
  return (
    <ReviewSheet
      {...sheet}
      told={[
        ...(openOrder ? [{ tone: 'warning' as const, ...underWay }] : []),
        // An order that the wallet makes is stored only as the wallet is asked.
        ...(isNative || isKept(kernel, order) ? [] : [{ tone: 'warning' as const, ...notKept }]),
        ...(goesToSpending(kernel, order) ? [{ tone: 'warning' as const, ...spendable }] : []),
        ...(isDear ? [{ tone: 'warning' as const, title: words.highRateTitle, text: words.highRate }] : []),
        { tone: 'warning', ...risk },
      ]}
      confirmLabel={words.pay}
    >
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
            // If the wallet etches by its own method, the review shows the etched fields as parameters of that call.
            ...(request && !isMint && !isNative ? etchRows(request, { words, locale }) : []),
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

/** Whether the runes would lie at an address that the wallet pays from, and that is not its ordinals address. */
function goesToSpending(kernel: Kernel, { request }: OrderAbout['order']): boolean {
  const to = plainAddress(request?.destinationAddress ?? '')
  return (kernel.connection('bip122')?.accounts ?? []).some(
    ({ address, purpose }, _, all) =>
      purpose === 'payment' && address === to && all.some((other) => other.purpose === 'ordinals'),
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
