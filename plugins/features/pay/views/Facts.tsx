import type { Kernel } from 'tapkit/kernel'
import { AddressText, AmountText, Readout, useLocale, useMessages, useStyles } from 'tapkit/ui'
import { messages } from '../messages.ts'
import type { Request } from '../state.ts'
import { figureText } from './amountText.ts'
import { payCss } from './pay.css.ts'

/** What is paid, to whom and where, in full. */
export function Facts({
  kernel,
  request,
}: {
  readonly kernel: Kernel
  readonly request: Pick<Request, 'asset' | 'amount' | 'recipient'>
}) {
  useStyles(payCss)
  const words = useMessages(kernel, 'pay', messages)
  const locale = useLocale(kernel)
  const { asset, amount, recipient } = request
  return (
    <div className="tk-pad tk-pay__facts tk-gap">
      <h2>
        <span className="sr">{words.pays} </span>
        <AmountText value={figureText(amount, asset, locale)} unit={asset.symbol} size={36} />
      </h2>
      <Readout
        rows={[
          { label: words.to, value: <AddressText address={recipient} format="full" /> },
          { label: words.network, value: kernel.networks.get(asset.networkId)?.name ?? asset.networkId },
        ]}
      />
    </div>
  )
}
