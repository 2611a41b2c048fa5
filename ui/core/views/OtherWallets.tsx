import { useState } from 'react'
import { type ConnectionState, type DeepReadonly, type Kernel, truncateAddress } from 'tapkit/kernel'
import { Button } from '../../kit/Button.tsx'
import { Row } from '../../kit/Row.tsx'
import { useKernelState } from '../../kit/useKernelState.ts'
import { en } from '../../locales/en.ts'
import { WalletAvatar } from './WalletAvatar.tsx'

/** The wallets of a namespace that are connected beside the one in use. */
export function OtherWallets({ kernel, namespace }: { readonly kernel: Kernel; readonly namespace: string }) {
  const connections = useKernelState(kernel).connections[namespace]
  const others = connections?.list.filter(({ connectorId }) => connectorId !== connections.activeConnectorId) ?? []
  if (others.length === 0) return null
  return (
    <ul className="tk-list">
      {others.map((wallet) => (
        <li key={wallet.connectorId}>
          <OtherWallet kernel={kernel} namespace={namespace} wallet={wallet} />
        </li>
      ))}
    </ul>
  )
}

type Props = {
  readonly kernel: Kernel
  readonly namespace: string
  readonly wallet: DeepReadonly<ConnectionState>
}

function OtherWallet({ kernel, namespace, wallet }: Props) {
  const [busy, setBusy] = useState(false)
  const { name, connectorId, accounts } = wallet
  const address = accounts[0]?.address ?? ''
  const short = truncateAddress(address)
  const text = en.profileWallets
  const use = async () => {
    setBusy(true)
    try {
      await kernel.withOverlay(() => kernel.switchConnection({ namespace, connectorId }))
      kernel.notify(text.using(name))
    } catch {
      kernel.notify(text.notUsing(name), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row
      media={<WalletAvatar address={address} wallet={wallet} />}
      title={<span className="mono ltr">{short}</span>}
      subtitle={name}
      trailing={
        <Button size={32} busy={busy} label={text.switchTo(name, short)} onClick={use}>
          {text.switch}
        </Button>
      }
    />
  )
}
