import { useLayoutEffect } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useSlice } from 'tapkit/ui'
import { itemsOf, type RuneItems } from '../items/state.ts'

type Name = 'rune' | 'inscription'

/** A form of the slice. It begins anew for another rune or inscription, filled in with what the view was opened with. */
export function useForm<name extends Name>(
  kernel: Kernel,
  name: name,
  key: keyof RuneItems[name],
  given: RuneItems[name],
): RuneItems[name] {
  const items = itemsOf(kernel)
  useLayoutEffect(() => {
    if (items[name][key] !== given[key]) items[name] = { ...given }
  })
  const form = useSlice(kernel, 'runeItems', { sync: true })[name] as RuneItems[name]
  return form[key] === given[key] ? form : given
}
