import {
  explorerLink,
  isSameAddress,
  isSameChanges,
  type Kernel,
  type LedgerEntry,
  sumOf,
  truncateAddress,
} from 'tapkit/kernel'
import { Button } from '../kit/buttons/Button.tsx'
import { IconButton } from '../kit/buttons/IconButton.tsx'
import { useCopy } from '../kit/hooks/useCopy.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useLocale } from '../kit/hooks/useMessages.ts'
import { copy, external } from '../kit/icons/icons.ts'
import { WalletIcon } from '../kit/media/WalletIcon.tsx'
import { Notice } from '../kit/stage/Notice.tsx'
import { RingCore } from '../kit/stage/RingCore.tsx'
import { Spinner } from '../kit/stage/Spinner.tsx'
import { Stage } from '../kit/stage/Stage.tsx'
import { nameOf } from '../kit/text/nameOf.ts'
import { Readout } from '../kit/text/Readout.tsx'
import { AppActions } from './AppActions.tsx'
import { amountText } from './amountOf.ts'
import { isDue } from './isDue.ts'
import { outcomeOf } from './outcomeOf.ts'
import { receiverIn } from './receiverOf.ts'
import { useKindWords } from './useKindWords.ts'
import { useReviewWords } from './useReviewWords.ts'

type Props = {
  readonly kernel: Kernel
  readonly entry: LedgerEntry
  readonly onDone: () => void
}

/** Shows how far a request to a wallet is. Its transaction id stays visible, whatever outcome the network reports (money 12). */
export function OutcomeStage({ kernel, entry, onDone }: Props) {
  const words = useReviewWords(kernel)
  const said = useKindWords(kernel, entry.kind)
  const locale = useLocale(kernel)
  const features = useKernelState(kernel, (state) => state.features)
  const copyText = useCopy()
  // A screen reader announces words that change, so nothing is shown before the kind's words have loaded. The headline
  // then stays, and keeps the focus.
  if (!said) return <Stage media={<Spinner />} title={words.preparing} live />
  const { changes, tokens, transactionId: id, networkId, namespace } = entry
  const session = sessionOf(kernel, entry)
  // A ledger entry may name a connector that stands for many wallets. The visitor looks for the name of their own
  // wallet.
  const wallet = session ? nameOf({ features }, { sessionId: session, name: entry.wallet }) : entry.wallet
  const { seen = [] } = entry
  const hasDue = entry.awaits === true
  const reviewed = changes.filter(({ direction }) => hasDue || direction === 'out')
  const isBothWays = [...reviewed, ...seen].some(({ direction }) => direction === 'in')
  const receiver = receiverIn(entry)
  // If the recorded amounts equal the reviewed amounts, amounts cannot explain the difference.
  const isOther = isSameChanges(changes, seen) && !isShort(entry)
  // The words of a kind for another request do not say that the reviewed amount was paid.
  const isPaid = isOther && seen.some(({ direction, amount }) => direction === 'out' && amount > 0n)
  const { ring, icon, tone, title, text } = outcomeOf(entry, said, {
    ...{ wallet, isOther, isPaid, locale },
    settlesIn: kernel.networks.describe(namespace).settlesIn,
  })
  const network = kernel.networks.get(networkId)
  const explorer = id && network && explorerLink(network, 'transaction', id)
  const copyId = async () => {
    const copied = id !== undefined && (await copyText(id))
    kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  }
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  const asking = entry.status === 'asked'
  // After a reload, the wallet may still be asking.
  const isOpen = asking || (entry.status === 'unknown' && id === undefined)
  const app = features.sessionApps?.[(isOpen && session) || '']
  // In full: the reviewed and the recorded address may look alike at both ends.
  const listOf = (moved: LedgerEntry['changes'], isNamed: boolean) => {
    const texts = moved.map((change) => {
      const sign = isBothWays ? (change.direction === 'in' ? '+' : '−') : ''
      const amount = `${sign}${amountText(change, tokens, locale)}`
      const isPlain = !isNamed || change.direction === 'in' || change.party === undefined
      return isPlain ? amount : words.party(amount, change.party)
    })
    return list.format(texts) || words.nothing
  }
  // If an amount comes in return, the receivers are named only if the amounts are the same.
  const isNamed = !hasDue || listOf(reviewed, false) === listOf(seen, false)
  return (
    <>
      <Stage
        ring={ring}
        core={
          asking ? (
            <WalletIcon name={wallet} src={imageOf(kernel, entry)} size={60} />
          ) : (
            <RingCore icon={icon} tone={tone} />
          )
        }
        title={title}
        text={text}
        live
      />
      <div className="tk-pad-x vstack tk-gap">
        {entry.status === 'different' && (isPaid || !(isOther && said.own.differsText)) && (
          <Notice tone="danger">
            {isOther ? words.other(entry.memo ?? '') : words.differs(listOf(reviewed, isNamed), listOf(seen, isNamed))}
          </Notice>
        )}
        {asking && <p className="small dim">{words.stopText(wallet)}</p>}
        <Readout
          rows={[
            ...(receiver
              ? [
                  {
                    label: words.to,
                    value: (
                      <span className="mono ltr" title={receiver}>
                        {truncateAddress(receiver)}
                      </span>
                    ),
                  },
                ]
              : []),
            ...(id
              ? [
                  {
                    label: words.transaction,
                    value: (
                      <span className="hflex">
                        <span className="mono ltr" title={id}>
                          {truncateAddress(id)}
                        </span>
                        <IconButton icon={copy} size={32} label={words.copyId} onClick={copyId} />
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <AppActions kernel={kernel} app={app}>
        {explorer && (
          <Button variant="secondary" icon={external} href={explorer}>
            {words.explorer}
          </Button>
        )}
        {asking && (
          <Button variant="secondary" onClick={() => kernel.stopWaiting(entry.id)}>
            {words.stopWaiting}
          </Button>
        )}
        <Button variant={app ? 'secondary' : 'primary'} onClick={onDone}>
          {words.done}
        </Button>
      </AppActions>
    </>
  )
}

/** The session of the asked wallet, while it is in use. */
function sessionOf(kernel: Kernel, { namespace, account, wallet }: LedgerEntry): string | undefined {
  const live = kernel.connection(namespace)
  return live?.connector.name === wallet && isSameAddress(live.account.address, account) ? live.sessionId : undefined
}

/** The picture of the wallet that was asked, while it is connected. */
function imageOf(kernel: Kernel, { namespace, wallet }: LedgerEntry): string | undefined {
  const connector = kernel.connection(namespace)?.connector
  return connector?.name === wallet ? connector.imageUrl : undefined
}

/** Whether less arrived than was promised. If the record shows no native currency at all, a shortfall of it is unknown. */
function isShort({ changes, seen = [] }: LedgerEntry): boolean {
  const came = seen.filter(({ direction }) => direction === 'in')
  return changes.filter(isDue).some(({ amount, token }) => {
    const own = came.filter((change) => isSameAddress(change.token, token))
    const isKnown = token !== undefined || own.length > 0
    return isKnown && sumOf(own) < amount
  })
}
