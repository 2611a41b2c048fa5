import { useState } from 'react'
import {
  type ConnectionState,
  explorerLink,
  formatBalance,
  type Kernel,
  selectAccount,
  selectNamespace,
  truncateAddress,
} from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { useCopy } from '../../kit/hooks/useCopy.ts'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { useLocale } from '../../kit/hooks/useMessages.ts'
import { useStyles } from '../../kit/hooks/useStyles.ts'
import { copy, disconnect, external } from '../../kit/icons/icons.ts'
import { Tag } from '../../kit/text/Tag.tsx'
import { useFurtherWords } from '../../locales/useFurtherWords.ts'
import { useWords } from '../../locales/useWords.ts'
import { leaveWallet } from '../actions/leaveWallet.ts'
import { showNamespace } from '../chooseNetwork.ts'
import { AccountRows } from './AccountRows.tsx'
import { WalletAvatar } from './WalletAvatar.tsx'
import { walletCardCss } from './walletCard.css.ts'

type Props = { readonly kernel: Kernel; readonly namespace: string; readonly wallet: ConnectionState }

/** The account in use in a namespace. For a namespace that is not active, a button makes it active. */
export function WalletCard({ kernel, namespace, wallet }: Props) {
  useStyles(walletCardCss)
  const words = useFurtherWords(kernel)
  const common = useWords(kernel)
  const locale = useLocale(kernel)
  const state = useKernelState(kernel)
  const [leaving, setLeaving] = useState(false)
  const copyText = useCopy()
  const { address, name, networkId, sessionId } = wallet
  const { profile, balance } = selectAccount(state, namespace)
  const active = selectNamespace(state) === namespace
  const text = words.profileWallets
  const short = truncateAddress(address)
  const network = kernel.networks.get(networkId)
  const explorer = network && explorerLink(network, 'address', address)
  const copyAddress = async () => {
    const copied = await copyText(address)
    kernel.notify(copied ? common.account.copied : common.account.notCopied, copied ? 'success' : 'error')
  }
  const leave = async () => {
    setLeaving(true)
    await leaveWallet(kernel, sessionId, name)
    setLeaving(false)
  }
  const shown = active && balance.data && formatBalance(balance.data, locale)
  return (
    <section className={`tk-wcard${active ? ' tk-active' : ''}`} aria-label={name}>
      <div className="tk-wcard__who">
        <WalletAvatar address={address} src={profile?.imageUrl} wallet={wallet} />
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
            <span>{name}</span>
          </p>
        </div>
        {shown && (
          <span className="strong ltr nowrap" title={shown.exact}>
            {shown.grouped}
          </span>
        )}
        {!active && (
          <Button size={32} label={text.switchTo(name, short)} onClick={() => showNamespace(kernel, namespace)}>
            {text.switch}
          </Button>
        )}
      </div>
      <AccountRows kernel={kernel} namespace={namespace} wallet={wallet} />
      <div className="tk-wcard__keys">
        <Button variant="quiet" size={40} icon={copy} label={common.account.copy} onClick={copyAddress}>
          {text.copy}
        </Button>
        {explorer && (
          <Button variant="quiet" size={40} icon={external} href={explorer}>
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
