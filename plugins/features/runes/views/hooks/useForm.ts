import { useLayoutEffect } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useSlice } from 'tapkit/ui'
import { emptyForms, itemsOf, type RuneItems } from '../../items/state.ts'
import { useVisit } from './useVisit.ts'

/**
 * A form of the slice. Each visit fills in the parameters of the view. The other fields stay as they were typed, unless the
 * form was of another rune or inscription. A visitor who goes back to the form finds it as it was typed.
 */
export function useForm<name extends 'rune' | 'inscription'>(
  kernel: Kernel,
  name: name,
  key: keyof RuneItems[name],
  params: { readonly [field in keyof RuneItems[name]]?: RuneItems[name][field] | undefined },
): RuneItems[name] {
  const items = itemsOf(kernel)
  const visit = useVisit(kernel)
  const form = useSlice(kernel, 'runeItems', { sync: true })[name] as RuneItems[name]
  const isOther = form[key] !== params[key]
  const isFilled = !isOther && form.visit === visit
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
  const before = isOther ? (emptyForms()[name] as RuneItems[name]) : form
  const filled = isFilled ? form : { ...before, ...given, visit }
  useLayoutEffect(() => {
    if (!isFilled) items[name] = filled
  })
  return filled
}
