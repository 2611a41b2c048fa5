import { type Kernel, type Money, sanitizeSymbol, unitText } from 'tapkit/kernel'
import { AmountInput, Pill, Readout, Skeleton, useLocale, useMessages, useSlice } from 'tapkit/ui'
import { choose } from '../actions/choose.ts'
import type { Choice } from '../choice.ts'
import { messages } from '../messages.ts'
import { decimalText, moneyText } from '../read/decimals.ts'
import { limitTexts } from './limitTexts.ts'

const presets = ['50', '100', '250', '500']

/** The amount to pay, with its currency and limits, and the token that it buys. */
export function Amount({ kernel, chosen }: { readonly kernel: Kernel; readonly chosen: Choice }) {
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
