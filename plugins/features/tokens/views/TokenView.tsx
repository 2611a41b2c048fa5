import { useState } from 'react'
import { explorerLink, formatAmount, unitText, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  AmountText,
  Button,
  copyIcon,
  EmptyState,
  emptyIcon,
  IconButton,
  Notice,
  Readout,
  TokenIcon,
  useCopy,
  useLocale,
  useMessages,
  useStyles,
} from 'tapkit/ui'
import { removeOwnToken } from '../actions/addOwnToken.ts'
import { goOnNetwork } from '../actions/goOnNetwork.ts'
import { markToken } from '../actions/markToken.ts'
import { formatPrice, formatWorth } from '../formatWorth.ts'
import { messages } from '../messages.ts'
import { ownTokensOf } from '../ownTokensOf.ts'
import { Failed } from './Failed.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { tokensCss } from './tokens.css.ts'
import { useListing } from './useListings.ts'

/** A token: the amount that is held, its worth, and its contract. */
export default function TokenView({ kernel, params: { networkId, key } }: ViewProps<'Token'>) {
  useStyles(tokensCss)
  const words = useMessages(kernel, 'tokens', messages)
  const locale = useLocale(kernel)
  const copyText = useCopy()
  const [busy, setBusy] = useState(false)
  const group = useListing(kernel, networkId)
  const { shown = [], hidden = [], aside = [] } = group?.listing ?? {}
  const isOut = [...hidden, ...aside].some((each) => each.key === key)
  const holding = [...shown, ...hidden, ...aside].find((each) => each.key === key)
  const failed = group?.tokens.failedAt !== undefined && <Failed kernel={kernel} {...group} />
  if (group && !holding) {
    if (failed) return failed
    if (group.tokens.status !== 'success') return <LoadingRows kernel={kernel} network={group.network} />
  }
  if (!group || !holding) return <EmptyState icon={emptyIcon} title={words.gone} text={words.goneText} />
  const { network } = group
  const { token, price, worth, spam } = holding
  const { address } = token
  const figure = worth === undefined ? undefined : formatWorth(worth, locale)
  const explorer = address && !address.includes('::') ? explorerLink(network, 'address', address) : undefined
  const canSend = token.sendable !== false && kernel.hooks.send.isUsed(network.namespace) && kernel.view('Send')
  const copy = async () => {
    const copied = await copyText(address ?? '')
    kernel.notify(copied ? words.copied : words.notCopied, copied ? 'success' : 'error')
  }
  const mark = () => {
    // A token that does not look like spam needs no mark to be shown again.
    markToken(kernel, networkId, key, isOut ? (spam ? 'shown' : undefined) : 'hidden')
    kernel.notify(isOut ? words.shownNow : words.hiddenNow)
    kernel.goBack()
  }
  const send = async () => {
    setBusy(true)
    await goOnNetwork(kernel, network, () =>
      // The view is of another feature: its parameters are in its documentation. An amount without a token is of the
      // native currency.
      (kernel.navigate as (view: string, params: unknown) => void)(
        'Send',
        address ? { tokenAddress: address } : { amount: '' },
      ),
    )
    setBusy(false)
  }
  const remove = async () => {
    kernel.goBack()
    await removeOwnToken(kernel, network, address ?? '')
    kernel.notify(words.removed)
  }
  const [title, text] = spam ? words.reasons[spam] : [words.unverifiedTitle, words.unverifiedText]
  return (
    <>
      <div className="tk-pad tk-token">
        <TokenIcon
          symbol={token.symbol}
          src={token.imageUrl}
          size={48}
          network={{ name: network.name, src: network.imageUrl }}
          known={address ? (token.unlisted ? undefined : 'listed') : 'native'}
        />
        <h2 className="strong">{token.name}</h2>
        <p className="tk-token__amount">
          <AmountText
            value={formatAmount(token.value, token.decimals, locale)}
            unit={unitText(token.symbol)}
            size={26}
          />
        </p>
        {figure && <p className="dim ltr">{figure}</p>}
      </div>
      {failed}
      {(spam || (token.unlisted && !token.added)) && (
        <div className="tk-pad tk-pad--flush">
          <Notice tone="warning" title={title}>
            {text}
          </Notice>
        </div>
      )}
      <div className="tk-block">
        <Readout
          tight
          rows={[
            ...(price === undefined
              ? []
              : [{ label: words.price, value: <span className="ltr">{formatPrice(price, locale)}</span> }]),
            { label: words.network, value: network.name },
          ]}
        />
        {address && (
          <div className="hflex between">
            <AddressText address={address} format="full" />
            <IconButton icon={copyIcon} label={words.copyAddress} onClick={copy} />
          </div>
        )}
      </div>
      <div className="tk-pad">
        <div className="tk-actions tk-actions--v">
          {canSend && (
            <Button variant="primary" autoFocus busy={busy} onClick={send}>
              {words.send}
            </Button>
          )}
          {address && <Button onClick={mark}>{isOut ? words.show : words.hide}</Button>}
          {token.added && ownTokensOf(kernel, network) && <Button onClick={remove}>{words.remove}</Button>}
          {explorer && (
            <Button variant="quiet" icon="external" href={explorer}>
              {words.explorer}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
