import { Button, Stage, WalletIcon } from 'tapkit/ui'
import type { PaneProps } from './PaneProps.ts'
import { installedOf } from './waysOf.ts'

/** The wallet as an extension of this browser, which may have come since the modal was opened; or that it is not there. */
export function BrowserPane({ kernel, words, wallet, namespace }: PaneProps) {
  if (!wallet) return null
  const { name, imageUrl } = wallet
  const found = installedOf(kernel, wallet, namespace)
  return (
    <>
      <Stage
        ring="idle"
        core={<WalletIcon name={name} src={imageUrl} size={60} />}
        title={found ? words.inBrowserTitle(name) : words.notDetectedTitle(name)}
        text={found ? words.inBrowserText : words.notDetectedText}
        live
      />
      {found && (
        <div className="tk-pad tk-actions tk-actions--v">
          <Button
            variant="primary"
            full
            autoFocus
            onClick={() => kernel.navigate('ConnectingExternal', { connectorId: found.id, namespace: found.namespace })}
          >
            {words.connectIn(name)}
          </Button>
        </div>
      )}
    </>
  )
}
