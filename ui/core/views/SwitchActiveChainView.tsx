import type { ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { useStyles } from '../../kit/hooks/useStyles.ts'
import { Icon } from '../../kit/icons/Icon.tsx'
import { arrowRight } from '../../kit/icons/icons.ts'
import { NetworkIcon } from '../../kit/media/NetworkIcon.tsx'
import { pairScaleCss } from '../../kit/stage/pairScale.css.ts'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { askToConnect } from '../actions/ask.ts'
import { sameWallet } from '../sameWallet.ts'

/**
 * The connected wallet cannot reach the chain. The visitor connects another wallet, and this wallet stays connected
 * (networks 4).
 */
export default function SwitchActiveChainView({ kernel, params }: ViewProps<'SwitchActiveChain'>) {
  useStyles(pairScaleCss)
  const words = useFurtherWords(kernel)
  const state = useKernelState(kernel)
  const target = kernel.networks.get(params.networkId)
  const live = kernel.connection()
  const wallet = live?.connector.name ?? ''
  const chain = target?.name ?? params.switchToChain
  const text = words.switchActiveChain
  const { networkId, switchToChain: namespace } = params
  // The network is switched only after its wallet has connected, so a visitor who turns back has lost nothing.
  const choose = () => kernel.replace(params.navigateTo, { namespace, networkId })
  const same = sameWallet(state, live, namespace)
  const connect = (connectorId: string) => askToConnect(kernel, { connectorId, namespace, networkId }, kernel.replace)
  return (
    <>
      <div className="tk-stage">
        <div className="tk-pair">
          <NetworkIcon name={live?.network.name ?? ''} src={live?.network.imageUrl} size={52} />
          <Icon icon={arrowRight} className="flip-rtl" />
          <NetworkIcon name={chain} src={target?.imageUrl} size={52} />
        </div>
        <h2 className="tk-stage__t" tabIndex={-1}>
          {same ? text.sameTitle(wallet, chain) : text.title(chain)}
        </h2>
        <p className="tk-stage__s">{(same ? text.sameText : text.text)(wallet, chain, live?.network.name ?? '')}</p>
      </div>
      <div className="tk-pad tk-actions tk-actions--v">
        {same && (
          <Button variant="primary" full autoFocus onClick={() => connect(same.connectorId)}>
            {text.same(wallet)}
          </Button>
        )}
        <Button variant={same ? 'secondary' : 'primary'} full autoFocus={!same} onClick={choose}>
          {same ? text.another : text.choose}
        </Button>
      </div>
    </>
  )
}
