import { formatFiat } from 'tapkit/kernel'
import type { messages } from '../../messages.ts'
import type { Estimate } from '../../service/replies.ts'
import { satText } from './satText.ts'

type Options = {
  readonly words: typeof messages
  readonly locale: string
  /** The worth of satoshi in US dollars; absent if the price of bitcoin is not known. */
  readonly fiatOf: ((satoshi: number) => number) | undefined
}

/** The parts of the price of an order, and their sum, as rows of a readout. */
export function costRows({ totalCost, costBreakdown }: Estimate, { words, locale, fiatOf }: Options) {
  const { postage, networkFee, serviceFee, appServiceFee } = costBreakdown
  const figure = (satoshi: number) => <span className="ltr">{satText(satoshi, locale)}</span>
  return [
    { label: words.postage, value: figure(postage) },
    { label: words.networkFee, value: figure(networkFee) },
    { label: words.serviceFee, value: figure(serviceFee) },
    ...(appServiceFee > 0 ? [{ label: words.appFee, value: figure(appServiceFee) }] : []),
    {
      label: words.total,
      value: (
        <span className="tk-end-value">
          <b className="strong">{figure(totalCost)}</b>
          {fiatOf && <span className="small dim ltr">{words.fiat(formatFiat(fiatOf(totalCost), locale))}</span>}
        </span>
      ),
    },
  ]
}
