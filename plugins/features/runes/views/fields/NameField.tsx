import type { Kernel } from 'tapkit/kernel'
import { Input, useMessages } from 'tapkit/ui'
import { cleanRuneName } from '../../forms/cleanRuneName.ts'
import type { Fault } from '../../forms/faults.ts'
import { messages } from '../../messages.ts'

type Props = {
  readonly kernel: Kernel
  readonly value: string
  readonly fault: Fault | undefined
  readonly onChange: (name: string) => void
}

/** The name of a rune, as its etching spells it. */
export function NameField({ kernel, value, fault, onChange }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  return (
    <Input
      label={words.name}
      value={value}
      placeholder="UNCOMMON•GOODS"
      autoFocus
      hint={words.nameHint}
      error={fault && value !== '' ? words.faults[fault] : undefined}
      onChange={(text) => onChange(cleanRuneName(text))}
    />
  )
}
