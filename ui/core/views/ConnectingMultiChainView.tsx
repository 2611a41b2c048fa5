import type { ViewProps } from 'tapkit/kernel'
import { Icon } from '../../kit/Icon.tsx'
import { chevronRight } from '../../kit/icons.ts'
import { NetworkIcon } from '../../kit/NetworkIcon.tsx'
import { Row } from '../../kit/Row.tsx'
import { Stage } from '../../kit/Stage.tsx'
import { Tag } from '../../kit/Tag.tsx'
import { useKernelState } from '../../kit/useKernelState.ts'
import { WalletIcon } from '../../kit/WalletIcon.tsx'
import { en } from '../../locales/en.ts'
import { markOf } from '../namespacesOf.ts'
import { walletRows } from '../walletRows.ts'

/** A wallet that stands in several namespaces: asks which one to connect. */
export default function ConnectingMultiChainView({ kernel, params }: ViewProps<'ConnectingMultiChain'>) {
  const state = useKernelState(kernel)
  const { name = '', imageUrl } = state.connectors.byId[params.key] ?? {}
  // Read again with every change: what was one wallet may by now be disputed.
  const row = walletRows(state).find(({ parts }) =>
    parts.some(({ connectorId, namespace }) => `${namespace}:${connectorId}` === params.key),
  )
  const text = en.connectingMultiChain
  return (
    <>
      <Stage
        media={<WalletIcon name={name} src={imageUrl} size={60} />}
        title={text.title(name)}
        text={row ? text.text(name) : en.connectingExternal.gone}
      />
      <ul className="tk-list">
        {row?.parts.map(({ connectorId, namespace, connected }, index) => {
          const chain = markOf(kernel, namespace)
          const networks = kernel.networks.list(namespace).map((network) => network.name)
          return (
            <li key={namespace}>
              <Row
                autoFocus={index === 0}
                media={<NetworkIcon name={chain.name} src={chain.imageUrl} size={32} />}
                title={chain.name}
                subtitle={networks.join(', ')}
                trailing={
                  <>
                    {connected && <Tag>{en.connect.tags.connected}</Tag>}
                    <Icon icon={chevronRight} size={16} className="flip-rtl" />
                  </>
                }
                onClick={() => kernel.navigate('ConnectingExternal', { connectorId, namespace })}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
