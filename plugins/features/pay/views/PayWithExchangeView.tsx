import { formatFiat, selectAccount, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  AmountInput,
  EmptyState,
  emptyIcon,
  ListSection,
  Pill,
  TokenIcon,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
} from 'tapkit/ui'
import { choose } from '../actions/choose.ts'
import { openExchange } from '../actions/openExchange.ts'
import { exchangesOn } from '../exchanges.ts'
import { messages } from '../messages.ts'
import { amountText } from './amountText.ts'
import { ExchangeRows } from './ExchangeRows.tsx'
import { payCss } from './pay.css.ts'
import { isOpen, UnderWay } from './UnderWay.tsx'
import { useDeposit } from './useDeposit.ts'

const presets = ['10', '50', '100']

/** The deposited amount, its receiver, and the exchanges that pay it out. */
export default function PayWithExchangeView({ kernel }: ViewProps<'PayWithExchange'>) {
  useStyles(payCss)
  const words = useMessages(kernel, 'pay', messages)
  const locale = useLocale(kernel)
  const { amount: typed, deposit } = useSlice(kernel, 'pay', { sync: true })
  const { address } = selectAccount(useKernelState(kernel))
  const { asset, price, amount } = useDeposit(kernel)
  if (!asset || exchangesOn(kernel).length === 0) {
    return <EmptyState icon={emptyIcon} title={words.nobody} text={words.nobodyText} />
  }
  if (!address) return null
  if (isOpen(deposit)) return <UnderWay kernel={kernel} />
  const network = kernel.networks.get(asset.networkId)
  const isFiat = price !== ''
  return (
    <>
      <h2 className="sr">{words.deposit}</h2>
      <div className="tk-pad tk-pay__amount">
        <AmountInput
          label={words.amount}
          value={typed}
          describedBy="tk-pay-under"
          autoFocus
          onChange={(text) => choose(kernel, { amount: text })}
          trailing={
            <Pill
              media={<TokenIcon symbol={asset.symbol} size={24} known={asset.address ? 'listed' : 'native'} />}
              label={words.asset(asset.symbol)}
              onClick={() => kernel.navigate('PayWithExchangeSelectAsset', undefined)}
            >
              {asset.symbol}
            </Pill>
          }
        />
        <p id="tk-pay-under" role="status" className="small dim tk-pay__under">
          {amount === undefined
            ? words.enterAmount
            : isFiat
              ? words.about(fiatText(typed, locale), amountText(amount, asset, locale))
              : amountText(amount, asset, locale)}
        </p>
        {isFiat && (
          <fieldset className="tk-pay__presets">
            <legend className="sr">{words.presets}</legend>
            {presets.map((preset) => (
              <label key={preset} className="tk-pay__choice">
                <input
                  type="radio"
                  name="tk-pay-preset"
                  checked={typed === preset}
                  onChange={() => choose(kernel, { amount: preset })}
                />
                {fiatText(preset, locale)}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <ListSection label={words.exchanges} first>
        <ExchangeRows
          kernel={kernel}
          asset={asset}
          amount={amount}
          onChoose={(exchange) => {
            const live = kernel.connection()
            // The receiver that is drawn below is the receiver that is paid.
            if (!amount || live?.account.address !== address) return
            openExchange(kernel, { exchange, asset, amount, recipient: address, namespace: live.namespace })
          }}
        />
      </ListSection>
      <div className="tk-pad tk-pay__to">
        <span className="small dim">{words.arrives(network?.name ?? asset.networkId)}</span>
        <AddressText address={address} format="full" />
        <p className="small dim">{words.opens}</p>
      </div>
    </>
  )
}

/** A typed amount of dollars in the locale's format: a number that small is exact. */
const fiatText = (text: string, locale: string): string => formatFiat(Number(text), locale)
