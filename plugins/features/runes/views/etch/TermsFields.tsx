import type { Kernel } from 'tapkit/kernel'
import { Chip, Input, RadioGroup, Toggle, useLocale, useMessages } from 'tapkit/ui'
import type { Fault } from '../../forms/faults.ts'
import type { EtchField } from '../../forms/readEtch.ts'
import type { Bounds, EtchForm } from '../../forms/state.ts'
import { typedDecimal } from '../../forms/typedDecimal.ts'
import { messages } from '../../messages.ts'
import { blockTime } from '../text/blockTime.ts'

type Form = Pick<EtchForm, 'isMintable' | 'amount' | 'cap' | 'bounds' | 'start' | 'end'>

type Props = {
  readonly kernel: Kernel
  readonly form: Form
  readonly faults: Partial<Readonly<Record<EtchField, Fault>>>
  /** Of the newest block; absent until the explorer has answered. */
  readonly height: number | undefined
  /** Whether the last block of mints is over before the rune is there. */
  readonly isOver: boolean
  readonly onChange: (change: Partial<Form>) => void
}

const choices: readonly Bounds[] = ['none', 'offsets', 'heights']

/** The terms of the mints of a new rune: the amounts, and the blocks. */
export function TermsFields({ kernel, form, faults, height, isOver, onChange }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const errorOf = (field: 'amount' | 'cap' | 'start' | 'end') => {
    const fault = faults[field]
    return fault && form[field] !== '' ? words.faults[fault] : undefined
  }
  /** When a block is, in words. */
  const timeOf = (text: string): string | undefined => {
    if (!/^\d{1,9}$/.test(text)) return undefined
    if (form.bounds === 'offsets') return words.opensAfter(blockTime(Number(text), locale))
    const isToCome = height !== undefined && Number(text) > height
    return isToCome ? words.opensAtBlock(blockTime(Number(text) - height, locale)) : undefined
  }
  const isHeights = form.bounds === 'heights'
  return (
    <>
      <Toggle label={words.isMintable} checked={form.isMintable} onChange={(isMintable) => onChange({ isMintable })} />
      {form.isMintable && (
        <>
          <div className="tk-runes__pair">
            <Input
              label={words.amount}
              inputMode="decimal"
              value={form.amount}
              error={errorOf('amount')}
              onChange={(amount) => onChange({ amount: typedDecimal(amount, form.amount) })}
            />
            <Input
              label={words.cap}
              inputMode="numeric"
              value={form.cap}
              error={errorOf('cap')}
              onChange={(cap) => onChange({ cap: cap.trim() })}
            />
          </div>
          <div>
            <p className="tk-label">{words.bounds}</p>
            <RadioGroup label={words.bounds} className="tk-chips">
              {choices.map((bounds) => (
                <Chip key={bounds} checked={form.bounds === bounds} onClick={() => onChange({ bounds })}>
                  {words.boundsOf[bounds]}
                </Chip>
              ))}
            </RadioGroup>
          </div>
          {form.bounds !== 'none' && (
            <div className="tk-runes__pair">
              <Input
                label={isHeights ? words.opensAtHeight : words.startOffset}
                inputMode="numeric"
                value={form.start}
                hint={timeOf(form.start)}
                error={errorOf('start')}
                onChange={(start) => onChange({ start: start.trim() })}
              />
              <Input
                label={isHeights ? words.closesAtHeight : words.endOffset}
                inputMode="numeric"
                value={form.end}
                hint={timeOf(form.end)}
                error={errorOf('end') ?? (isOver ? words.boundPassed : undefined)}
                onChange={(end) => onChange({ end: end.trim() })}
              />
            </div>
          )}
        </>
      )}
    </>
  )
}
