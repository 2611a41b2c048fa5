import { useLayoutEffect, useRef } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useSlice } from 'tapkit/ui'
import { itemsOf, type RuneItems } from '../items/state.ts'

type Name = 'rune' | 'inscription'

/**
 * A form of the slice. It begins anew for another rune or inscription, and if the view is opened with other values, filled in with them. A visitor
 * who comes back to the form finds it as it was typed.
 */
export function useForm<name extends Name>(
  kernel: Kernel,
  name: name,
  key: keyof RuneItems[name],
  given: RuneItems[name],
): RuneItems[name] {
  const items = itemsOf(kernel)
  const before = useRef(given)
  useLayoutEffect(() => {
    const isOther = JSON.stringify(before.current) !== JSON.stringify(given)
    before.current = given
    if (isOther || items[name][key] !== given[key]) items[name] = { ...given }
  })
  const form = useSlice(kernel, 'runeItems', { sync: true })[name] as RuneItems[name]
  return form[key] === given[key] ? form : given
}
