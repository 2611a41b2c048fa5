import type { Kernel } from 'tapkit/kernel'
import { useMessages, useStyles } from 'tapkit/ui'
import type { RateForm } from '../../forms/readFeeRate.ts'
import { messages } from '../../messages.ts'
import type { SendRate } from '../hooks/useSendRate.ts'
import { runesCss } from '../runes.css.ts'
import { FeeRateField } from './FeeRateField.tsx'

type Props = {
  readonly kernel: Kernel
  readonly form: RateForm
  readonly rate: SendRate
  readonly onChange: (change: Partial<RateForm>) => void
}

/** The fee rate of a transfer whose transaction is written here. A wallet that writes the transaction chooses the rate itself. */
export function SendRateField({ kernel, form, rate: { choice }, onChange }: Props) {
  useStyles(runesCss)
  const words = useMessages(kernel, 'runes', messages)
  if (!choice) return null
  const { rates, fault } = choice
  return (
    <div className="tk-block">
      <FeeRateField
        {...{ kernel, form, rates, onChange }}
        error={fault && form.rate !== '' ? words.faults[fault] : undefined}
      />
    </div>
  )
}
