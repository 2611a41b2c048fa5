import type { Kernel } from 'tapkit/kernel'
import { Chip, Input, RadioGroup, useLocale, useMessages } from 'tapkit/ui'
import type { FeeRates } from '../../chain/fetchFeeRates.ts'
import type { OrderForm, Speed } from '../../forms/state.ts'
import { typedDecimal } from '../../forms/typedDecimal.ts'
import { messages } from '../../messages.ts'

type Props = {
  readonly kernel: Kernel
  readonly form: Pick<OrderForm, 'speed' | 'rate'>
  /** Absent until the explorer has been asked. */
  readonly rates: FeeRates | undefined
  readonly error: string | undefined
  readonly onChange: (change: Partial<Pick<OrderForm, 'speed' | 'rate'>>) => void
}

const speeds: readonly Exclude<Speed, 'typed'>[] = ['fast', 'usual', 'slow']

/** The fee rate of an order: a speed that the network's explorer has a rate for, or a rate that is typed. */
export function FeeRateField({ kernel, form, rates, error, onChange }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const known = speeds.filter((speed) => rates?.[speed] !== undefined)
  const isTyped = form.speed === 'typed' || (rates !== undefined && known.length === 0)
  return (
    <div>
      <p className="tk-label">{words.feeRate}</p>
      {known.length > 0 && (
        <RadioGroup label={words.feeRate} className="tk-chips">
          {known.map((speed) => (
            <Chip key={speed} checked={form.speed === speed} onClick={() => onChange({ speed })}>
              {words.speeds[speed]}
              <span className="ltr dim">{new Intl.NumberFormat(locale).format(rates?.[speed] ?? 0)}</span>
            </Chip>
          ))}
          <Chip checked={isTyped} onClick={() => onChange({ speed: 'typed' })}>
            {words.speeds.typed}
          </Chip>
        </RadioGroup>
      )}
      {isTyped && (
        <div className={known.length > 0 ? 'tk-runes__typed' : undefined}>
          <Input
            label={words.typedRate}
            inputMode="decimal"
            value={form.rate}
            hint={known.length > 0 ? undefined : words.ratesUnknown}
            error={error}
            onChange={(rate) => onChange({ speed: 'typed', rate: typedDecimal(rate, form.rate) })}
          />
        </div>
      )}
    </div>
  )
}
