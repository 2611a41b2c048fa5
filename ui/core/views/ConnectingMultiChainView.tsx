import type { ViewProps } from 'tapkit/kernel'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { useLocale } from '../../kit/hooks/useMessages.ts'
import { Icon } from '../../kit/icons/Icon.tsx'
import { chevronRight } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'
import { NetworkIcon } from '../../kit/media/NetworkIcon.tsx'
import { WalletIcon } from '../../kit/media/WalletIcon.tsx'
import { Stage } from '../../kit/stage/Stage.tsx'
import { Tag } from '../../kit/text/Tag.tsx'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { useWords } from '../../locales/useWords.ts'
import { askToConnect } from '../actions/ask.ts'
import { markOf } from '../namespacesOf.ts'
import { walletRows } from '../walletRows.ts'

/** Asks which namespace of a wallet to connect. */
export default function ConnectingMultiChainView({ kernel, params }: ViewProps<'ConnectingMultiChain'>) {
  const words = useFurtherWords(kernel)
  const common = useWords(kernel)
  const state = useKernelState(kernel)
  const { name = '', imageUrl } = state.connectors.byId[params.key] ?? {}
  // Read again with every change, because the wallet may be disputed by now.
  const row = walletRows(state).find(({ parts }) =>
    parts.some(({ connectorId, namespace }) => `${namespace}:${connectorId}` === params.key),
  )
  const list = new Intl.ListFormat(useLocale(kernel), { type: 'unit', style: 'short' })
  const text = words.connectingMultiChain
  return (
    <>
      <Stage
        media={<WalletIcon name={name} src={imageUrl} size={60} />}
        title={text.title(name)}
        text={row ? text.text(name) : common.connectingExternal.gone}
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
                subtitle={list.format(networks)}
                trailing={
                  <>
                    {connected && <Tag>{common.connect.tags.connected}</Tag>}
                    <Icon icon={chevronRight} size={16} className="flip-rtl" />
                  </>
                }
                onClick={() => askToConnect(kernel, { connectorId, namespace })}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
