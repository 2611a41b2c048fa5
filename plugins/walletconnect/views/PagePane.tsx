import { type Opening, Stage, WalletIcon } from 'tapkit/ui'
import { AppLink } from './AppLink.tsx'
import type { PaneProps } from './PaneProps.ts'

/** A wallet of this phone that takes no pairing: this page is opened in its own browser. */
export function PagePane({ words, wallet, opening }: PaneProps & { readonly opening: Opening }) {
  const name = wallet?.name ?? words.anyWallet
  return (
    <>
      <Stage
        ring="idle"
        core={<WalletIcon name={name} src={wallet?.imageUrl} size={60} />}
        title={words.pageTitle(name)}
        text={words.pageText(name)}
        live
      />
      <div className="tk-pad tk-actions tk-actions--v">
        <AppLink opening={opening} variant="primary" autoFocus>
          {words.open}
        </AppLink>
      </div>
    </>
  )
}
