import { selectNamespace, selectNetwork, type ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { useStyles } from '../../kit/hooks/useStyles.ts'
import { linksTo } from '../../kit/links/linksTo.ts'
import { readDevice } from '../../kit/links/readDevice.ts'
import { WalletIcon } from '../../kit/media/WalletIcon.tsx'
import { Stage } from '../../kit/stage/Stage.tsx'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { useWords } from '../../locales/useWords.ts'
import { askToConnect } from '../actions/ask.ts'
import { findWallet } from '../findWallet.ts'
import { linksFor, storesOf } from '../linksFor.ts'
import { stepsFor } from '../stepsFor.ts'
import { getWalletCss } from './getWallet.css.ts'
import { PhoneStores } from './PhoneStores.tsx'

/** Where to get a wallet that is not installed, and how to install it. */
export default function GetWalletView({ kernel, params }: ViewProps<'GetWallet'>) {
  const words = useFurtherWords(kernel)
  const common = useWords(kernel)
  useStyles(getWalletCss)
  const state = useKernelState(kernel)
  const described = state.connectors.byId[params.key] ?? params.wallet
  const { name = '', imageUrl, links = {}, rdns } = described ?? {}
  const found = findWallet(kernel, rdns ?? name)
  const installed = found?.installed ? found : undefined
  const device = readDevice()
  const networkId = selectNetwork(state, selectNamespace(state))
  const isPhone = device.system !== 'desktop'
  // If the visitor already has the wallet on this phone, the button opens this page in the wallet.
  const [app] = isPhone && described ? linksTo(described, 'browse', { device, url: location.href, networkId }) : []
  const places = linksFor(links, navigator)
  const text = words.getWallet
  const store = storesOf(navigator).find((each) => each === places[0]?.store)
  const steps =
    links.steps ??
    stepsFor(store, navigator.userAgent).map((step) => text.steps[step](name, text.stores[store ?? 'web']))
  return (
    <>
      <Stage
        media={<WalletIcon name={name} src={imageUrl} size={60} />}
        title={text.title(name)}
        text={installed ? text.foundText : name ? text.text : common.connectingExternal.gone}
      />
      {steps.length > 0 && !installed && (
        <ol className="tk-pad tk-howto">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <div className="tk-pad tk-actions tk-actions--v">
        {installed && (
          <Button
            variant="primary"
            full
            autoFocus
            onClick={() => askToConnect(kernel, { connectorId: installed.id, namespace: installed.namespace })}
          >
            {text.connect(name)}
          </Button>
        )}
        {app && (
          <Button variant="primary" full autoFocus href={app.href} schemes={app.schemes} target={app.target}>
            {text.openIn(name)}
          </Button>
        )}
        {places.map(({ store, href }, index) => (
          <Button
            key={store}
            variant={index === 0 && !app && !installed ? 'primary' : 'secondary'}
            full
            autoFocus={index === 0 && !app && !installed}
            href={href}
            onClick={() => kernel.track('GET_WALLET', { name, type: store })}
          >
            {text.stores[store]}
          </Button>
        ))}
      </div>
      {!isPhone && !installed && <PhoneStores links={links} words={text} />}
    </>
  )
}
