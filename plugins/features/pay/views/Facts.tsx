import { type Kernel, unitText } from 'tapkit/kernel'
import { AddressText, AmountText, Readout, useLocale, useMessages, useStyles } from 'tapkit/ui'
import { messages } from '../messages.ts'
import type { Request } from '../state.ts'
import { figureText } from './amountText.ts'
import { payCss } from './pay.css.ts'

/** The arriving amount, its receiver and its network, in full. */
export function Facts({
  kernel,
  request,
  isThrough = false,
}: {
  readonly kernel: Kernel
  readonly request: Pick<Request, 'asset' | 'amount' | 'recipient'>
  /**
   * Whether a service pays the amount, in return for another asset: the amount then does not leave the visitor's
   * wallet.
   */
  readonly isThrough?: boolean
}) {
  useStyles(payCss)
  const words = useMessages(kernel, 'pay', messages)
  const locale = useLocale(kernel)
  const { asset, amount, recipient } = request
  return (
    <div className="tk-pad tk-pay__facts tk-gap">
      <div>
        {isThrough && <p className="small dim">{words.receives}</p>}
        <h2>
          {!isThrough && <span className="sr">{words.pays} </span>}
          <AmountText value={figureText(amount, asset, locale)} unit={unitText(asset.symbol)} size={36} />
        </h2>
      </div>
      <Readout
        rows={[
          { label: words.to, value: <AddressText address={recipient} format="full" /> },
          { label: words.network, value: kernel.networks.get(asset.networkId)?.name ?? asset.networkId },
        ]}
      />
    </div>
  )
}
