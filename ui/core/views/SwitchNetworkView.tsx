import type { ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { NetworkIcon } from '../../kit/media/NetworkIcon.tsx'
import { Stage } from '../../kit/stage/Stage.tsx'
import { useWords } from '../../locales/useWords.ts'
import { askToSwitch } from '../actions/ask.ts'
import { askingOf } from '../state.ts'

/**
 * Shown while a wallet is asked for a network: the press that led here has asked it. A refusal is shown (networks 3).
 */
export default function SwitchNetworkView({ kernel, params }: ViewProps<'SwitchNetwork'>) {
  const words = useWords(kernel)
  const { features } = useKernelState(kernel)
  const declined = askingOf(features).phase !== 'waiting'
  const network = kernel.networks.get(params.networkId)
  const name = network?.name ?? params.networkId
  const live = kernel.connection(network?.namespace)
  const wallet = live?.connector.name ?? ''
  const app = features.sessionApps?.[live?.sessionId ?? '']
  const asksItself = !(live ?? kernel.connection())?.connector.embedded
  const text = words.switchNetwork
  const onClick = () => askToSwitch(kernel, params)
  const current = kernel.networks.get(live?.network.id ?? '')?.name ?? text.unknown
  return (
    <>
      <Stage
        ring={declined ? 'stop' : 'wait'}
        core={<NetworkIcon name={name} src={network?.imageUrl} size={52} />}
        title={declined ? text.declinedTitle(current) : asksItself ? text.title(wallet) : text.moving(name)}
        text={declined ? text.declinedText(wallet, name) : asksItself ? text.text(wallet, name, current) : ''}
        live
      />
      {(declined || app) && (
        <div className="tk-pad">
          <Button variant="primary" full autoFocus {...(declined ? { onClick } : app)}>
            {declined ? text.tryAgain : text.openApp(app?.name)}
          </Button>
        </div>
      )}
    </>
  )
}
