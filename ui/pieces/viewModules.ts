import type { View } from 'tapkit/kernel'

/** The component of a view. */
export type ViewComponent = (props: { readonly kernel: unknown; readonly params: unknown }) => unknown

const components = new WeakMap<View['load'], ViewComponent>()

/** The component of a view that has been loaded, so that it can be drawn in the same frame. */
export function loadedView(view: View): ViewComponent | undefined {
  return components.get(view.load)
}

/** Loads the component of a view. */
export async function loadView(view: View): Promise<ViewComponent> {
  const component = (await view.load()).default as ViewComponent
  components.set(view.load, component)
  return component
}
