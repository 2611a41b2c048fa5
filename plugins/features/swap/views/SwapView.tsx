import { useEffect, useLayoutEffect } from 'react'
import {
  formatAmount,
  formatBalance,
  formatFiat,
  formatUnits,
  type Kernel,
  selectNetwork,
  unitText,
  type ViewProps,
} from 'tapkit/kernel'
import {
  AmountInput,
  Button,
  EmptyState,
  Icon,
  IconButton,
  Pill,
  Skeleton,
  Spinner,
  TokenIcon,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
} from 'tapkit/ui'
import { followQuote, refresh } from '../actions/followQuote.ts'
import { prefill } from '../actions/prefill.ts'
import { setAmount } from '../actions/setAmount.ts'
import { setMax } from '../actions/setMax.ts'
import { switchTokens } from '../actions/switchTokens.ts'
import { tellLeft } from '../actions/tellPermit.ts'
import { balanceOf, failureText } from '../balanceOf.ts'
import { cutTo, readAmount } from '../figures.ts'
import { isListed } from '../isListed.ts'
import { messages } from '../messages.ts'
import { nextStep } from '../nextStep.ts'
import { serviceOn } from '../serviceOn.ts'
import { QuoteDetails } from './QuoteDetails.tsx'
import { swapCss } from './swap.css.ts'
import { useFreshTokens } from './useFreshTokens.ts'
import { useNow } from './useNow.ts'

/** The form: the two tokens, the amounts and the price. The button says what is missing. */
export default function SwapView({ kernel }: ViewProps<'Swap'>) {
  const words = useMessages(kernel, 'swap', messages)
  useStyles(swapCss)
  const form = useSlice(kernel, 'swap', { sync: true })
  const state = useKernelState(kernel)
  const again = useFreshTokens(kernel)
  const { from, to, amount, asked, tokens, quote } = form
  // Before it is painted: a form that is about to have its token does not ask for one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was emptied, or filled in by the host, chooses anew
  useLayoutEffect(() => prefill(kernel), [kernel, asked, tokens.status, from])
  useQuote(kernel)
  useEffect(() => tellLeft(kernel), [kernel])
  const network = kernel.networks.get(selectNetwork(state) ?? '')
  const held = balanceOf(state, from)
  const failure = failureText(state, words)
  const step = nextStep(form, held?.value ?? (failure ? 'unread' : undefined), words)
  if (network && !serviceOn(kernel, network)) {
    // A switch is not offered if no other network can swap either.
    const isElsewhere = kernel.networks.list().some((other) => serviceOn(kernel, other))
    if (!isElsewhere) return <EmptyState icon="swap" title={words.nobodyTitle} text={words.nobodyText} />
    return (
      <EmptyState
        icon="swap"
        title={words.notServedTitle(network.name)}
        text={words.notServedText}
        action={<Button onClick={() => kernel.navigate('Networks' as never)}>{words.switchNetwork}</Button>}
      />
    )
  }
  if (tokens.status === 'error') {
    return (
      <div role="alert">
        <EmptyState
          icon="alert"
          title={words.failedTitle}
          text={words.failedText}
          action={<Button onClick={again}>{words.tryAgain}</Button>}
        />
      </div>
    )
  }
  const isShort = step.problem === 'funds'
  const canBuy = kernel.hooks.resolveView.call({ view: 'OnRampProviders' as never }) !== undefined
  return (
    <>
      <PaySide kernel={kernel} invalid={isShort || step.problem === 'amount'} />
      <div className="tk-swap__mid">
        <IconButton icon="swap" label={words.flip} onClick={() => switchTokens(kernel)} />
      </div>
      <GetSide kernel={kernel} />
      {quote.status === 'known' && from && to && <QuoteDetails kernel={kernel} quote={quote.quote} />}
      {failure && (
        <p className="tk-pad-x small dim" role="status">
          {failure}
        </p>
      )}
      {step.problem === 'quote' && (
        <p className="tk-pad-x small dim" role="status">
          {words.noRouteText}
        </p>
      )}
      {quote.status === 'failed' && (
        <p className="tk-pad-x small dim" role="status">
          {words.quoteFailed}
        </p>
      )}
      <div className="tk-pad tk-actions">
        {isShort && from && canBuy && (
          <Button onClick={() => kernel.navigate('OnRampProviders' as never)}>{`${words.buy} ${from.symbol}`}</Button>
        )}
        <Button
          variant="primary"
          wide
          full={!(isShort && canBuy)}
          disabled={!step.ready}
          onClick={() => kernel.navigate('SwapReview')}
        >
          {amount === '' && from && to ? words.enterAmount : step.label}
        </Button>
      </div>
    </>
  )
}

/** Keeps the price of the filled-in amounts fresh, for as long as this view is drawn. */
function useQuote(kernel: Kernel): void {
  const { from, to, amount } = useSlice(kernel, 'swap')
  const { account, network } = kernel.connection() ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a price is of
  useEffect(() => {
    const own = new AbortController()
    followQuote(kernel, own.signal).catch(kernel.report)
    return () => own.abort()
  }, [kernel, from?.address, from?.symbol, to?.address, to?.symbol, amount, account?.address, network?.id])
}

