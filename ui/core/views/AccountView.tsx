import { useEffect, useState } from 'react'
import {
  type AccountState,
  explorerLink,
  formatBalance,
  type Kernel,
  type Network,
  selectAccount,
  selectConnection,
  selectNamespace,
  selectNetwork,
  truncateAddress,
  unitText,
  type ViewProps,
} from 'tapkit/kernel'
import { Button } from '../../kit/buttons/Button.tsx'
import { IconButton } from '../../kit/buttons/IconButton.tsx'
import { Strip } from '../../kit/buttons/Strip.tsx'
import { useCopy } from '../../kit/hooks/useCopy.ts'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { useLocale } from '../../kit/hooks/useMessages.ts'
import { useStyles } from '../../kit/hooks/useStyles.ts'
import { Icon } from '../../kit/icons/Icon.tsx'
import { chevronDown, chevronRight, copy, disconnect, external, qr } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'
import { Skeleton } from '../../kit/lists/Skeleton.tsx'
import { Avatar } from '../../kit/media/Avatar.tsx'
import { AmountText } from '../../kit/text/AmountText.tsx'
import { useWords } from '../../locales/useWords.ts'
import { AccountLists } from './AccountLists.tsx'
import { accountCss } from './account.css.ts'
import { isEmpty } from './isEmpty.ts'
import { SlotView } from './SlotView.tsx'
import { useAccountRefresh } from './useAccountRefresh.ts'
import { useNextTry } from './useNextTry.ts'
import { useOffline } from './useOffline.ts'

/** The account in use: its name, its balance, and its actions. */
export default function AccountView({ kernel }: ViewProps<'Account'>) {
  useStyles(accountCss)
  const words = useWords(kernel)
  const locale = useLocale(kernel)
  const state = useKernelState(kernel)
  const networkId = selectNetwork(state) ?? ':'
  const namespace = selectNamespace(state)
  const account = selectAccount(state)
  const { address } = account
  const next = useAccountRefresh(kernel, namespace, networkId, address)
  const offline = useOffline()
  const [leaving, setLeaving] = useState(false)
  const copyText = useCopy()
  const network = kernel.networks.get(networkId)
  const wallet = selectConnection(state)
  if (!address || !network || !wallet) return null

  // The prefix '0x' identifies nothing, so two more characters are shown.
  const short = truncateAddress(address, /^0x/i.test(address) ? 6 : 4, 4)
  const explorer = explorerLink(network, 'address', address)
  const actions = kernel.slot('account.actions', { namespace, networkId: network.id })
  const notices = kernel.slot('account.notices', { namespace, networkId: network.id })
  const receive = actions.find(({ id }) => id === 'receive')
  const go = (item: (typeof actions)[number]) => kernel.navigate(item)
  const copyAddress = async () => {
    const copied = await copyText(address)
    kernel.notify(copied ? words.account.copied : words.account.notCopied, copied ? 'success' : 'error')
  }
  const leave = async () => {
    setLeaving(true)
    try {
      // With several wallets, only the wallet in use is disconnected.
      await kernel.disconnect(kernel.config.features.multiWallet ? wallet : { namespace })
      if (kernel.state.modal.open) kernel.notify(words.account.disconnected(wallet.name))
    } catch {
      kernel.notify(words.account.failed, 'error')
    }
    setLeaving(false)
  }
  return (
    <>
      {offline && (
        <p className="tk-offline" role="status">
          {words.account.offline(timeOf(account.balance.updatedAt, locale))}
        </p>
      )}
      <div className="tk-who">
        <Avatar address={address} src={account.profile?.imageUrl} size={44} />
        <div className="grow">
          <h2 className="tk-who__n">
            <button
              type="button"
              className="tk-who__b"
              title={address}
              aria-label={words.account.open(account.profile?.name ?? short)}
              data-autofocus
              onClick={() => kernel.navigate('ProfileWallets', { namespace })}
            >
              <span className={account.profile?.name ? 'trunc' : 'trunc ltr'}>{account.profile?.name ?? short}</span>
              <Icon icon={chevronDown} size={16} />
            </button>
          </h2>
          <p className="small dim trunc">
            {account.profile?.name && (
              <>
                <span className="mono ltr" translate="no" title={address}>
                  {short}
                </span>{' '}
                ·{' '}
              </>
            )}
            <span>{wallet.name}</span>
          </p>
        </div>
        <IconButton icon={copy} label={words.account.copy} onClick={copyAddress} />
        {receive && <IconButton icon={qr} label={words.account.receive} onClick={() => go(receive)} />}
      </div>
      <Balance kernel={kernel} account={account} network={network} next={next} />
      {actions.length > 0 && (
        <div className="tk-pad-x tk-keys">
          <Strip
            items={actions.map((item) => ({
              id: item.id,
              label: item.label,
              icon: item.icon,
              disabled: offline && item !== receive,
              onClick: () => go(item),
            }))}
          />
        </div>
      )}
      {notices.length > 0 && (
        <div className="tk-list tk-list--flush">
          {notices.map((item) => (
            <Row
              key={item.id}
              media={
                <span className="tk-glyph tk-glyph--accent">
                  <Icon icon={item.icon} />
                </span>
              }
              title={item.label}
              trailing={<Icon icon={chevronRight} size={16} className="flip-rtl" />}
              onClick={() => go(item)}
            />
          ))}
        </div>
      )}
      <AccountLists
        kernel={kernel}
        account={account}
        network={network}
        next={next}
        receive={receive && (() => go(receive))}
      />
      <div className="tk-actions tk-end tk-pinned">
        {explorer && (
          <Button variant="quiet" full icon={external} href={explorer}>
            {words.account.explorer}
          </Button>
        )}
        <Button variant="quiet" full icon={disconnect} busy={leaving} onClick={leave}>
          {leaving ? words.account.disconnecting : words.account.disconnect}
        </Button>
      </div>
    </>
  )
}

