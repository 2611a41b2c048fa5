import { useEffect } from 'react'
import {
  type DeepReadonly,
  formatAmount,
  isSameAddress,
  type Kernel,
  type LedgerEntry,
  truncateAddress,
  unitText,
  type ViewProps,
} from 'tapkit/kernel'
import {
  Button,
  copyIcon,
  Notice,
  Readout,
  Stage,
  useCopy,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
  WalletIcon,
} from 'tapkit/ui'
import { dismiss } from '../actions/dismiss.ts'
import { look, openAgain } from '../actions/look.ts'
import { isPaid, reachedOf } from '../isPaid.ts'
import { isSamePayment } from '../isSamePayment.ts'
import { messages } from '../messages.ts'
import type { Deposit } from '../state.ts'
import { Facts } from './Facts.tsx'

/** The progress of a payment in an exchange's window, and the actions that it allows. */
export default function PayLoadingView({ kernel }: ViewProps<'PayLoading'>) {
  const words = useMessages(kernel, 'pay', messages)
  const locale = useLocale(kernel)
  const { deposit, request } = useSlice(kernel, 'pay')
  const { ledger } = useKernelState(kernel)
  const copyText = useCopy()
  const isGone = deposit === undefined
  useEffect(() => {
    if (isGone) kernel.goBack()
  }, [kernel, isGone])
  if (!deposit) return null
  const { status, url, exchange, transactionId, entryId } = deposit
  // The wallet's payment to the service: in another asset, and before the service pays.
  const entry = ledger.find(({ id }) => id === entryId)
  const isRefused = entryId !== undefined && entry?.status === 'failed'
  const hasPaid = isPaid(entry)
  const isElsewhere = entry?.status === 'different' && !hasPaid
  const paid = entry && paidText(entry, locale)
  const [ring, title, text] = entryId
    ? transferOf(deposit, words, { isRefused, isElsewhere })
    : outcomeOf(deposit, words)
  const isOver = status === 'success' || status === 'failed'
  const copyLink = async () => {
    const copied = url !== undefined && (await copyText(url))
    kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  }
  const isAsked = request !== undefined && (request.id === deposit.requestId || isSamePayment(request, deposit))
  const leave = () => {
    dismiss(kernel)
    if (isAsked && kernel.state.features.pay.request) kernel.goBack()
    else kernel.open('Account' as never, undefined as never)
  }
  return (
    <>
      <Stage
        ring={ring}
        core={<WalletIcon name={exchange.name} src={exchange.imageUrl} size={60} />}
        title={title}
        text={text}
        live
      />
      {!isOver && deposit.requestId === undefined && !entryId && (
        <div className="tk-pad-x">
          <Moved kernel={kernel} deposit={deposit} />
        </div>
      )}
      <Facts kernel={kernel} request={deposit} isThrough={entryId !== undefined} />
      <div className="tk-pad tk-gap">
        <Readout
          rows={[
            ...(paid ? [{ label: hasPaid ? words.paidWith : words.pays, value: paid }] : []),
            ...(transactionId
              ? [
                  {
                    label: words.transaction,
                    value: (
                      <span className="mono ltr" title={transactionId}>
                        {truncateAddress(transactionId)}
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {!isOver && !entryId && !transactionId && <p className="small dim">{words.check(exchange.name)}</p>}
      </div>
      <div className="tk-pad tk-pinned">
        <div className="tk-actions tk-actions--v">
          {status === 'unsure' && (
            <Button variant="primary" full icon="refresh" onClick={() => look(kernel)}>
              {words.lookAgain}
            </Button>
          )}
          {url && status === 'blocked' && (
            // A link of its own: the browser lets a press of it through.
            <Button variant="primary" full href={url} schemes={['http']} target="_blank">
              {words.openAgain(exchange.name)}
            </Button>
          )}
          {url && (status === 'unsure' || (status === 'open' && deposit.isClosed)) && (
            <Button full icon="external" onClick={() => openAgain(kernel)}>
              {words.openAgain(exchange.name)}
            </Button>
          )}
          {url && !isOver && (
            <Button full icon={copyIcon} onClick={copyLink}>
              {words.copyLink}
            </Button>
          )}
          {status !== 'opening' && (
            <Button variant={isOver ? 'primary' : 'quiet'} full onClick={leave}>
              {isOver ? words.done : hasPaid ? words.stopFollowing : words.otherWay}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

/** Warns, as long as the payment is open, that the account in use is not the account that receives. */
function Moved({
  kernel,
  deposit,
}: {
  readonly kernel: Kernel
  readonly deposit: Pick<Deposit, 'namespace' | 'recipient'>
}) {
  const words = useMessages(kernel, 'pay', messages)
  useKernelState(kernel)
  const account = kernel.connection(deposit.namespace)?.account
  if (account && isSameAddress(account.address, deposit.recipient)) return null
  return (
    <Notice tone="danger" title={account ? words.moved : words.gone}>
      {account ? words.movedText : words.goneText}
    </Notice>
  )
}

/** The amount that left the visitor's wallet, in full. */
function paidText(entry: DeepReadonly<LedgerEntry>, locale: string) {
  const { status, changes, tokens } = entry
  const texts = (status === 'different' ? reachedOf(entry) : changes).flatMap(({ direction, amount, token }) => {
    const facts = tokens.find(({ address }) => (address && token ? isSameAddress(address, token) : address === token))
    return direction === 'out' && facts
      ? `${formatAmount(amount, facts.decimals, locale)} ${unitText(facts.symbol)}`
      : []
  })
  return texts.length > 0 && <span className="ltr">{texts.join(' + ')}</span>
}

/** The progress of a service that the wallet has paid, and that pays the receiver. */
function transferOf(
  { status, exchange: { name } }: Pick<Deposit, 'status'> & { readonly exchange: { readonly name: string } },
  words: typeof messages,
  { isRefused, isElsewhere }: { readonly isRefused: boolean; readonly isElsewhere: boolean },
) {
  if (status === 'success') return ['done', words.paid, words.successText(name)] as const
  if (status === 'failed' && isRefused) return ['stop', words.notPaid, words.refusedText] as const
  // The network recorded a payment to other addresses: waiting for the service's payment, or for a refund, would be in
  // vain.
  if (isElsewhere) {
    const failed = status === 'failed'
    return [failed ? 'stop' : 'warn', failed ? words.notPaid : words.elsewhere, words.elsewhereText(name)] as const
  }
  if (status === 'failed') return ['stop', words.notPaid, words.notPaidText(name)] as const
  if (status === 'unsure') return ['warn', words.noQuoteStatus, words.unsureText(name)] as const
  return ['wait', words.processing, words.paysText(name)] as const
}

function outcomeOf(
  {
    status,
    problem,
    isClosed,
    exchange: { name },
  }: Pick<Deposit, 'status' | 'problem' | 'isClosed'> & { readonly exchange: { readonly name: string } },
  words: typeof messages,
) {
  switch (status) {
    case 'opening':
      return ['wait', words.openingTitle(name), words.openingText] as const
    case 'open':
      return ['wait', words.processing, isClosed ? words.closedText(name) : words.openText(name)] as const
    case 'blocked':
      return ['warn', words.blockedTitle(name), words.blockedText] as const
    case 'success':
      return ['done', words.successTitle, words.successText(name)] as const
    case 'unsure':
      return ['warn', words.unsureTitle, words.unsureText(name)] as const
    case 'failed':
      if (!problem) return ['stop', words.failedTitle, words.failedText(name)] as const
      return [
        'stop',
        words.notInitiated,
        problem === 'foreignLink' ? words.foreignLinkText(name) : words.noLinkText(name),
      ] as const
  }
}