function TokenPill({ kernel, side }: { readonly kernel: Kernel; readonly side: 'from' | 'to' }) {
  const words = useMessages(kernel, 'swap', messages)
  const { [side]: token, tokens } = useSlice(kernel, 'swap')
  const network = kernel.networks.get(selectNetwork(useKernelState(kernel)) ?? '')
  const loading = !token && tokens.status === 'loading' && side === 'from'
  const isKnown = token && network && isListed(kernel, network, token)
  const known = isKnown ? (token.address === undefined ? 'native' : 'listed') : undefined
  return (
    <Pill
      media={
        token && (
          <TokenIcon
            symbol={token.symbol}
            src={token.imageUrl}
            size={24}
            known={known}
            network={network && { name: network.name, src: network.imageUrl }}
          />
        )
      }
      label={loading ? words.loading : words.token(token?.symbol)}
      onClick={() => kernel.navigate('SwapSelectToken', { side })}
    >
      {token?.symbol ?? (loading ? <Skeleton width={56} /> : words.select)}
    </Pill>
  )
}

function PaySide({ kernel, invalid }: { readonly kernel: Kernel; readonly invalid: boolean }) {
  const words = useMessages(kernel, 'swap', messages)
  const locale = useLocale(kernel)
  const { from, amount, quote } = useSlice(kernel, 'swap', { sync: true })
  const held = balanceOf(useKernelState(kernel), from)
  const value = from ? (readAmount(amount, from.decimals) ?? 0n) : 0n
  const missing = held && from ? value - held.value : 0n
  const fiat = quote.status === 'known' ? quote.quote.fiatIn : undefined
  const balance = held && formatBalance({ value: held.value, decimals: held.decimals }, locale)
  const max = () => setMax(kernel).catch(() => kernel.notify(words.maxFailed, 'error'))
  return (
    <div className="tk-pad-x tk-swap__side">
      <p className="tk-meta">{words.pay}</p>
      <AmountInput
        label={words.payAmount}
        value={amount}
        invalid={invalid}
        describedBy="tk-swap-under"
        autoFocus
        onChange={(text) => setAmount(kernel, text)}
        trailing={<TokenPill kernel={kernel} side="from" />}
      />
      <p className="small dim tk-swap__under" id="tk-swap-under">
        <span className={missing > 0n ? 'neg' : ''} role="status">
          {missing > 0n && from
            ? words.more(formatAmount(missing, from.decimals, locale), unitText(from.symbol))
            : fiat === undefined
              ? ''
              : words.fiat(formatFiat(fiat, locale))}
        </span>
        {balance && (
          <span className="nowrap">
            <span title={balance.exact}>{words.available(balance.grouped)}</span>{' '}
            <button type="button" className="tk-link tk-link--tap" onClick={max}>
              {words.max}
            </button>
          </span>
        )}
      </p>
    </div>
  )
}

function GetSide({ kernel }: { readonly kernel: Kernel }) {
  const words = useMessages(kernel, 'swap', messages)
  const locale = useLocale(kernel)
  const { to, quote } = useSlice(kernel, 'swap', { sync: true })
  const held = balanceOf(useKernelState(kernel), to)
  const known = quote.status === 'known' ? quote.quote : undefined
  const now = useNow(known !== undefined)
  const left = known ? Math.ceil((known.at + refresh - now) / 1_000) : 0
  // Nothing stands there for longer than it says (money 7): past its time it is greyed, and then gone.
  const isOld = known !== undefined && now > Math.max(known.validUntil, known.at + 2 * refresh)
  // In the notation of the field above: with two notations, '1.234' would be two amounts.
  const shown = known && to && !isOld ? formatUnits(cutTo(known.amountOut, to.decimals, 6), to.decimals) : ''
  const fiat = isOld ? undefined : known?.fiatOut
  const balance = held && formatBalance({ value: held.value, decimals: held.decimals }, locale)
  const loading = quote.status === 'loading' || isOld || (known !== undefined && left <= 0)
  return (
    <div className="tk-pad-x tk-swap__side">
      <div className="tk-meta">
        <span>{words.get}</span>
        {loading ? (
          <span className="hflex" role="status" aria-label={words.updating}>
            <Spinner size={16} />
          </span>
        ) : (
          known && (
            <span className="hflex" role="timer" aria-label={words.updatesInLabel(String(left))}>
              <Icon icon="refresh" size={16} />
              {words.updatesIn(String(left))}
            </span>
          )
        )}
      </div>
      <div className={left < 0 ? 'is-stale' : undefined}>
        <AmountInput
          label={words.getAmount}
          value={shown}
          readOnly
          onChange={() => {}}
          trailing={<TokenPill kernel={kernel} side="to" />}
        />
      </div>
      <p className="small dim tk-swap__under">
        <span>{fiat === undefined ? '' : words.fiat(formatFiat(fiat, locale))}</span>
        {balance && <span title={balance.exact}>{words.held(balance.grouped)}</span>}
      </p>
    </div>
  )
}
