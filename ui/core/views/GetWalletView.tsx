import type { ViewProps } from 'tapkit/kernel'
import { Button } from '../../kit/Button.tsx'
import { Stage } from '../../kit/Stage.tsx'
import { useKernelState } from '../../kit/useKernelState.ts'
import { useStyles } from '../../kit/useStyles.ts'
import { WalletIcon } from '../../kit/WalletIcon.tsx'
import { en } from '../../locales/en.ts'
import { linksFor } from '../linksFor.ts'
import { getWalletCss } from './getWallet.css.ts'

/** Where a wallet that is not installed can be had, and how. */
export default function GetWalletView({ kernel, params }: ViewProps<'GetWallet'>) {
  useStyles(getWalletCss)
  const { name = '', imageUrl, links = {} } = useKernelState(kernel).connectors.byId[params.key] ?? {}
  const places = linksFor(links, navigator.userAgent)
  const text = en.getWallet
  return (
    <>
      <Stage
        media={<WalletIcon name={name} src={imageUrl} size={60} />}
        title={text.title(name)}
        text={name ? text.text : en.connectingExternal.gone}
      />
      {links.steps && (
        <ol className="tk-pad tk-howto">
          {links.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <div className="tk-pad tk-actions tk-actions--v">
        {places.map(({ store, href }, index) => (
          <Button
            key={store}
            variant={index === 0 ? 'primary' : 'secondary'}
            full
            autoFocus={index === 0}
            href={href}
            onClick={() => kernel.track('CLICK_GET_WALLET', { name, store })}
          >
            {text.stores[store]}
          </Button>
        ))}
      </div>
    </>
  )
}
