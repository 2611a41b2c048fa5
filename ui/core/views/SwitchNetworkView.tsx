import type { ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/Button.tsx'
import { NetworkIcon } from '../../kit/NetworkIcon.tsx'
import { Stage } from '../../kit/Stage.tsx'
import { useKernelState } from '../../kit/useKernelState.ts'
import { en } from '../../locales/en.ts'
import { ask } from '../actions/ask.ts'
import { askingOf } from '../state.ts'

/** The wallet is being asked for a network, since the press that led here; a refusal is shown, and the network stays (R2). */
export default function SwitchNetworkView({ kernel, params }: ViewProps<'SwitchNetwork'>) {
  const declined = askingOf(useKernelState(kernel).features).phase !== 'waiting'
  const { networkId } = params
  const network = kernel.networks.get(networkId)
  const name = network?.name ?? networkId
  const live = kernel.connection(network?.namespace)
  const wallet = live?.connector.name ?? ''
  const asksItself = !(live ?? kernel.connection())?.connector.embedded
  const text = en.switchNetwork
  const current = live && kernel.networks.get(live.network.id) ? live.network.name : text.unknown
  return (
    <>
      <Stage
        ring={declined ? 'stop' : 'wait'}
        core={<NetworkIcon name={name} src={network?.imageUrl} size={52} />}
        title={declined ? text.declinedTitle(current) : asksItself ? text.title(wallet) : text.moving(name)}
        text={declined ? text.declinedText(wallet, name) : asksItself ? text.text(wallet, name, current) : ''}
        live
      />
      {declined && (
        <div className="tk-pad">
          <Button variant="primary" full autoFocus onClick={() => ask(kernel)}>
            {text.tryAgain}
          </Button>
        </div>
      )}
    </>
  )
}
