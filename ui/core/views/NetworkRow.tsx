import { type Kernel, type Network, selectConnection } from 'tapkit/kernel'
import { Icon } from '../../kit/icons/Icon.tsx'
import { check, chevronRight } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'
import { NetworkIcon } from '../../kit/media/NetworkIcon.tsx'
import { useWords } from '../../locales/useWords.ts'
import { chooseNetwork } from '../chooseNetwork.ts'
import { sameWallet } from '../sameWallet.ts'

type Props = {
  readonly kernel: Kernel
  readonly state: Kernel['state']
  readonly network: Network
  readonly current?: boolean | undefined
  readonly autoFocus?: boolean | undefined
}

/** A network to switch to. If the wallet cannot switch, the second line says why. */
export function NetworkRow({ kernel, state, network, current = false, autoFocus }: Props) {
  const words = useWords(kernel)
  const { id, namespace, name, imageUrl } = network
  const wallet = selectConnection(state, namespace)
  const unapproved = wallet?.approvedNetworks?.includes(id) === false
  const connector = wallet && state.connectors.byId[`${namespace}:${wallet.connectorId}`]
  const unasked = connector?.switches === false && id !== wallet?.networkId
  const live = kernel.connection()
  const someoneElse = !wallet && live !== undefined && live.namespace !== namespace
  const text = words.networks
  const line = () => {
    if (wallet && unapproved) return text.notEnabled(wallet.name)
    if (wallet && unasked) return text.switchIn(wallet.name)
    if (someoneElse) return sameWallet(state, live, namespace) ? text.notConnected : text.needsOther
    return undefined
  }
  return (
    <Row
      media={<NetworkIcon name={name} src={imageUrl} size={32} />}
      title={name}
      subtitle={line()}
      current={current}
      off={unapproved || unasked}
      autoFocus={autoFocus}
      trailing={
        current ? (
          <Icon icon={check} />
        ) : someoneElse ? (
          <Icon icon={chevronRight} size={16} className="flip-rtl" />
        ) : undefined
      }
      onClick={() => chooseNetwork(kernel, network)}
    />
  )
}
