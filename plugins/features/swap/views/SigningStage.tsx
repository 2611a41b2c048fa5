import type { Kernel, Prepared } from 'tapkit/kernel'
import { Button, Stage, useKernelState, useMessages, WalletIcon } from 'tapkit/ui'
import { messages } from '../messages.ts'

type Props = {
  readonly kernel: Kernel
  readonly prepared: Prepared
  readonly onCancel: () => void
}

/** While a wallet asks the visitor to sign a permission: what they should find there. */
export function SigningStage({ kernel, prepared, onCancel }: Props) {
  const words = useMessages(kernel, 'swap', messages)
  const apps = useKernelState(kernel, ({ features }) => features.sessionApps)
  const { connector, sessionId } = prepared
  const app = apps?.[sessionId]
  const wallet = app?.name ?? connector.name
  return (
    <>
      <Stage
        ring="wait"
        core={<WalletIcon name={wallet} src={connector.imageUrl} size={60} />}
        title={words.signTitle(wallet)}
        text={words.signText(wallet)}
        live
      />
      {app && (
        <div className="tk-pad">
          <Button variant="primary" full {...app}>
            {words.openApp(app.name)}
          </Button>
        </div>
      )}
      <div className={`tk-pad tk-actions${app ? ' tk-pad--flush' : ''}`}>
        <Button variant="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </>
  )
}
