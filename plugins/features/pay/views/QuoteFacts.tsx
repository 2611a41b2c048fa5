import type { DeepReadonly, Kernel } from 'tapkit/kernel'
import { AddressText, Notice, Readout, useLocale, useMessages, useStyles } from 'tapkit/ui'
import { messages } from '../messages.ts'
import type { Quoted, Request, Way } from '../state.ts'
import { amountText } from './amountText.ts'
import { payCss } from './pay.css.ts'

type Props = {
  readonly kernel: Kernel
  readonly asked: DeepReadonly<Pick<Request, 'asset' | 'amount' | 'recipient'>>
  readonly way: DeepReadonly<Way>
  readonly quote: DeepReadonly<Quoted>
  /** The facts that stand elsewhere on the screen already: the arriving amount, or the payment and its receiver. */
  readonly beside: 'request' | 'payment'
}

/** Hundredths of a percent as a person reads them. */
export const lossText = (bps: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(bps / 10_000)

/** The service that pays the receiver, its fee, and how long that takes. */
export function QuoteFacts({ kernel, asked, way, quote, beside }: Props) {
  useStyles(payCss)
  const words = useMessages(kernel, 'pay', messages)
  const locale = useLocale(kernel)
  const { amountIn, fees = [], seconds, loss } = quote
  const figure = (text: string) => <span className="ltr">{text}</span>
  const network = kernel.networks.get(asked.asset.networkId)?.name ?? asked.asset.networkId
  return (
    <>
      {beside === 'payment' && (
        <section aria-label={words.receives}>
          <div className="tk-meta">
            <span>{words.receives}</span>
            <span className="strong ltr">
              {words.arrivesAs(amountText(asked.amount, asked.asset, locale), network)}
            </span>
          </div>
          <div className="tk-pay__address">
            <AddressText address={asked.recipient} format="full" />
          </div>
        </section>
      )}
      <Readout
        tight
        rows={[
          ...(beside === 'payment'
            ? []
            : [{ label: words.pays, value: figure(amountText(amountIn, way.asset, locale)) }]),
          ...fees.map(({ label, amount }) => ({
            label: words.fee(label),
            value: figure(amountText(amount, way.asset, locale)),
          })),
          ...(beside === 'request' ? [{ label: words.through, value: <bdi>{way.serviceName}</bdi> }] : []),
          ...(seconds === undefined
            ? []
            : [{ label: words.takes, value: figure(words.minutes(Math.max(1, Math.ceil(seconds / 60)))) }]),
        ]}
      />
      {beside === 'request' && loss !== undefined && (
        <Notice tone="danger" title={words.dearTitle(lossText(loss, locale))}>
          {words.dearText}
        </Notice>
      )}
    </>
  )
}
