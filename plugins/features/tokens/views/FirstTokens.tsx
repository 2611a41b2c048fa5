import type { Kernel, Network } from 'tapkit/kernel'
import { Icon, Row, useMessages } from 'tapkit/ui'
import { goOnNetwork } from '../actions/goOnNetwork.ts'
import { messages } from '../messages.ts'

/** How an account that holds nothing comes to something: by the keys of the account that are composed. */
export function FirstTokens({ kernel, network }: { readonly kernel: Kernel; readonly network: Network }) {
  const words = useMessages(kernel, 'tokens', messages)
  const titles: Readonly<Record<string, string>> = { onramp: words.firstBuy, receive: words.firstReceive }
  const actions = kernel
    .slot('account.actions', { namespace: network.namespace, networkId: network.id })
    .filter(({ id }) => Object.hasOwn(titles, id))
  return (
    <div className="tk-list">
      {actions.map((item) => (
        <Row
          key={item.id}
          media={
            <span className="tk-glyph tk-glyph--accent">
              <Icon icon={item.icon} />
            </span>
          }
          title={titles[item.id]}
          trailing={<Icon icon="chevron-right" size={16} className="flip-rtl" />}
          onClick={() => goOnNetwork(kernel, network, () => kernel.navigate(item))}
        />
      ))}
    </div>
  )
}
