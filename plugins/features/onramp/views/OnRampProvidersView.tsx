import { type Kernel, type Money, sanitizeSymbol, selectAccount, unitText, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  AmountInput,
  Button,
  EmptyState,
  emptyIcon,
  Notice,
  Pill,
  Readout,
  Row,
  Skeleton,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
  WalletIcon,
} from 'tapkit/ui'
import { buy } from '../actions/buy.ts'
import { choose } from '../actions/choose.ts'
import { loadOptions } from '../actions/loadOptions.ts'
import { type Choice, isReady } from '../choice.ts'
import { messages } from '../messages.ts'
import { decimalText, moneyText } from '../read/decimals.ts'
import { limitTexts } from './limitTexts.ts'
import { onrampCss } from './onramp.css.ts'
import { useSeller } from './useSeller.ts'

/** The form of a purchase: currency, amount, seller, and the receiving account. */
export default function OnRampProvidersView({ kernel }: ViewProps<'OnRampProviders'>) {
  useStyles(onrampCss)
  const words = useMessages(kernel, 'onramp', messages)
  const chosen = useSeller(kernel)
  const { address } = selectAccount(useKernelState(kernel))
  const { options, order } = useSlice(kernel, 'onramp')
  if (!chosen) return <EmptyState icon={emptyIcon} title={words.nobody} text={words.nobodyText} />
  if (!address) return null
  const { seller, network, isSample } = chosen
  const failed = options.status === 'error'
  const retry = () => loadOptions(kernel)
  return (
    <>
      {order?.url && !/^(done|failed)$/.test(order.status) && (
        <div className="tk-pad vstack tk-gap">
          <Notice tone="warning" title={words.begun(order.sellerName)}>
            {words.begunText}
          </Notice>
          <Button full onClick={() => kernel.navigate('BuyInProgress')}>
            {words.look}
          </Button>
        </div>
      )}
      {seller.fetchOptions && <Amount kernel={kernel} chosen={chosen} />}
      {isSample && (
        <div className="tk-pad">
          <Notice tone="warning" title={words.sampleTitle}>
            {words.sampleText}
          </Notice>
        </div>
      )}
      {failed && (
        <div className="tk-pad">
          <Notice tone="danger" title={words.notLoaded}>
            {words.notLoadedText(seller.name)}
          </Notice>
        </div>
      )}
      <Sellers kernel={kernel} chosen={chosen} />
      <div className="tk-pad tk-buy__to">
        <span className="small dim">{words.arrives(network.name)}</span>
        <AddressText address={address} format="full" />
      </div>
      <div className="tk-pad tk-pinned vstack tk-gap">
        {failed || isSample ? (
          <Button variant="primary" full icon="refresh" busy={options.status === 'loading'} onClick={retry}>
            {failed ? words.reload : words.reloadPrices}
          </Button>
        ) : (
          <Button
            variant="primary"
            full
            disabled={!isReady(chosen)}
            busy={options.status === 'loading'}
            icon="external"
            onClick={() => buy(kernel)}
          >
            {chosen.amount === 'ok' || !seller.fetchOptions
              ? words.continueWith(seller.name)
              : chosen.amount === 'empty'
                ? words.enterAmount
                : words.changeAmount}
          </Button>
        )}
        {!failed && <p className="small dim center">{isSample ? words.meanwhile : words.opens(seller.name)}</p>}
      </div>
    </>
  )
}

const presets = ['50', '100', '250', '500']

