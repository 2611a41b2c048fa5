import { useState } from 'react'
import { type Connection, explorerLink, formatBalance, type Kernel, truncateAddress } from 'tapkit/kernel'
import { Button } from '../../kit/Button.tsx'
import { copy, disconnect, external } from '../../kit/icons.ts'
import { Tag } from '../../kit/Tag.tsx'
import { useCopy } from '../../kit/useCopy.ts'
import { useKernelState } from '../../kit/useKernelState.ts'
import { en } from '../../locales/en.ts'
import { activeNamespace } from '../activeNamespace.ts'
import { showNamespace } from '../showNamespace.ts'
import { WalletAvatar } from './WalletAvatar.tsx'

/** The account in use in a namespace; in one that is not the active one, a way to go there. */
export function WalletCard({ kernel, connection }: { readonly kernel: Kernel; readonly connection: Connection }) {
  const state = useKernelState(kernel)
  const [leaving, setLeaving] = useState(false)
  const copyText = useCopy()
  const { namespace, account, network, connector } = connection
  const { address } = account
  const { profile, balance } = state.accounts[namespace] ?? {}
  const active = activeNamespace(state) === namespace
  const text = en.profileWallets
  const short = truncateAddress(address)
  const copyAddress = async () => {
    const copied = await copyText(address)
    kernel.notify(copied ? en.account.copied : en.account.notCopied, copied ? 'success' : 'error')
  }
  const leave = async () => {
    setLeaving(true)
    try {
      await kernel.disconnect({ namespace, connectorId: connector.id })
      kernel.notify(text.disconnected(connector.name))
    } catch {
      kernel.notify(text.failed, 'error')
    } finally {
      setLeaving(false)
    }
  }
  const shown = active && balance?.data && formatBalance(balance.data)
  return (
    <section className={`tk-wcard${active ? ' tk-active' : ''}`} aria-label={connector.name}>
      <div className="tk-wcard__who">
        <WalletAvatar address={address} src={profile?.imageUrl} wallet={connector} />
        <div className="grow">
          <p className="hflex">
            <span className="strong trunc" title={address}>
              {profile?.name ?? <span className="mono ltr">{short}</span>}
            </span>
            {active && <Tag tone="accent">{text.active}</Tag>}
          </p>
          <p className="small dim trunc">
            {profile?.name && (
              <>
                <span className="mono ltr">{short}</span> ·{' '}
              </>
            )}
            {connector.name}
          </p>
        </div>
        {shown && (
          <span className="strong ltr nowrap" title={shown.exact}>
            {shown.grouped}
          </span>
        )}
        {!active && (
          <Button
            size={32}
            label={text.switchTo(connector.name, short)}
            onClick={() => showNamespace(kernel, namespace)}
          >
            {text.switch}
          </Button>
        )}
      </div>
      <div className="tk-wcard__keys">
        <Button variant="quiet" size={40} icon={copy} onClick={copyAddress}>
          {text.copy}
        </Button>
        {network.explorerUrl && (
          <Button variant="quiet" size={40} icon={external} href={explorerLink(network, 'address', address)}>
            {text.explorer}
          </Button>
        )}
        <Button variant="quiet" size={40} icon={disconnect} busy={leaving} onClick={leave}>
          {text.disconnect}
        </Button>
      </div>
    </section>
  )
}
