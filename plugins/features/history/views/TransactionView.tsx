import { useEffect } from 'react'
import { explorerLink, isSameAddress, type Transfer, unitText, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  Button,
  CopyButton,
  NetworkIcon,
  Notice,
  Readout,
  Tag,
  useLocale,
  useMessages,
  useStyles,
} from 'tapkit/ui'
import { formatQuantity } from '../formatQuantity.ts'
import { messages } from '../messages.ts'
import { relativeTime } from '../relativeTime.ts'
import { entryRow } from '../toRow.ts'
import { timeText } from './dates.ts'
import { historyCss } from './history.css.ts'
import { Mark } from './Mark.tsx'
import { titleOf } from './textsOf.ts'
import { useHistory } from './useHistory.ts'
import { useKnown } from './useKnown.ts'

/** All that is known of one transaction: every amount to its last digit, every address in full. */
export default function TransactionView({ kernel, params }: ViewProps<'Transaction'>) {
  useStyles(historyCss)
  const words = useMessages(kernel, 'history', messages)
  const locale = useLocale(kernel)
  const { rows, network, address } = useHistory(kernel)
  const known = useKnown(kernel, network)
  const row = rows.find(({ key, transactionId }) => key === params.key || transactionId === params.key)
  const isGone = !row || !network
  useEffect(() => {
    // Another account or network is in use.
    if (isGone) kernel.goBack()
  }, [kernel, isGone])
  if (!row || !network) return null
  const { entry, status, transactionId, application, from, to, at, transfers } = row
  const explorer = transactionId && explorerLink(network, 'transaction', transactionId)
  const tell = (copied: boolean) => kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  /** Whether a token is one that the host, the visitor or what was asked for here has named: anybody's may bear any name. */
  const isKnown = (transfer: Transfer): boolean =>
    known(transfer) !== undefined ||
    (entry?.tokens ?? []).some(({ address: own }) => own && transfer.address && isSameAddress(own, transfer.address))
  // Strangers put addresses into somebody's history by payments that nobody asked for: only one's own leads on.
  const isOwn = entry !== undefined || (from !== undefined && isSameAddress(from, address ?? ''))
  const isTrusted = isOwn && transfers.some(isReal) && transfers.every((each) => isKnown(each) && isReal(each))
  const parties = [
    ...(from && !transfers.some(({ party }) => party && isSameAddress(party, from))
      ? [{ label: words.from, id: from }]
      : []),
    ...(to && !transfers.some(({ party }) => party && isSameAddress(party, to)) ? [{ label: words.to, id: to }] : []),
  ]
  return (
    <>
      <div className="tk-hist__top">
        <Mark row={row} network={network} known={known} size={48} />
        <h2 tabIndex={-1}>{titleOf(row, words)}</h2>
        <p className="small dim">
          {timeText(at, locale)} · {relativeTime(at, Date.now(), locale)}
        </p>
      </div>
      <div className="tk-hist__moves">
        {status === 'different' && (
          <Notice tone="danger" title={words.differentTitle}>
            {words.differentText}
          </Notice>
        )}
        {status === 'unknown' && (
          <Notice tone="warning" title={transactionId ? words.unknownTitle : words.unclearTitle}>
            {transactionId ? words.unknownText : words.unclearText(entry?.wallet ?? '')}
          </Notice>
        )}
        {status === 'failed' && <Notice tone="warning">{words.onlyFee}</Notice>}
        {!isOwn && transfers.some((each) => !isKnown(each)) && <Notice tone="warning">{words.unverifiedText}</Notice>}
        {(status === 'different' && entry ? entryRow({ ...entry, status: 'asked' }).transfers : []).map(
          (each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a transfer is its place
            <Move key={index} {...{ each, words, locale }} label={words.reviewed} isKnown />
          ),
        )}
        {transfers.map((each, index) => (
          <Move
            // biome-ignore lint/suspicious/noArrayIndexKey: a transfer is its place
            key={index}
            {...{ each, words, locale }}
            isKnown={isOwn || isKnown(each)}
            onCopy={isOwn && isKnown(each) && isReal(each) ? tell : undefined}
          />
        ))}
        {parties.map(({ label, id }) => (
          <div className="tk-panel tk-hist__move" key={label}>
            <Party {...{ label, id, words }} onCopy={isTrusted ? tell : undefined} />
          </div>
        ))}
      </div>
      <div className="tk-pad-x">
        <Readout
          rows={[
            { label: words.status, value: words.statuses[status] },
            {
              label: words.network,
              value: (
                <span className="hflex">
                  <NetworkIcon name={network.name} src={network.imageUrl} size={20} /> {network.name}
                </span>
              ),
            },
            ...(application?.name ? [{ label: words.application, value: application.name }] : []),
            ...(transactionId
              ? [
                  {
                    label: words.transaction,
                    value: (
                      <span className="hflex">
                        <AddressText address={transactionId} />
                        <CopyButton
                          text={transactionId}
                          size={32}
                          label={words.copyId}
                          copiedLabel={words.copied}
                          onResult={tell}
                        />
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {explorer && (
        <div className="tk-pad">
          <Button full icon="external" href={explorer}>
            {words.explorer}
          </Button>
        </div>
      )}
    </>
  )
}

/** Whether anything moved: what moves nothing is how a stranger puts an address into somebody's history. */
const isReal = ({ amount, collectible }: Transfer): boolean =>
  collectible ? collectible.isSpam !== true : amount !== undefined && amount !== '0'

type MoveProps = {
  readonly each: Transfer
  readonly words: typeof messages
  readonly locale: string
  readonly isKnown: boolean
  readonly label?: string | undefined
  readonly onCopy?: ((copied: boolean) => unknown) | undefined
}

/** A transfer: the amount, the token and the other party. */
function Move({ each, words, locale, isKnown, onCopy, label = labelOf(each, words) }: MoveProps) {
  const { direction, amount, symbol, name, collectible, party, address } = each
  const figure = collectible ? (collectible.name ?? words.collectible) : formatQuantity(amount, locale).exact
  const side = direction === 'in' ? words.from : words.to
  return (
    <div className="tk-panel tk-hist__move">
      <span className="hflex between small dim">
        <span>{label}</span>
        {!isKnown && <Tag tone="warning">{words.unverified}</Tag>}
      </span>
      <span className="strong ltr tk-hist__figure">
        <bdi>{figure}</bdi> {!collectible && <bdi title={name}>{unitText(symbol ?? '')}</bdi>}
      </span>
      {party && <Party label={side} id={party} words={words} onCopy={onCopy} />}
      {address && (
        <>
          <span className="small dim">{words.token}</span>
          <AddressText address={address} format="full" />
        </>
      )}
    </div>
  )
}

type PartyProps = {
  readonly label: string
  readonly id: string
  readonly words: typeof messages
  readonly onCopy?: ((copied: boolean) => unknown) | undefined
}

/** An address in full; with `onCopy` it may be copied. */
const Party = ({ label, id, words, onCopy }: PartyProps) => (
  <>
    <span className="small dim">{label}</span>
    <span className="tk-hist__copy">
      <AddressText address={id} format="full" />
      {onCopy && (
        <CopyButton text={id} size={32} label={words.copyAddress(label)} copiedLabel={words.copied} onResult={onCopy} />
      )}
    </span>
  </>
)

const labelOf = ({ direction }: Transfer, words: typeof messages): string =>
  direction === 'in' ? words.arrives : direction === 'out' ? words.leaves : words.toSelf
