import { useState } from 'react'
import type { Kernel, Network } from 'tapkit/kernel'
import { Button, useMessages } from 'tapkit/ui'
import type { FeeRates } from '../../chain/fetchFeeRates.ts'
import type { Fault } from '../../forms/faults.ts'
import type { OwnAddresses } from '../../forms/ownAddresses.ts'
import { formsOf, type OrderForm } from '../../forms/state.ts'
import { messages } from '../../messages.ts'
import { estimateOrder } from '../../paying/estimateOrder.ts'
import type { OrderInput } from '../../paying/writtenOrder.ts'
import { useAsked } from '../hooks/useAsked.ts'
import { useValidAddress } from '../hooks/useValidAddress.ts'
import { AddressField } from './AddressField.tsx'
import { CostBlock } from './CostBlock.tsx'
import { FeeRateField } from './FeeRateField.tsx'

/** How long typing may pause before the service is asked for the price, in ms. */
const pause = 600

type Props = {
  readonly kernel: Kernel
  readonly network: Network
  readonly own: OwnAddresses
  readonly rates: FeeRates | undefined
  readonly form: OrderForm
  readonly onChange: (change: Partial<OrderForm>) => void
  /** The order that the form makes; absent while a field has a fault. */
  readonly input: OrderInput | undefined
  readonly faults: Partial<Readonly<Record<string, Fault>>>
  /** Why the form cannot be ordered, as a label of its button. */
  readonly missing: string | undefined
}

/** The end of the forms of all orders: fee rate, addresses, the price, and the button that leads to the review. */
export function OrderRest({ kernel, network, own, rates, form, onChange, input, faults, missing }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const [turn, setTurn] = useState(0)
  const isDestination = useValidAddress(kernel, network, form.destination)
  const isRefund = useValidAddress(kernel, network, form.refund)
  const isChecked = (typed: string | undefined, isValid: boolean | undefined) => typed === undefined || isValid === true
  const areAddresses = isChecked(form.destination, isDestination) && isChecked(form.refund, isRefund)
  const asked = input && areAddresses && !missing ? input : undefined
  const cost = useAsked(asked && textOf(asked), () => estimateOrder(kernel, asked as OrderInput), {
    after: pause,
    turn,
  })
  const total = cost?.status === 'known' ? cost.value.totalCost : undefined
  const isWrong = isDestination === false || isRefund === false
  const isRateComing = rates === undefined && form.speed !== 'typed'
  const { rate, ...others } = faults
  const first = Object.keys(others).length > 0 || isRateComing ? others : faults
  const label =
    missing ?? faultLabel(first, form, words) ?? (isWrong ? words.checkFields : asked ? undefined : words.checking)
  const address = (isValid: boolean | undefined) => (isValid === false ? words.addressInvalid(network.name) : undefined)
  const review = () => {
    if (!asked || total === undefined) return
    formsOf(kernel).reviewed = { input: asked, total }
    kernel.navigate('RuneReview', undefined)
  }
  return (
    <>
      <div className="tk-block tk-gap">
        <FeeRateField
          {...{ kernel, form, rates, onChange }}
          error={faults.rate && form.rate !== '' ? words.faults[faults.rate] : undefined}
        />
        <AddressField
          {...{ kernel, network }}
          label={words.destination}
          own={{ name: words.ownOrdinals, address: own.ordinals }}
          value={form.destination}
          error={address(isDestination)}
          onChange={(destination) => onChange({ destination })}
        />
        <AddressField
          {...{ kernel, network }}
          label={words.refund}
          own={{ name: words.ownPayment, address: own.payment }}
          value={form.refund}
          error={address(isRefund)}
          onChange={(refund) => onChange({ refund })}
        />
      </div>
      {cost && (
        <div className="tk-block">
          <CostBlock {...{ kernel, network }} answer={cost} onRetry={() => setTurn((before) => before + 1)} />
        </div>
      )}
      <div className="tk-pad tk-pinned">
        <Button variant="primary" full disabled={label !== undefined || total === undefined} onClick={review}>
          {label ?? (total === undefined && cost?.status === 'asking' ? words.costLoading : words.review)}
        </Button>
      </div>
    </>
  )
}

/** The need of the first field that is empty; in other cases, that a field has a fault. */
function faultLabel(
  faults: Props['faults'],
  form: OrderForm,
  { faults: sentences, checkFields, fillIn }: typeof messages,
): string | undefined {
  const [first] = Object.entries(faults)
  if (!first) return undefined
  const [field, fault = 'nameMissing'] = first
  const text: unknown = (form as unknown as Readonly<Record<string, unknown>>)[field]
  if (/Missing$/.test(fault)) return sentences[fault]
  return text === '' ? fillIn : checkFields
}

/** An order as a text that differs from the text of any other order. */
const textOf = (input: OrderInput): string => JSON.stringify(input)
