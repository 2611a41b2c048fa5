import type { ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { arrowRight } from '../../kit/icons.ts'
import { NetworkIcon } from '../../kit/NetworkIcon.tsx'
import { en } from '../../locales/en.ts'

/** The connected wallet cannot reach that chain: another one is asked for, and this one stays (R1). */
export default function SwitchActiveChainView({ kernel, params }: ViewProps<'SwitchActiveChain'>) {
  const target = kernel.networks.get(params.networkId)
  const live = kernel.connection()
  const wallet = live?.connector.name ?? ''
  const chain = target?.name ?? params.switchToChain
  const text = en.switchActiveChain
  const choose = async () => {
    const previous = kernel.state.networks.active
    kernel.connectors.filter([params.switchToChain])
    if (target) await kernel.switchNetwork(target).catch(() => previous)
    if (params.navigateWithReplace) kernel.replace(params.navigateTo)
  }
  return (
    <>
      <div className="tk-stage">
        <div className="tk-pair">
          <NetworkIcon name={live?.network.name ?? ''} src={live?.network.imageUrl} size={52} />
          <Icon icon={arrowRight} className="flip-rtl" />
          <NetworkIcon name={chain} src={target?.imageUrl} size={52} />
        </div>
        <h2 className="tk-stage__t" tabIndex={-1}>
          {text.title(chain)}
        </h2>
        <p className="tk-stage__s">{text.text(wallet, chain, live?.network.name ?? '')}</p>
      </div>
      <div className="tk-pad">
        <Button variant="primary" full autoFocus onClick={choose}>
          {text.choose}
        </Button>
      </div>
    </>
  )
}