type BalanceProps = {
  readonly kernel: Kernel
  readonly account: AccountState
  readonly network: Network
  readonly next: number | undefined
}

function Balance({ kernel, account, network, next }: BalanceProps) {
  const words = useWords(kernel)
  const locale = useLocale(kernel)
  const { data, status, updatedAt } = account.balance
  const ago = useAgo(updatedAt, locale)
  const seconds = useNextTry(next)
  const failed = status === 'error'
  const shown = data && !failed ? formatBalance({ ...data, symbol: undefined }, locale) : undefined
  const loading = !shown && !failed
  const line = isEmpty(account) ? words.account.empty(network.name) : words.account.updated(ago, network.name)
  return (
    <div className="tk-pad-x tk-balance" aria-busy={loading}>
      {loading ? (
        <>
          <span className="sr">{words.account.loading}</span>
          <Skeleton width={180} height={40} />
        </>
      ) : (
        <p className="tk-figure">
          {shown ? (
            <AmountText
              value={shown.grouped}
              unit={unitText(data?.symbol || network.nativeCurrency.symbol)}
              title={shown.exact}
              size={36}
            />
          ) : (
            '—'
          )}
        </p>
      )}
      {kernel.slot('account.balance', { namespace: network.namespace, networkId: network.id }).map((item) => (
        <SlotView key={item.id} kernel={kernel} item={item}>
          <p className="tk-balance__more" />
        </SlotView>
      ))}
      <p className="small dim">{failed ? words.account.balanceFailed(seconds) : shown ? line : network.name}</p>
    </div>
  )
}

/** A time of day in the visitor's format. */
const timeOf = (at: number | undefined, locale: string): string | undefined =>
  at === undefined ? undefined : new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)

/** How long ago a time was, in words, kept up to date. */
function useAgo(at: number | undefined, locale: string): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.round((Math.max(now, at ?? 0) - (at ?? now)) / 1_000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' })
  return seconds < 60 ? format.format(-seconds, 'second') : format.format(-Math.round(seconds / 60), 'minute')
}
