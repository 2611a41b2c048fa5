import { useState } from 'react'
import { type ConnectionState, type Kernel, truncateAddress } from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { IconButton } from '../../kit/buttons/IconButton.tsx'
import { disconnect } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { askToUse } from '../actions/askToUse.ts'
import { leaveWallet } from '../actions/leaveWallet.ts'
import { WalletAvatar } from './WalletAvatar.tsx'

type Props = { readonly kernel: Kernel; readonly namespace: string; readonly wallets: readonly ConnectionState[] }

/** The connected wallets of a namespace other than the wallet in use. */
export function OtherWallets({ kernel, namespace, wallets }: Props) {
  if (wallets.length === 0) return null
  return (
    <ul className="tk-list">
      {wallets.map((wallet) => (
        <li key={wallet.sessionId}>
          <OtherWallet kernel={kernel} namespace={namespace} wallet={wallet} />
        </li>
      ))}
    </ul>
  )
}

type OtherProps = { readonly kernel: Kernel; readonly namespace: string; readonly wallet: ConnectionState }

function OtherWallet({ kernel, namespace, wallet }: OtherProps) {
  const words = useFurtherWords(kernel)
  const [busy, setBusy] = useState<'using' | 'leaving'>()
  const { name, connectorId, sessionId, address } = wallet
  const short = truncateAddress(address)
  const text = words.profileWallets
  const use = async () => {
    setBusy('using')
    await askToUse(kernel, { namespace, connectorId, sessionId, name, failed: text.notUsing(name) })
    setBusy(undefined)
  }
  const leave = async () => {
    setBusy('leaving')
    await leaveWallet(kernel, sessionId, name)
    setBusy(undefined)
  }
  return (
    <Row
      media={<WalletAvatar address={address} wallet={wallet} />}
      title={<span className="mono ltr">{short}</span>}
      subtitle={name}
      trailing={
        <>
          <Button size={32} busy={busy === 'using'} label={text.switchTo(name, short)} onClick={use}>
            {text.switch}
          </Button>
          <IconButton
            icon={disconnect}
            size={32}
            busy={busy === 'leaving'}
            label={text.disconnectOne(name, short)}
            onClick={leave}
          />
        </>
      }
    />
  )
}
