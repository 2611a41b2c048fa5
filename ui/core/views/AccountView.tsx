import { useEffect, useState } from 'react'
import {
  type AccountState,
  explorerLink,
  formatBalance,
  selectAccount,
  selectConnection,
  selectNamespace,
  selectNetwork,
  truncateAddress,
  type ViewProps,
} from 'tapkit/kernel'
import { AmountText } from '../../kit/AmountText.tsx'
import { Avatar } from '../../kit/Avatar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { chevronDown, copy, disconnect, external, qr } from '../../kit/icons.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Strip } from '../../kit/Strip.tsx'
import { useCopy } from '../../kit/useCopy.ts'
import { useKernelState } from '../../kit/useKernelState.ts'
import { en } from '../../locales/en.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { useAccountRefresh } from './useAccountRefresh.ts'

/** Who is connected, what they hold, and what they can do with it. */
export default function AccountView({ kernel }: ViewProps<'Account'>) {
  const state = useKernelState(kernel)
  const networkId = selectNetwork(state) ?? ':'
  const namespace = selectNamespace(state)
  const account = selectAccount(state, namespace)
  const { address } = account
  useAccountRefresh(kernel, namespace, networkId, address)
  const [leaving, setLeaving] = useState(false)
  const copyText = useCopy()
  const network = kernel.networks.get(networkId)
  const wallet = selectConnection(state, namespace)
  if (!address || !network) return null

  // A prefix of '0x' tells nothing, and counts.
  const short = truncateAddress(address, /^0x/i.test(address) ? 6 : 4, 4)
  const explorer = explorerLink(network, 'address', address)
  const actions = kernel.slot('account.actions', { namespace, networkId: network.id })
  const receive = actions.find(({ id }) => id === 'receive')
  const go = (item: (typeof actions)[number]) => kernel.navigate(item.view as never, item.params as never)
  const copyAddress = async () => {
    const copied = await copyText(address)
    kernel.notify(copied ? en.account.copied : en.account.notCopied, copied ? 'success' : 'error')
  }
  const leave = async () => {
    setLeaving(true)
    try {
      await kernel.disconnect({ namespace })
      if (kernel.state.modal.open && wallet) kernel.notify(en.profileWallets.disconnected(wallet.name))
    } catch {
      kernel.notify(en.account.failed, 'error')
    } finally {
      setLeaving(false)
    }
  }
  return (
    <>
      <div className="tk-who">
        <Avatar address={address} src={account.profile?.imageUrl} size={44} />
        <div className="grow">
          <h2 className="tk-who__n">
            <button
              type="button"
              className="tk-who__b"
              title={address}
              data-autofocus
              onClick={() => kernel.navigate('ProfileWallets', { namespace })}
            >
              <span className={account.profile?.name ? 'trunc' : 'trunc ltr'}>{account.profile?.name ?? short}</span>
              <span className="sr">, {en.profileWallets.open}</span>
              <Icon icon={chevronDown} size={16} />
            </button>
          </h2>
          <p className="small dim trunc">
            {account.profile?.name && (
              <>
                <span className="mono ltr" title={address}>
                  {short}
                </span>{' '}
                ·{' '}
              </>
            )}
            {wallet?.name}
          </p>
        </div>
        <IconButton icon={copy} label={en.account.copy} onClick={copyAddress} />
        {receive && <IconButton icon={qr} label={en.account.receive} onClick={() => go(receive)} />}
      </div>
      <Balance balance={account.balance} symbol={network.nativeCurrency.symbol} networkName={network.name} />
      {actions.length > 0 && (
        <div className="tk-pad-x tk-keys">
          <Strip
            items={actions.map((item) => ({
              id: item.id,
              label: item.label,
              icon: item.icon,
              onClick: () => go(item),
            }))}
          />
        </div>
      )}
      <AccountTabs kernel={kernel} account={account} network={network} receive={receive && (() => go(receive))} />
      <div className="tk-actions tk-actions--v tk-end">
        {explorer && (
          <Button variant="quiet" full icon={external} href={explorer}>
            {en.account.explorer}
          </Button>
        )}
        <Button variant="quiet" full icon={disconnect} busy={leaving} onClick={leave}>
          {leaving ? en.account.disconnecting : en.account.disconnect}
        </Button>
      </div>
    </>
  )
}

type Shown = AccountState['balance']

function Balance({ balance, symbol, networkName }: { balance: Shown; symbol: string; networkName: string }) {
  const ago = useAgo(balance.updatedAt)
  const { data, status } = balance
  const shown = data && status !== 'error' ? formatBalance(data) : undefined
  const loading = !shown && status !== 'error'
  return (
    <div className="tk-pad-x tk-balance" aria-busy={loading}>
      {loading ? (
        <>
          <span className="sr">{en.account.loading}</span>
          <Skeleton width={180} height={40} />
        </>
      ) : (
        <p className="tk-figure">
          {shown ? (
            <AmountText value={figureOf(shown.grouped)} unit={data?.symbol || symbol} title={shown.exact} size={36} />
          ) : (
            '—'
          )}
        </p>
      )}
      <p className="small dim">
        {status === 'error' ? en.account.balanceFailed : shown ? en.account.updated(ago, networkName) : networkName}
      </p>
    </div>
  )
}

/** The figure alone, without its unit. */
const figureOf = (text: string): string => text.split(' ')[0] ?? text

/** How long ago a time is, in words, kept up to date. */
function useAgo(at: number | undefined): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((Math.max(now, at ?? 0) - (at ?? now)) / 1_000))
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' })
  return seconds < 60 ? format.format(-seconds, 'second') : format.format(-Math.round(seconds / 60), 'minute')
}