function Amount({ kernel, chosen }: { readonly kernel: Kernel; readonly chosen: Choice }) {
  const words = useMessages(kernel, 'onramp', messages)
  const locale = useLocale(kernel)
  const { amount, options: asked } = useSlice(kernel, 'onramp', { sync: true })
  const { options, purchase, payment, seller } = chosen
  // If the offers failed to load, no place is kept for them.
  const isComing = asked.status !== 'error'
  const code = payment?.id
  return (
    <>
      <div className="tk-pad tk-buy__pay">
        <span className="small dim">{words.youPay}</span>
        <AmountInput
          label={words.amount}
          value={amount}
          invalid={chosen.amount === 'outside'}
          describedBy="tk-buy-limits"
          autoFocus
          onChange={(text) => choose(kernel, { amount: text })}
          trailing={
            <Pill label={words.currency(code ?? '')} onClick={options && (() => kernel.navigate('OnRampFiatSelect'))}>
              {code ?? (isComing ? <Skeleton width={40} /> : '—')}
            </Pill>
          }
        />
        <fieldset className="tk-buy__presets">
          <legend className="sr">{words.presets}</legend>
          {presets.map((preset) => (
            <label key={preset} className="tk-choice">
              <input
                type="radio"
                name="tk-buy-preset"
                checked={amount === preset}
                onChange={() => choose(kernel, { amount: preset })}
              />
              {moneyText(preset, code ?? 'USD', locale)}
            </label>
          ))}
        </fieldset>
        <p
          id="tk-buy-limits"
          role="status"
          className={`small tk-buy__line ${chosen.amount === 'outside' ? 'neg' : 'dim'}`}
        >
          {payment && limitTexts(payment, words, locale).join(' ')}
        </p>
      </div>
      <div className="tk-pad tk-buy__get" aria-busy={(!options && isComing) || undefined}>
        <span className="dim">{words.youGet}</span>
        <Pill
          label={words.token(purchase?.symbol ?? '')}
          onClick={options && (() => kernel.navigate('OnRampTokenSelect'))}
        >
          {purchase?.symbol ?? (isComing ? <Skeleton width={48} /> : '—')}
        </Pill>
        {seller.fetchQuote && <Price kernel={kernel} chosen={chosen} />}
      </div>
    </>
  )
}

/** The present price. A sample has no price. */
function Price({ kernel, chosen }: { readonly kernel: Kernel; readonly chosen: Choice }) {
  const words = useMessages(kernel, 'onramp', messages)
  const locale = useLocale(kernel)
  const { quote: asked } = useSlice(kernel, 'onramp')
  const { quote, purchase, isSample, seller, key } = chosen
  if (asked.status === 'error' && asked.of === key) {
    return (
      <p role="status" className="small dim">
        {words.quoteFailed(seller.name)}
      </p>
    )
  }
  if (!quote || !purchase || isSample) return null
  const { paymentTotal, purchaseAmount, networkFee } = quote
  const fee = feeText(networkFee, chosen, locale)
  return (
    <div className="tk-buy__price">
      <Readout
        tight
        rows={[
          {
            label: words.estimate,
            value: words.about(decimalText(purchaseAmount.amount, locale), unitText(purchase.symbol)),
          },
          ...(fee === undefined ? [] : [{ label: words.networkFee, value: fee }]),
          { label: words.total, value: moneyText(paymentTotal.amount, paymentTotal.currency, locale) },
        ]}
      />
    </div>
  )
}

/** A fee in its own currency: money, the bought currency, or another (onramp 9). `undefined` if it names no currency. */
function feeText({ amount, currency }: Money, { purchase, payment }: Choice, locale: string): string | undefined {
  const is = (name: string | undefined) => name?.toLowerCase() === currency.toLowerCase()
  if (is(payment?.id)) return moneyText(amount, currency, locale)
  const isBought = is(purchase?.id) || is(purchase?.symbol)
  const unit = isBought && purchase ? purchase.symbol : sanitizeSymbol(currency, 12)
  return unit === '' ? undefined : `${decimalText(amount, locale, 8)} ${unitText(unit)}`
}

function Sellers({ kernel, chosen }: { readonly kernel: Kernel; readonly chosen: Choice }) {
  const words = useMessages(kernel, 'onramp', messages)
  return (
    <fieldset className="tk-buy__group">
      <legend className="sr">{words.providers}</legend>
      <div className="tk-sect" aria-hidden="true">
        <span>{words.providers}</span>
        {chosen.isSample && <span>{words.sample}</span>}
      </div>
      <div className="tk-list">
        {chosen.sellers.map(({ id, name, imageUrl, fees }) => (
          <label key={id} className="tk-buy__seller rel">
            <Row
              media={<WalletIcon name={name} src={imageUrl} size={36} />}
              title={name}
              subtitle={fees && words.fee(fees)}
              trailing={
                <>
                  {chosen.isSample && <span className="faint">—</span>}
                  <span className="tk-buy__dot" />
                </>
              }
            />
            <input
              type="radio"
              name="tk-buy-seller"
              aria-label={[name, fees && words.fee(fees)].filter(Boolean).join(', ')}
              checked={id === chosen.seller.id}
              onChange={() => choose(kernel, { seller: id })}
            />
          </label>
        ))}
      </div>
      <p className="tk-pad-x tk-buy__note small dim">
        {words.reassurance}{' '}
        <button type="button" className="tk-link tk-link--tap" onClick={() => kernel.navigate('WhatIsABuy')}>
          {words.how}
        </button>
      </p>
    </fieldset>
  )
}
