import { createElement, type FunctionComponent, type ReactNode } from 'react'
import type { Kernel, SlotItem } from 'tapkit/kernel'
import { useView } from '../../pieces/useView.ts'
import type { ViewComponent } from '../../pieces/viewModules.ts'

type Props = {
  readonly kernel: Kernel
  readonly item: Pick<SlotItem, 'view' | 'params'>
  /** Shown until the view has loaded. */
  readonly children?: ReactNode
}

/** The view of a slot's item, drawn inside another view. */
export function SlotView({ kernel, item, children }: Props) {
  const view = kernel.view(item.view)
  return view ? <Loaded {...{ kernel, view, params: item.params }}>{children}</Loaded> : null
}

type LoadedProps = {
  readonly kernel: Kernel
  readonly view: NonNullable<ReturnType<Kernel['view']>>
  readonly params: unknown
  readonly children: ReactNode
}

function Loaded({ kernel, view, params, children }: LoadedProps) {
  const component = useView(view)
  if (!component) return children
  return createElement(component as FunctionComponent<Parameters<ViewComponent>[0]>, { kernel, params })
}
