import { selectAccount, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  Button,
  EmptyState,
  emptyIcon,
  Notice,
  useKernelState,
  useMessages,
  useSlice,
  useStyles,
} from 'tapkit/ui'
import { buy } from '../actions/buy.ts'
import { loadOptions } from '../actions/loadOptions.ts'
import { isReady } from '../choice.ts'
import { messages } from '../messages.ts'
import { Amount } from './Amount.tsx'
import { onrampCss } from './onramp.css.ts'
import { Sellers } from './Sellers.tsx'
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
