import { explorerLink, type Kernel, type Network } from 'tapkit/kernel'
import { AddressText, Icon, safeHref, useMessages } from 'tapkit/ui'
import { messages } from '../../messages.ts'
import { CopyOf } from './CopyOf.tsx'

type Props = {
  readonly kernel: Kernel
  readonly network: Network | undefined
  readonly label: string
  readonly id: string
  /** An address or a transaction leads to the explorer; the id of an order leads nowhere. */
  readonly page?: 'address' | 'transaction' | undefined
}

/** An id or an address of an order, in full, with a button that copies it. */
export function IdRow({ kernel, network, label, id, page }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const href = page && network && safeHref(explorerLink(network, page, id))
  return (
    <div>
      <p className="small dim">{label}</p>
      <div className="tk-runes__id">
        {page ? (
          <AddressText address={id} format={page === 'address' ? 'full' : 'short'} start={8} end={8} />
        ) : (
          <span className="mono ltr small" translate="no">
            {id}
          </span>
        )}
        <span className="hflex">
          {href && (
            <a
              className="tk-ib tk-ib--32"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={words.explorer(label)}
            >
              <Icon icon="external" size={16} />
            </a>
          )}
          <CopyOf kernel={kernel} label={label} text={id} />
        </span>
      </div>
    </div>
  )
}
